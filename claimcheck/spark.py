"""All pairs on Spark: codes and tables are made once and sent to every worker, where the same kernels run.

Nothing of Spark is loaded before a function is called; the extra ``spark`` brings it, and it needs a Java.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimcheck.collection import Collection, condition_problems
from claimcheck.comparison import Comparer
from claimcheck.errors import DossierError, Problem
from claimcheck.profile import Knowledge, builtin_knowledge
from claimcheck.records import Claim, DossierSettings, read_claim

if TYPE_CHECKING:
    from claimcheck.columns import Counts, Pairs

__all__ = ["counts", "pairs", "read_claims"]

_COLUMNS = "block long, left string, right string, verdict string, sublabel string, compared int, applicable int"


def read_claims(rows: Iterable[Mapping[str, Any]], profile: str, knowledge: Knowledge | None = None) -> Collection:
    """Build claims from flat rows, such as those of a data frame.

    Args:
        rows: For each claim its ``id``, ``figure``, ``metric`` and ``subject``, and further keys of a claim or ids of
            fields; what is None or NaN is left out.
        profile: Id of the profile that reads them.
        knowledge: Profiles, vocabularies and metrics; the built-in ones where None.

    Raises:
        DossierError: A row is no claim; every fault of every row is told.
    """
    known = knowledge or builtin_knowledge()
    claims: dict[str, Claim] = {}
    faults: list[Problem] = []
    for number, row in enumerate(rows, 1):
        said = {key: value for key, value in row.items() if value is not None and value == value}
        claim, problems = read_claim(said, f"row {number}", fields=known.profiles[profile].fields)
        faults += [problem for problem in problems if problem.level == "error"]
        if claim is not None:
            faults += condition_problems(claim, known.profiles[profile])
            claims[claim.id] = claim
    if faults:
        raise DossierError(faults)
    return Collection(Path(), DossierSettings(format="1", profile=profile), known, claims)


def _of(claims: Any, profile: str, metric: str | None, axis: Iterable[str] | None) -> Pairs:
    """Return the pairs of a data frame of claims, or the pairs themselves."""
    from claimcheck.columns import Pairs, pairs_of

    if isinstance(claims, Pairs):
        return claims
    collection = read_claims((row.asDict() for row in claims.toLocalIterator()), profile)
    return pairs_of(collection, Comparer(collection), metric=metric, axis=axis)


def pairs(
    spark: Any, claims: Any, *, profile: str = "generic", metric: str | None = None, axis: Iterable[str] | None = None
) -> Any:
    """Hold every claim against every later one, block by block on the workers of Spark.

    Args:
        spark: The session.
        claims: A data frame of claims with flat columns named by field ids (see `read_claims`), or ``dossier.pairs()``.
        profile: Id of the profile that reads a data frame.
        metric: Id of a metric, or a pattern; every metric where None.
        axis: Fields that are meant to differ; the profile's own where None.

    Returns:
        A data frame with ``block``, ``left``, ``right``, ``verdict``, ``sublabel``, ``compared``, ``applicable``.
        Written partitioned by ``block``, a run that broke off goes on with the blocks that are missing.

    Raises:
        ClaimcheckError: A field has too many distinct values to be sent whole.
        DossierError: A row is no claim.
    """
    found = _of(claims, profile, metric, axis)
    engine, ids = spark.sparkContext.broadcast(found.engine.sealed()), spark.sparkContext.broadcast(found.ids)

    def told(batches: Iterator[Any]) -> Iterator[Any]:
        from claimcheck.columns import Pairs
        from claimcheck.columns.arrow import flat_batch

        held = Pairs(lambda: engine.value, ids.value, lambda place, field: "")
        for batch in batches:
            for number in batch.column("id").to_pylist():
                yield flat_batch(next(held.verdicts(None, number)), ids.value)

    return _numbers(spark, found.blocks).mapInArrow(told, _COLUMNS)


def counts(
    spark: Any, claims: Any, *, profile: str = "generic", metric: str | None = None, axis: Iterable[str] | None = None
) -> Counts:
    """Count the pairs by verdict on the workers of Spark; arguments and errors are those of `pairs`."""
    from claimcheck.columns import LABELS, Counts

    found = _of(claims, profile, metric, axis)
    engine, ids = spark.sparkContext.broadcast(found.engine.sealed()), spark.sparkContext.broadcast(found.ids)

    def counted(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow

        from claimcheck.columns import Pairs

        held = Pairs(lambda: engine.value, ids.value, lambda place, field: "")
        for batch in batches:
            for number in batch.column("id").to_pylist():
                numbers = held.block_counts(number)
                yield pyarrow.RecordBatch.from_pydict({"label": list(range(len(numbers))), "pairs": numbers})

    rows = _numbers(spark, found.blocks).mapInArrow(counted, "label long, pairs long")
    summed = rows.groupBy("label").agg({"pairs": "sum"}).toDF("label", "total")
    total = {row["label"]: row["total"] for row in summed.collect()}
    return Counts.of([total.get(number, 0) for number in range(len(LABELS))])


def _numbers(spark: Any, blocks: int) -> Any:
    """Return the numbers of the blocks, some to each worker."""
    return spark.range(0, blocks, 1, max(1, min(blocks, 4 * spark.sparkContext.defaultParallelism)))
