import type { Position } from '../diagnostics/diagnostic.ts';
import { escapeRegExp } from '../files/escape-reg-exp.ts';
import type { FrontMatter } from './front-matter.ts';
import { positionAt } from './position.ts';

/**
 * Where a key stands in front matter, or a value below it. One below others is a path, `extra.author`. A search in the
 * text, not a parse: it is only asked when there is a problem to show. The key's place when the value is not found as
 * written, undefined without the key.
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

/** A key of front matter, from `start` to `after`, and where its value ends. */
interface Place {
  readonly start: number;
  readonly after: number;
  readonly end: number;
}

/** Of a key, which may be a path with dots. */
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

/** The next line that is not indented and no item of a list starts the next key, after the head of a table the next head. */
const endOfValue = ({ block }: FrontMatter, after: number): number => {
  const next = block.slice(after).search(block[after] === ']' ? /\n\s*\[/ : /\n(?![\s\-#\]}])/);
  return next === -1 ? block.length : after + next;
};

const keyOffset = ({ block, language }: FrontMatter, key: string): number => {
  const name = `["']?${escapeRegExp(key)}["']?`;
  // At the start of a line; indented, as all keys of a block may be; inside { }; as the head of a TOML table.
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

/** Where a text stands as a whole, not as a part of a longer word; else where it stands first. A long one makes no expression. */
const wordOffset = (text: string, value: string): number => {
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
    if (
      !IN_WORD.test(text.slice(Math.max(0, at - 2), at)) &&
      !WORD.test(text.slice(at + value.length, at + value.length + 2))
    )
      return at;
  }
  return text.indexOf(value);
};

const IN_WORD = /[\p{L}\p{N}_-]$/u;
const WORD = /^[\p{L}\p{N}_-]/u;
