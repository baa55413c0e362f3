import { SearchX } from 'lucide';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Empty } from '../shared/icon.tsx';
import type { Row } from './rows.ts';

interface PostsGridProps {
  readonly rows: readonly Row[];
  /** Why there are no rows, and what to do. */
  readonly empty: string;
  /** Whether to show a column for languages. */
  readonly hasLanguages: boolean;
  readonly chosen: string | null;
  readonly onChoose: (file: string) => void;
}

/** In pixels. The style sheet reads it from a custom property. */
const ROW_HEIGHT = 44;

/** A table that renders only the visible rows. The arrow keys select a row. */
export const PostsGrid = ({ rows, empty, hasLanguages, chosen, onChoose }: PostsGridProps): JSX.Element => {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  const at = rows.findIndex(({ file }) => file === chosen);
  const { from, to } = visibleRows(rows.length, { ...seen, rowHeight: ROW_HEIGHT });

  const update = (): void => {
    const element = scroller.current;
    if (element !== null) setSeen({ top: element.scrollTop, height: element.clientHeight });
  };
  useLayoutEffect(update, [rows]);
  useEffect(() => {
    addEventListener('resize', update);
    return () => removeEventListener('resize', update);
  }, []);
  useLayoutEffect(() => scrollToRow(scroller.current, at), [at]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = rowAfterKey(event.key, at, rows.length, Math.max(1, Math.floor(seen.height / ROW_HEIGHT) - 2));
    const row = next === null ? undefined : rows[next];
    if (row === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChoose(row.file);
  };

  return (
    <div
      class={hasLanguages ? 'grid card with-languages' : 'grid card'}
      role="grid"
      aria-label="Posts"
      aria-rowcount={rows.length + 1}
      aria-activedescendant={at >= from && at < to ? `row-${at}` : undefined}
      tabIndex={0}
      ref={scroller}
      onScroll={update}
      onKeyDown={onKeyDown}
      style={{ '--row-height': `${ROW_HEIGHT}px` }}
    >
      <Head hasLanguages={hasLanguages} />
      <div role="rowgroup" class="rows" style={{ height: `${rows.length * ROW_HEIGHT}px` }}>
        {rows.slice(from, to).map((row, index) => (
          <GridRow
            key={row.file}
            row={row}
            hasLanguages={hasLanguages}
            at={from + index}
            isChosen={from + index === at}
            onChoose={onChoose}
          />
        ))}
      </div>
      {rows.length === 0 && <Empty icon={SearchX}>{empty}</Empty>}
    </div>
  );
};

const scrollToRow = (element: HTMLElement | null, at: number): void => {
  if (element === null || at < 0) return;
  const room = element.clientHeight - ROW_HEIGHT;
  const top = at * ROW_HEIGHT;
  element.scrollTop = Math.min(top, Math.max(element.scrollTop, top + ROW_HEIGHT - room));
};

const Head = ({ hasLanguages }: Pick<PostsGridProps, 'hasLanguages'>): JSX.Element => (
  <div role="row" class="row head" aria-rowindex={1}>
    <span role="columnheader">Title</span>
    {hasLanguages && <span role="columnheader">Language</span>}
    <span role="columnheader">State</span>
    <span role="columnheader">Date</span>
  </div>
);

/** The state of a file, in its colour. */
export const State = ({ state }: Pick<Row, 'state'>): JSX.Element => <span class={`pill state ${state}`}>{state}</span>;

interface GridRowProps extends Pick<PostsGridProps, 'hasLanguages'> {
  readonly row: Row;
  readonly at: number;
  readonly isChosen: boolean;
  readonly onChoose: (file: string) => void;
}

const GridRow = ({ row, hasLanguages, at, isChosen, onChoose }: GridRowProps): JSX.Element => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys.
  <div
    role="row"
    id={`row-${at}`}
    class="row"
    aria-rowindex={at + 2}
    aria-selected={isChosen}
    style={{ transform: `translateY(${at * ROW_HEIGHT}px)` }}
    onClick={() => onChoose(row.file)}
  >
    <span role="gridcell" class="title" dir="auto" title={row.file}>
      {row.title}
    </span>
    {hasLanguages && <span role="gridcell">{row.lang}</span>}
    <span role="gridcell">
      <State state={row.state} />
    </span>
    <span role="gridcell" class="date">
      {row.date}
    </span>
  </div>
);

/** The number of rows to render above and below the visible ones, so that scrolling shows no gaps. */
const MORE = 8;

/** Returns the first row to render, and the index after the last. */
export const visibleRows = (
  total: number,
  { top, height, rowHeight }: { readonly top: number; readonly height: number; readonly rowHeight: number },
): { readonly from: number; readonly to: number } => {
  const first = Math.floor(top / rowHeight) - MORE;
  const from = Math.max(0, Math.min(first, total - 1));
  return { from, to: Math.min(total, Math.ceil((top + height) / rowHeight) + MORE) };
};

/** Returns the row that a key selects from row `at`, or from none (-1); null for other keys. */
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
