// Open the pages of a report in Chromium and hold them to the rules that only a browser can check.
//
//   node check.mjs FOLDER_OF_NODE_MODULES CHROMIUM SITE [SITE...]
//
// Every kind of page, in light and dark, wide and at 320 CSS pixels: no WCAG 2.2 AA violation that axe can find, no
// request but for the page itself, no sideways scrolling, also at 200 % zoom; everything that can be operated is
// reached with the tab key and shows its focus; folded parts open with the enter key; the page prints as a tagged PDF;
// it says the same with scripts switched off; the card of the first site's checks and claims fits one screen; embedded,
// nothing but the card is seen.

import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, chromium, ...sites] = process.argv.slice(2);
const require = createRequire(join(modules, "package.json"));
const puppeteer = require("puppeteer-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const PER_FOLDER = 3;
// Width and height of a screen, and the most CSS pixels that the card may take of it.
const SCREENS = [[1280, 900, 700], [390, 844, 900]];
const faults = [];

function pagesOf(site) {
  const found = [];
  for (const entry of readdirSync(site, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      const inside = readdirSync(join(site, entry.name)).filter((name) => name.endsWith(".html")).sort();
      const chosen = inside.filter((name) => name !== "index.html").slice(0, PER_FOLDER);
      if (inside.includes("index.html")) chosen.push("index.html");
      found.push(...chosen.map((name) => join(site, entry.name, name)));
    } else if (entry.name.endsWith(".html")) {
      found.push(join(site, entry.name));
    }
  }
  return found;
}

async function opened(browser, target, { width, height = 900, dark = false, script = true }) {
  const [file, place] = target.split("#");
  const page = await browser.newPage();
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.setJavaScriptEnabled(script);
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }]);
  await page.goto(pathToFileURL(file).href + (place ? `#${place}` : ""), { waitUntil: "load" });
  return { page, asked };
}

async function look(browser, file, name) {
  const fault = (text) => faults.push(`${name}: ${text}`);
  for (const dark of [false, true]) {
    for (const width of [1280, 320]) {
      const { page, asked } = await opened(browser, file, { width, dark });
      await page.evaluate(() => document.querySelectorAll("details").forEach((part) => (part.open = true)));
      await page.evaluate(axe);
      const result = await page.evaluate((tags) => window.axe.run(document, { runOnly: tags }), RULES);
      for (const broken of result.violations) {
        fault(`${dark ? "dark" : "light"}, ${width} px: ${broken.id}: ${broken.nodes[0].html.slice(0, 160)}`);
      }
      const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
      if (wide > width) fault(`${width} px: the page is ${wide} px wide`);
      if (asked.length !== 1) fault(`it asks for more than itself: ${asked.slice(1, 4).join(" ")}`);
      await page.close();
    }
  }
  await zoomed(browser, file, fault);
  await keyboard(browser, file, fault);
  await without(browser, file, fault);
}

async function card(browser, file, name) {
  for (const [width, height, most] of SCREENS) {
    const { page } = await opened(browser, file, { width, height });
    const tall = await page.evaluate(() => document.querySelector(".answer")?.getBoundingClientRect().height ?? 0);
    if (tall > most) faults.push(`${name}: at ${width}x${height} the card is ${Math.round(tall)} px high, not ${most}`);
    await page.close();
  }
  const { page: whole } = await opened(browser, file, { width: 760 });
  const id = await whole.evaluate(() => document.querySelector(".answer")?.id ?? "embed");  // one file of all pages has many
  await whole.close();
  const { page } = await opened(browser, `${file}#${id}`, { width: 760 });
  const seen = await page.evaluate(() => {
    const shown = (part) => part.checkVisibility({ visibilityProperty: true });
    const answer = document.querySelector(".answer");
    const outside = [...document.querySelectorAll("header, h2, footer")].filter((part) => part.closest(".answer") !== answer);
    return !answer || (shown(answer) && !outside.some(shown));
  });
  if (!seen) faults.push(`${name}: embedded, it shows more or less than its card`);
  await page.close();
}

async function zoomed(browser, file, fault) {
  const { page } = await opened(browser, file, { width: 640 });
  const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
  if (wide > 640) fault(`at 200 % zoom the page is ${wide} px wide`);
  const pdf = Buffer.from(await page.pdf({ tagged: true }));
  if (!pdf.includes("/StructTreeRoot")) fault("it prints without tags");
  await page.close();
}

async function keyboard(browser, file, fault) {
  const { page } = await opened(browser, file, { width: 1280 });
  const wanted = await page.evaluate(() => {
    const all = [...document.querySelectorAll("a[href], summary, [tabindex='0']")];
    return all.filter((part) => part.checkVisibility({ contentVisibilityAuto: true })).length;
  });
  const first = await page.evaluate(() => document.querySelectorAll("details > summary").length);
  let reached = 0;
  let shown = true;
  for (let step = 0; step < Math.min(wanted, 60); step += 1) {
    await page.keyboard.press("Tab");
    const state = await page.evaluate(() => {
      const here = document.activeElement;
      return { body: here === document.body, outline: getComputedStyle(here).outlineStyle };
    });
    if (state.body) break;
    reached += 1;
    shown &&= state.outline !== "none";
  }
  if (reached < Math.min(wanted, 60)) fault(`the tab key reaches ${reached} of ${wanted} parts`);
  if (!shown) fault("a focused part shows no outline");
  if (first) {
    await page.focus("details > summary");
    const before = await page.evaluate(() => document.querySelector("details").open);
    await page.keyboard.press("Enter");
    if ((await page.evaluate(() => document.querySelector("details").open)) === before) fault("the enter key opens nothing");
  }
  await page.close();
}

async function without(browser, file, fault) {
  const texts = [];
  for (const script of [true, false]) {
    const { page } = await opened(browser, file, { width: 1280, script });
    texts.push(await page.evaluate(() => document.body.textContent));
    await page.close();
  }
  if (texts[0] !== texts[1] || texts[1].trim().length < 80) fault("it says something else without scripts");
}

const browser = await puppeteer.launch({
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
let count = 0;
for (const site of sites) {
  for (const file of pagesOf(site)) {
    await look(browser, file, relative(site, file));
    if (site === sites[0]) await card(browser, file, relative(site, file));
    count += 1;
  }
}
await browser.close();
if (faults.length) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`browser check: ${count} pages hold`);
