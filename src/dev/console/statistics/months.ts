/** How many posts there are in a month or a year. */
export interface Period {
  /** `2026-01`, or `2026` where months would be too many. */
  readonly label: string;
  readonly posts: number;
}

/** Columns of more months would be thinner than a line. */
const MOST_MONTHS = 240;

/** Counts posts by month, from the first to the last without gaps; by year where there are too many months. */
export const postsByMonth = (dates: readonly string[]): readonly Period[] => {
  const months = dates
    .map((date) => date.slice(0, 7))
    .filter((month) => /^\d{4}-\d\d$/.test(month))
    .sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isYearly = numberOf(last) - numberOf(first) >= MOST_MONTHS;
  const counts = new Map<number, number>();
  const periodOf = (month: string): number => (isYearly ? Number(month.slice(0, 4)) : numberOf(month));
  for (const month of months) counts.set(periodOf(month), (counts.get(periodOf(month)) ?? 0) + 1);
  const periods: Period[] = [];
  for (let at = periodOf(first); at <= periodOf(last); at += 1) {
    periods.push({ label: isYearly ? String(at).padStart(4, '0') : nameOf(at), posts: counts.get(at) ?? 0 });
  }
  return periods;
};

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

const nameOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
