import type { Position } from '../diagnostics/diagnostic.ts';
import { escapeRegExp } from './escape-reg-exp.ts';
import type { FrontMatter } from './front-matter.ts';
import { positionAt } from './position.ts';

/**
 * Where a top-level key stands in front matter, or a value below it. A search in the text, not a parse: it is only asked
 * when there is a problem to show. The key's place when the value is not found as written, undefined without the key.
 */
export const locate = (frontMatter: FrontMatter, key: string, value?: string): Position | undefined => {
  const { text, block, blockStart } = frontMatter;
  const start = keyOffset(frontMatter, key);
  if (start === -1) return undefined;
  const after = start + key.length;
  // The next line that is not indented and no item of a list starts the next key.
  const next = block.slice(after).search(/\n(?![\s\-#\]}])/);
  const end = next === -1 ? block.length : after + next;
  const at = value === undefined || value === '' ? -1 : wordOffset(block.slice(after, end), value);
  return at === -1
    ? positionAt(text, blockStart + start, key.length)
    : positionAt(text, blockStart + after + at, value?.length);
};

/** Where a link or image stands in the body. */
export const locateReference = (
  { text, body }: Pick<FrontMatter, 'text' | 'body'>,
  href: string,
): Position | undefined => {
  const bodyStart = text.length - body.length;
  const written = new RegExp(`(?:\\]\\(\\s*<?|\\]:\\s*<?|=\\s*["']?)${escapeRegExp(href)}`).exec(body);
  const at = written === null ? body.indexOf(href) : written.index + written[0].length - href.length;
  return at === -1 ? undefined : positionAt(text, bodyStart + at, href.length);
};

const keyOffset = ({ block, language }: FrontMatter, key: string): number => {
  const name = `["']?${escapeRegExp(key)}["']?`;
  // At the start of a line; indented, as all keys of a block may be; inside { }; as the head of a TOML table.
  const places =
    language === 'yaml' ? ['^N\\s*:', '^[ \\t]+N\\s*:', '[{,]\\s*N\\s*:'] : ['^[ \\t]*N\\s*[.=]', '^\\[+\\s*N'];
  for (const place of places) {
    const match = new RegExp(
      place.replace('N', () => name),
      'm',
    ).exec(block);
    if (match !== null) return match.index + match[0].indexOf(key);
  }
  return -1;
};

/** Where a text stands as a whole, not as a part of a longer word. */
const wordOffset = (text: string, value: string): number => {
  const match = new RegExp(`(?<![\\p{L}\\p{N}_-])${escapeRegExp(value)}(?![\\p{L}\\p{N}_-])`, 'u').exec(text);
  return match?.index ?? text.indexOf(value);
};
