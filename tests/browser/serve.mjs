// Drive `claimcheck serve` in Chromium: a saved file changes the open page, and the form writes the YAML.
// node serve.mjs NODE_MODULES_FOLDER CHROMIUM ADDRESS TOKEN DOSSIER
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [modules, chromium, address, token, dossier] = process.argv.slice(2);
const require = createRequire(join(modules, "node_modules", "x"));
const puppeteer = require("puppeteer-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const faults = [];
const browser = await puppeteer.launch({
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const page = await browser.newPage();
page.on("pageerror", (error) => faults.push(`a script fails: ${error.message}`));
page.on("request", (request) => request.url().startsWith(address) || faults.push(`it asks ${request.url()}`));

async function until(what, told) {
  try {
    await page.waitForFunction(what, { timeout: 20000 });
  } catch {
    faults.push(told);
  }
}

async function accessible(name) {
  await page.evaluate(`${axe};0`).catch(() => faults.push(`${name}: axe cannot run`));
  const found = await page.evaluate(() => window.axe.run());
  for (const rule of found.violations) faults.push(`${name}: axe: ${rule.id}: ${rule.nodes[0].html.slice(0, 200)}`);
}

// Save a file, see the page change.
await page.goto(`${address}claims/model-a.html`);
const file = join(dossier, "claims/model-a.yaml");
await new Promise((done) => setTimeout(done, 1500));
writeFileSync(file, readFileSync(file, "utf8").replace("500 km", "507 km"));
await until(() => document.body.textContent.includes("507 km"), "a saved file does not change the open page");
writeFileSync(join(dossier, "claims/broken.yaml"), "figure: [\n");
await until(() => document.querySelector("#problems")?.textContent.includes("broken.yaml:2"), "a problem is not told with its line");
await accessible("claim");

// Fill the form with the keyboard, see the verdict, find the YAML.
await page.goto(`${address}new`);
await accessible("form");
const typed = {
  id: "model-c", source: "test", figure: "511 km", metric: "range-electric",
  subject: "Model C", by: "lab", obtained: "measured", token,
};
for (const [name, text] of Object.entries(typed)) {
  await page.focus(`#f-${name}`);
  await page.keyboard.type(text);
  if ((await page.$eval(`#f-${name}`, (input) => input.value)) !== text) faults.push(`nothing can be typed into ${name}`);
}
await until(() => /model-a/.test(document.querySelector("#verdicts").textContent), "no verdict appears while typing");
await page.focus("form button");
await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
if (!page.url().endsWith("/claims/model-c.html")) faults.push(`after writing it shows ${page.url()}`);
const written = join(dossier, "claims/model-c.yaml");
if (!existsSync(written) || !/^figure: 511 km$[^]*^by: lab$/m.test(readFileSync(written, "utf8"))) faults.push("the form wrote no YAML");

// Any two claims, and a width of 320 pixels.
await page.goto(`${address}compare?left=model-a&right=model-c`);
await until(() => document.body.textContent.includes("507 km"), "the comparison does not show the figure");
await accessible("compare");
await page.setViewport({ width: 320, height: 800 });
for (const path of ["new", "compare?left=model-a&right=model-c"]) {
  await page.goto(`${address}${path}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > 320) faults.push(`${path}: ${wide} pixels wide at 320`);
}
await browser.close();
if (faults.length) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log("serve: a saved file shows, the form writes, axe finds nothing");
