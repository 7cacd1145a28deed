"""How many holders, shares, complaints and mask neighbours a sum has, in whole numbers (docs/protocol.md, Numbers)."""

from functools import lru_cache
from math import comb

MAX_HOLDERS = 600


class NoSafeSum(Exception):
    """There is no safe graph for these numbers."""


def weights(population, marked, draws):
    return [comb(marked, i) * comb(population - marked, draws - i) for i in range(draws + 1)]


@lru_cache(maxsize=8)
def holders(devices, corrupt, lost):
    """(k, t, q) of a sum in which so many gave keys."""
    others = devices - 1
    alive = others - corrupt - lost
    k = 2
    while alive > 0 and k < others and k <= MAX_HOLDERS:
        found = size(devices, corrupt, others, alive, k)
        if found:
            return found
        k += 2
    threshold = others - 2 * corrupt - lost
    if threshold < max(2, corrupt + 1):
        raise NoSafeSum(f"{devices} devices, {corrupt} corrupt, {lost} lost")
    return others, threshold, corrupt


def size(devices, corrupt, others, alive, k):
    whole = comb(others, k)
    bad, good = weights(others, corrupt, k), weights(others, alive, k)
    q = next(q for q in range(k + 1) if sum(bad[q + 1 :]) << 6 <= whole)
    for t in range(k, 1, -1):
        if (
            devices * sum(good[:t]) << 30 <= whole
            and corrupt * sum(good[: t + q]) << 10 <= whole
            and (devices - corrupt) * sum(bad[t:]) << 41 <= whole
        ):
            return k, t, q
    return None


@lru_cache(maxsize=8)
def mask_neighbours(good, corrupt, lost):
    """k_m of a sum with so many good dealers."""
    gone = corrupt + lost
    for k in range(2, good - 1, 2):
        cut = comb(good - k, gone - k) if gone >= k else 0
        if good * (good - k - 1) * cut << 41 <= 2 * comb(good, gone):
            return k
    if good - gone < 2:
        raise NoSafeSum(f"{good} good, {corrupt} corrupt, {lost} lost")
    return good - 1
