export interface Window {
  /** The first row that is drawn, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** Rows drawn above and below what can be seen, so that scrolling shows no gaps. */
const MORE = 8;

/** Which of many rows of one height are worth drawing. */
export const visibleRows = (
  total: number,
  { top, height, rowHeight }: { readonly top: number; readonly height: number; readonly rowHeight: number },
): Window => {
  const first = Math.floor(top / rowHeight) - MORE;
  const from = Math.max(0, Math.min(first, total - 1));
  return { from, to: Math.min(total, Math.ceil((top + height) / rowHeight) + MORE) };
};

/** Where a key leads from a row, -1 being none; null for a key that leads nowhere. */
export const rowAfterKey = (key: string, at: number, total: number, page: number): number | null => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: total - 1,
  };
  const next = steps[key];
  return next === undefined || total === 0 ? null : Math.max(0, Math.min(next, total - 1));
};
