/** The p-th percentile of some numbers. */
export const percentile = (numbers, p) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))];
};

export const median = (numbers) => percentile(numbers, 50);

/** A table's row with numbers cut to three digits. */
export const row = (values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(3)) : value,
    ]),
  );
