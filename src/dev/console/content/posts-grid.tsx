import { ArrowDown, ArrowUp, SearchX } from 'lucide';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Empty, Icon } from '../shared/icon.tsx';
import { type Column, type Row, textOf } from './rows.ts';

interface PostsGridProps {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** Why there are no rows, and what to do. */
  readonly empty: string;
  readonly chosen: string | null;
  /** The name of the column by which the rows are sorted, after a `-` in reverse; empty for the order of lists. */
  readonly sort: string;
  /** The position of the list when it was last shown. */
  readonly scrolled: { current: number };
  /** Whether the list comes back after a post, and takes the focus. */
  readonly isBack: boolean;
  readonly onChoose: (file: string) => void;
  /** Called for a click and the Enter key. */
  readonly onOpen: (file: string) => void;
  readonly onSort: (sort: string) => void;
  /** The height of a row, in pixels. The style sheet reads it from a custom property. */
  readonly rowHeight: number;
}

/** A table that renders only the visible rows. The arrow keys select a row. */
export const PostsGrid = (props: PostsGridProps): JSX.Element => {
  const { rows, columns, empty, chosen, onChoose, onOpen, rowHeight } = props;
  const at = rows.findIndex(({ file }) => file === chosen);
  const { scroller, seen, update } = useScroller(props, at);
  const { from, to } = visibleRows(rows.length, { ...seen, rowHeight });

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, altKey, metaKey, target, currentTarget } = event;
    const isOpening = key === 'Enter' && target === currentTarget;
    const next = isOpening
      ? at
      : rowAfterKey(key, at, rows.length, Math.max(1, Math.floor(seen.height / rowHeight) - 2));
    const row = next === null ? undefined : rows[next];
    if (row === undefined || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    (isOpening ? onOpen : onChoose)(row.file);
  };

  return (
    <div
      class="grid card"
      role="grid"
      aria-label="Posts"
      aria-rowcount={rows.length + 1}
      aria-activedescendant={at >= from && at < to ? `row-${at}` : undefined}
      tabIndex={0}
      ref={scroller}
      onScroll={update}
      onKeyDown={onKeyDown}
      style={{ '--row-height': `${rowHeight}px` }}
    >
      <Head {...props} />
      <div role="rowgroup" class="rows" style={{ height: `${rows.length * rowHeight}px` }}>
        {rows.slice(from, to).map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys.
          <div
            key={row.file}
            role="row"
            id={`row-${from + index}`}
            class="row"
            aria-rowindex={from + index + 2}
            aria-selected={from + index === at}
            title={row.file}
            style={{ transform: `translateY(${(from + index) * rowHeight}px)` }}
            onClick={() => onOpen(row.file)}
          >
            {columns.map(([name]) => (
              <span key={name} role="gridcell" class={`cell-${name}`} dir="auto">
                {name === 'state' ? <State state={row.state} /> : textOf(row, name)}
              </span>
            ))}
          </div>
        ))}
      </div>
      {rows.length === 0 && <Empty icon={SearchX}>{empty}</Empty>}
    </div>
  );
};

/** Keeps track of what is visible, and keeps the row `at` visible. */
const useScroller = ({ rows, scrolled, isBack, rowHeight }: PostsGridProps, at: number) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  const update = (): void => {
    const element = scroller.current;
    if (element !== null) setSeen({ top: element.scrollTop, height: element.clientHeight });
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = scrolled.current;
    // The list was replaced by a post, and is back.
    if (isBack) element.focus({ preventScroll: true });
    return () => {
      scrolled.current = element.scrollTop;
    };
  }, []);
  useLayoutEffect(update, [rows]);
  useEffect(() => {
    addEventListener('resize', update);
    return () => removeEventListener('resize', update);
  }, []);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || at < 0) return;
    const room = element.clientHeight - rowHeight;
    const top = at * rowHeight;
    element.scrollTop = Math.min(top, Math.max(element.scrollTop, top + rowHeight - room));
  }, [at]);
  return { scroller, seen, update };
};

/** The names of the columns. A click sorts by one, the next in reverse, and the third restores the order of lists. */
const Head = ({ columns, sort, onSort }: PostsGridProps): JSX.Element => (
  <div role="row" class="row head" aria-rowindex={1}>
    {columns.map(([name, title]) => {
      const isUp = sort === name;
      const isDown = sort === `-${name}`;
      return (
        <span
          key={name}
          role="columnheader"
          class={`cell-${name}`}
          aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
        >
          <button type="button" onClick={() => onSort(isUp ? `-${name}` : isDown ? '' : name)}>
            {title}
            {(isUp || isDown) && <Icon of={isUp ? ArrowUp : ArrowDown} />}
          </button>
        </span>
      );
    })}
  </div>
);

/** The state of a file, in its colour. */
export const State = ({ state }: Pick<Row, 'state'>): JSX.Element => <span class={`state ${state}`}>{state}</span>;

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
