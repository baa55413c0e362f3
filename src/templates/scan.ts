import type { TagForm } from '../dialects/dialect.ts';
import { createLimits, type Limits } from '../limits/limits.ts';
import { createFind, type Find } from './finder.ts';
import { parseTag, type Tag, type Trims } from './parse-tag.ts';
import type { Syntax } from './syntax.ts';

/** Something that a template engine reads, and where it stands in the text. */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly trims: Trims;
  /** Null for what only hides something from the engine, or leaves it out: `shown` is what remains of it. */
  readonly tag: Tag | null;
  readonly shown: string;
  readonly isOfMarkdown?: true;
}

/** Characters: no tag is longer. */
const MAX_TAG = 10_000;
/** Steps that a character takes in which a tag does not end. */
const STEPS = 10;

interface Scan {
  readonly text: string;
  readonly syntax: Syntax;
  readonly find: Find;
  readonly limits: Limits;
  readonly parts: Part[];
}

/** What of a text is for a template engine, in linear time. Throws a LimitError where very many tags are never closed. */
export const scanTemplates = (text: string, syntax: Syntax): readonly Part[] => {
  const scan: Scan = { text, syntax, find: createFind(text, endTag), limits: createLimits(), parts: [] };
  let at = text.indexOf('{');
  while (at !== -1) at = text.indexOf('{', readAt(scan, at));
  return scan.parts;
};

/** The expression for a tag that ends a pair, by its name. */
const endTag = (name: string): RegExp | null =>
  /^\w+$/.test(name) ? new RegExp(`\\{%-?\\s*${name}\\s*-?%\\}`, 'g') : null;

const UNTRIMMED: Trims = { before: false, after: false };

/** Takes note of what begins at an opening brace, and returns where to go on. */
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

/** Where a tag is closed, outside of quoted texts; -1 where it is not. */
const closeOf = ({ text, find, limits }: Scan, { close, quotes = '' }: TagForm, from: number): number => {
  const limit = from + MAX_TAG;
  for (let at = from; at !== -1; ) {
    const end = find(close, at)?.start ?? Number.POSITIVE_INFINITY;
    if (end > limit) break;
    const quote = quotes === '' ? -1 : firstOf(quotes, text.slice(at, end));
    if (quote === -1) return end;
    at = endOfQuoted(text, at + quote, limit);
  }
  limits.addVainSteps(STEPS * (Math.min(limit, text.length) - from));
  return -1;
};

const firstOf = (quotes: string, text: string): number => {
  for (let at = 0; at < text.length; at++) if (quotes.includes(text.charAt(at))) return at;
  return -1;
};

/** Behind the mark that ends a quoted text; one that a backslash stands before does not. */
const endOfQuoted = (text: string, start: number, limit: number): number => {
  for (let at = start + 1; at < Math.min(limit, text.length); at++) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === text.charAt(start)) return at + 1;
  }
  return -1;
};

/** What is shown of a tag that is escaped; null for any other. */
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

/** The tag that ends a pair by its name or, `{:/}`, without one, whichever comes first. */
const endOf = (find: Find, end: string, { name, form: { close } }: Tag, from: number): ReturnType<Find> => {
  const found = [find(end + name + close, from), find(end + close, from)].flatMap((each) => each ?? []);
  return found.sort((a, b) => a.start - b.start)[0] ?? null;
};

/** Reads a pair of tags between which nothing is one, or all is left out; null for other tags. Returns where to go on. */
const readPair = (
  { syntax, find, parts, text }: Scan,
  { tag, ...opening }: Omit<Part, 'tag' | 'shown'> & { readonly tag: Tag },
): number | null => {
  const { name, form } = tag;
  const isRaw = syntax.raw.includes(name) && form.end === undefined;
  if (!isRaw && !syntax.comments.includes(name)) return null;
  const closing = form.end === undefined ? find(`end${name}`, opening.end) : endOf(find, form.end, tag, opening.end);
  if (closing === null) return null;
  const trims = { before: text.charAt(closing.start + 2) === '-', after: text.charAt(closing.end - 3) === '-' };
  const {
    start,
    end,
    trims: { before, after },
  } = opening;
  if (isRaw) {
    parts.push({ start, end, trims: { before, after }, tag: null, shown: '' });
    parts.push({ ...closing, trims, tag: null, shown: '' });
  } else {
    parts.push({
      ...opening,
      end: closing.end,
      trims: { before, after: trims.after && form.end === undefined },
      tag: null,
      shown: '',
    });
  }
  return closing.end;
};
