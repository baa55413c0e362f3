import type { Position } from '../../shared/diagnostics/diagnostic.ts';
import { escapeRegExp } from '../../shared/escape.ts';
import type { FrontMatter } from './front-matter.ts';
import { positionAt } from './front-matter-error.ts';

/**
 * The position of a key in front matter, or of a value below it. A nested key is a path such as `extra.author`. If the
 * value is not found as written, it returns the key's position; undefined without the key. It searches the text and does
 * not parse it, because it runs only when there is a problem to show.
 */
export const locate = (frontMatter: FrontMatter, key: string, value?: string): Position | undefined => {
  const { text, block, blockStart } = frontMatter;
  const place = placeOf(frontMatter, key);
  if (place === undefined) return undefined;
  const { start, after, end } = place;
  const at = value === undefined || value === '' ? -1 : wordOffset(block.slice(after, end), value);
  return at === -1
    ? positionAt(text, blockStart + start, after - start)
    : positionAt(text, blockStart + after + at, value?.length);
};

/** The offsets of a front matter key, from `start` to `after`, and the end of its value. */
interface Place {
  readonly start: number;
  readonly after: number;
  readonly end: number;
}

/** The place of a key, which can be a path with dots. If it is not found, the place of the nearest key above. */
const placeOf = (frontMatter: FrontMatter, path: string): Place | undefined => {
  const start = keyOffset(frontMatter, path);
  if (start !== -1) return { start, after: start + path.length, end: endOfValue(frontMatter, start + path.length) };
  const dot = path.lastIndexOf('.');
  const parent = dot === -1 ? undefined : placeOf(frontMatter, path.slice(0, dot));
  if (parent === undefined) return undefined;
  const key = path.slice(dot + 1);
  const inner = new RegExp(`(?<=[\\s{,."'-])${escapeRegExp(key)}(?=["']?\\s*[:=.])`);
  const at = frontMatter.block.slice(parent.after, parent.end).search(inner);
  return at === -1 ? parent : { start: parent.after + at, after: parent.after + at + key.length, end: parent.end };
};

/**
 * A value ends at the next line that is not indented and not a list item. After a TOML table header, it ends at the next
 * header.
 */
const endOfValue = ({ block }: FrontMatter, after: number): number => {
  const next = block.slice(after).search(block[after] === ']' ? /\n\s*\[/ : /\n(?![\s\-#\]}])/);
  return next === -1 ? block.length : after + next;
};

const keyOffset = ({ block, language }: FrontMatter, key: string): number => {
  const name = `["']?${escapeRegExp(key)}["']?`;
  // At the start of a line; indented, as all keys of a block can be; inside { }; in a TOML table header.
  const places =
    language === 'toml' ? ['^[ \\t]*N\\s*[.=]', '^\\[+\\s*N'] : ['^N\\s*:', '^[ \\t]+N\\s*:', '[{,]\\s*N\\s*:'];
  for (const place of places) {
    const match = new RegExp(
      place.replace('N', () => name),
      'm',
    ).exec(block);
    if (match !== null) return match.index + match[0].indexOf(key);
  }
  return -1;
};

/** The offset of a value as a whole word, else its first offset. It uses no regular expression, as values can be long. */
const wordOffset = (text: string, value: string): number => {
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
    const [before, behind] = [
      text.slice(Math.max(0, at - 2), at),
      text.slice(at + value.length, at + value.length + 2),
    ];
    if (!WORD_END.test(before) && !WORD_START.test(behind)) return at;
  }
  return text.indexOf(value);
};

const WORD_END = /[\p{L}\p{N}_-]$/u;
const WORD_START = /^[\p{L}\p{N}_-]/u;
