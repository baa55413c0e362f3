import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { withCommas } from '../../../shared/diagnostics/amounts.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { Copyable } from './copyable.tsx';

/** In a long text, objects and lists below this depth are folded: a browser takes seconds to render some megabytes. */
const OPEN_DEPTH = 2;
const LONG = 50_000;

/** Coloured JSON with foldable objects and lists. The arrow keys move between them. Other text is shown unchanged. */
export const JsonTree = ({ text, label }: Readonly<Record<'text' | 'label', string>>): JSX.Element => {
  const value = useMemo(() => parseJson(text), [text]);
  const depth = text.length > LONG ? OPEN_DEPTH : Number.POSITIVE_INFINITY;
  return (
    <Copyable text={value === undefined ? text : JSON.stringify(value, null, 2)} what={label}>
      <div class="json" tabIndex={0} role="region" aria-label={label} onKeyDown={onArrow}>
        {value === undefined ? text : <Value key={text} value={value} name={null} depth={depth} comma="" />}
      </div>
    </Copyable>
  );
};

/** The Tab key stops at the tree. From there, the arrow keys move between its foldable parts. */
const onArrow = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const parts = [...event.currentTarget.querySelectorAll('summary')];
  const next = step === undefined ? undefined : parts[parts.indexOf(event.target as HTMLElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
};

interface ValueProps {
  readonly value: unknown;
  /** The name of the field; null in lists. */
  readonly name: string | null;
  /** The number of levels that are open at first. */
  readonly depth: number;
  /** The text after the value. */
  readonly comma: '' | ',';
}

const Value = ({ value, name, depth, comma }: ValueProps): JSX.Element => {
  const entries = entriesOf(value);
  const field = name !== null && (
    <>
      <span class="hljs-attr">{JSON.stringify(name)}</span>:{' '}
    </>
  );
  if (entries !== null && entries.length > 0) {
    return <Folding field={field} isList={Array.isArray(value)} entries={entries} depth={depth} comma={comma} />;
  }
  return (
    <div>
      {field}
      {typeof value === 'string' ? (
        <Text text={value} />
      ) : (
        <span class={typeof value === 'number' ? 'hljs-number' : 'hljs-literal'}>{JSON.stringify(value)}</span>
      )}
      {comma}
    </div>
  );
};

/** Returns the named parts of an object or a list; null for any other value. */
const entriesOf = (value: unknown): readonly (readonly [string | null, unknown])[] | null => {
  if (Array.isArray(value)) return value.map((item) => [null, item]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : null;
};

interface FoldingProps extends Pick<ValueProps, 'depth' | 'comma'> {
  readonly field: JSX.Element | false;
  readonly isList: boolean;
  readonly entries: readonly (readonly [string | null, unknown])[];
}

/** The maximum number of parts to show at first. */
const SHOWN_PARTS = 500;

const Folding = ({ field, isList, entries, depth, comma }: FoldingProps): JSX.Element => {
  const [isOpen, setIsOpen] = useState(depth > 0);
  const [shown, setShown] = useState(SHOWN_PARTS);
  const [begin, end] = isList ? '[]' : '{}';
  const last = entries.length - 1;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary tabIndex={-1}>
        {field}
        {begin}
        {!isOpen && (
          <>
            <span class="folded">{withCommas(entries.length)}</span>
            {end}
            {comma}
          </>
        )}
      </summary>
      {isOpen && (
        <>
          <div class="parts">
            {entries.slice(0, shown).map(([name, value], at) => (
              <Value key={name ?? at} value={value} name={name} depth={depth - 1} comma={at === last ? '' : ','} />
            ))}
            {shown < entries.length && (
              <button type="button" onClick={() => setShown(entries.length)}>
                Show {withCommas(entries.length - shown)} more
              </button>
            )}
          </div>
          <div>
            {end}
            {comma}
          </div>
        </>
      )}
    </details>
  );
};

/** The maximum number of characters to show at first. */
const SHOWN_CHARACTERS = 5000;

const Text = ({ text }: { readonly text: string }): JSX.Element => {
  const [isWhole, setIsWhole] = useState(false);
  const isCut = text.length > SHOWN_CHARACTERS && !isWhole;
  return (
    <>
      <span class="hljs-string">{JSON.stringify(isCut ? text.slice(0, SHOWN_CHARACTERS) : text)}</span>
      {isCut && (
        <button type="button" onClick={() => setIsWhole(true)}>
          Show all {withCommas(text.length)} characters
        </button>
      )}
    </>
  );
};
