import type { TagForm } from '../../tool.ts';
import { createFindNext, type FindNext } from '../tokens/find-next.ts';
import { createLimits, type Limits } from '../tokens/limits.ts';
import { parseTag, type Tag, type Trims } from './parse-tag.ts';
import type { Syntax } from './syntax.ts';

/** A part of text that a template engine would process. */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly trims: Trims;
  /** Null for a comment or an escape. `shown` is the text that remains. */
  readonly tag: Tag | null;
  readonly shown: string;
  readonly isOfMarkdown?: true;
  /** Whether it is raw HTML with the tags around it. `shown` is the HTML. */
  readonly isRaw?: true;
}

/** The maximum number of characters of a tag. */
const MAX_TAG = 10_000;
/** The number of steps for each character of an unclosed tag. */
const STEPS = 10;

interface Scan {
  readonly text: string;
  readonly syntax: Syntax;
  readonly find: FindNext;
  readonly limits: Limits;
  readonly parts: Part[];
}

/** Finds the parts of text for a template engine, in linear time. Throws a LimitError if too many tags never end. */
export const scanTemplates = (text: string, syntax: Syntax): readonly Part[] => {
  const scan: Scan = { text, syntax, find: createFindNext(text), limits: createLimits(), parts: [] };
  let at = text.indexOf('{');
  while (at !== -1) at = text.indexOf('{', readAt(scan, at));
  return scan.parts;
};

const UNTRIMMED: Trims = { before: false, after: false };

/** Reads the part that begins at an opening brace, and returns where to continue. */
const readAt = (scan: Scan, start: number): number => {
  const { text, syntax, parts } = scan;
  const form = syntax.tags.find(({ open }) => text.startsWith(open, start));
  if (form === undefined) return start + 1;
  const from = start + form.open.length;
  const close = closeOf(scan, form, from);
  if (close === -1) return from;
  const end = close + form.close.length;
  const inner = text.slice(from, close);
  const hidden = form.holds === 'comment' ? '' : unescaped(inner, form);
  if (hidden !== null) {
    parts.push({ start, end, trims: UNTRIMMED, tag: null, shown: hidden });
    return end;
  }
  const tag = parseTag(inner, form);
  if (tag === null) return from;
  const place = { start, end, trims: tag.trims, ...(form.isOfMarkdown && { isOfMarkdown: form.isOfMarkdown }) };
  const ending = form.holds === 'tag' ? readPair(scan, { ...place, tag }) : null;
  if (ending === null) parts.push({ ...place, tag, shown: '' });
  return ending ?? end;
};

/** Returns where a tag ends, outside quotes; -1 if it never ends. */
const closeOf = ({ text, find, limits }: Scan, { close, quotes }: TagForm, from: number): number => {
  const limit = from + MAX_TAG;
  for (let at = from; at !== -1; ) {
    const end = find(close, at)?.start ?? Number.POSITIVE_INFINITY;
    if (end > limit) break;
    const quote = quotes === undefined ? -1 : text.slice(at, end).search(quotes);
    if (quote === -1) return end;
    at = endOfQuoted(text, at + quote, limit);
  }
  limits.addVainSteps(STEPS * (Math.min(limit, text.length) - from));
  return -1;
};

/** Returns the offset after the closing quote. A quote after a backslash does not count. */
const endOfQuoted = (text: string, start: number, limit: number): number => {
  for (let at = start + 1; at < Math.min(limit, text.length); at++) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === text.charAt(start)) return at + 1;
  }
  return -1;
};

/** Returns the text of an escaped tag; null for any other. */
const unescaped = (inner: string, form: TagForm): string | null => {
  if (form.escape === undefined) return null;
  const { open, close, escape: marks } = form;
  const start = inner.indexOf(marks[0]);
  const end = inner.lastIndexOf(marks[1]);
  const isEscaped =
    start !== -1 &&
    end >= start + marks[0].length &&
    (inner.slice(0, start) + inner.slice(end + marks[1].length)).trim() === '';
  return isEscaped ? open + inner.slice(start + marks[0].length, end) + close : null;
};

/** Finds the first closing tag of a pair, with its name or without one, `{:/}`. */
const endOf = (find: FindNext, end: string, { name, form: { close } }: Tag, from: number): ReturnType<FindNext> => {
  const found = [find(end + name + close, from), find(end + close, from)].flatMap((each) => each ?? []);
  return found.sort((a, b) => a.start - b.start)[0] ?? null;
};

/** Reads a pair of tags for raw text or a comment, and returns where to continue; null for other tags. */
const readPair = (
  { syntax, find, parts, text }: Scan,
  { tag, ...opening }: Omit<Part, 'tag' | 'shown'> & { readonly tag: Tag },
): number | null => {
  const { name, form } = tag;
  const isRaw = syntax.raw.includes(name) && form.end === undefined;
  if (!isRaw && !syntax.comments.includes(name)) return null;
  const closing =
    form.end === undefined
      ? find(new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g'), opening.end)
      : endOf(find, form.end, tag, opening.end);
  if (closing === null) return null;
  const trims = { before: text.charAt(closing.start + 2) === '-', after: text.charAt(closing.end - 3) === '-' };
  const hidden = { tag: null, shown: '' };
  if (isRaw && syntax.rawIsHtml === true) {
    const shown = text.slice(opening.end, closing.start);
    parts.push({ ...opening, end: closing.end, trims: UNTRIMMED, tag: null, shown, isRaw });
  } else if (isRaw) {
    const { start, end, trims: outer } = opening;
    parts.push({ start, end, trims: outer, ...hidden }, { ...closing, trims, ...hidden });
  } else {
    const after = trims.after && form.end === undefined;
    parts.push({ ...opening, end: closing.end, trims: { before: opening.trims.before, after }, ...hidden });
  }
  return closing.end;
};
