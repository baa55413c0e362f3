import { LimitError } from '../limits/limits.ts';
import type { Tag } from './parse-tag.ts';
import type { Part } from './scan.ts';
import { parseArguments, type TagArguments } from './tag-arguments.ts';
import { splitOutside } from './website-text.ts';

/** A tag of a shortcode that the configuration has, or a pair of them with what stands between. */
export interface ShortcodeTag extends TagArguments {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Where what stands between begins and ends; null for a single tag. */
  readonly inner: { readonly start: number; readonly end: number } | null;
}

/** Finds the shortcodes among the parts of a text, by the part that each begins with. What stands in a pair is a part of it. */
export const shortcodesIn = (parts: readonly Part[], names: readonly string[]): ReadonlyMap<Part, ShortcodeTag> => {
  const found = new Map<Part, ShortcodeTag>();
  if (names.length === 0) return found;
  const opened = new Map<string, Part[]>();
  for (const part of parts) {
    const { tag } = part;
    if (tag === null) continue;
    const key = pairKey(tag);
    if (tag.isClosing) {
      const opening = opened.get(key)?.pop();
      const call = opening && found.get(opening);
      if (call !== undefined)
        found.set(opening as Part, { ...call, end: part.end, inner: { start: call.end, end: part.start } });
      continue;
    }
    const name = calledName(tag);
    if (names.includes(name)) found.set(part, { ...callOf(tag), name, start: part.start, end: part.end, inner: null });
    if (tag.isSelfClosing) continue;
    const others = opened.get(key);
    if (others === undefined) opened.set(key, [part]);
    else others.push(part);
  }
  return found;
};

/** The same for the two tags of a pair: Zola ends all by one word. */
const pairKey = ({ form, name, isClosing }: Tag): string => {
  if (form.holds === 'call') return form.open;
  return `${form.open} ${form.holds === 'tag' && isClosing ? name.slice('end'.length) : name}`;
};

/** A filter that makes something of a text is called by its own name. */
const calledName = ({ form, name, args }: Tag): string => {
  if (form.holds !== 'expression') return name;
  const pieces = splitOutside(args, '|');
  return pieces.length === 2 ? (/\w+/.exec(pieces[1] ?? '')?.[0] ?? '') : '';
};

const callOf = ({ form, args }: Tag): TagArguments => {
  if (form.holds !== 'expression') return parseArguments(args);
  const [value = '', filter = ''] = splitOutside(args, '|');
  return parseArguments(`${value} ${filter.replace(/^\s*\w+\s*:?/, ' ')}`);
};

/** How deeply shortcodes may stand in one another. */
const MAX_DEPTH = 10;

/** Throws a LimitError where that is too deep. */
export const checkDepth = (depth: number): void => {
  if (depth > MAX_DEPTH)
    throw new LimitError(
      'post/too-complex',
      `Shortcodes stand in one another more than ${MAX_DEPTH} levels deep.`,
      'Take some of them out.',
    );
};
