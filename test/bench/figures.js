// @ts-check

/**
 * The p-th percentile of some numbers, or NaN for none.
 *
 * @param {readonly number[]} numbers
 * @param {number} p
 */
export const percentile = (numbers, p) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? NaN;
};

/**
 * The median: the middle number, or the mean of the two middle ones, or NaN for none.
 *
 * @param {readonly number[]} numbers
 */
export const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? NaN) + (sorted[Math.floor(half)] ?? NaN)) / 2;
};

/**
 * A table's row with numbers rounded to three digits.
 *
 * @param {Readonly<Record<string, string | number>>} values
 */
export const row = (values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(3)) : value,
    ]),
  );
