import type { Edit } from './edited-text.ts';
import type { Part } from './scan.ts';
import { type ShortcodeTag, shortcodesIn } from './shortcode-calls.ts';
import type { Syntax } from './syntax.ts';

/** What stands in place of the tags around code: fences of Markdown, longer than any in the code. */
export const codeFencesOf = (
  source: string,
  parts: readonly Part[],
  { code }: Pick<Syntax, 'code'>,
): readonly Edit[] => {
  const names = Object.keys(code);
  if (names.length === 0) return [];
  return [...shortcodesIn(parts, names).values()].flatMap((call) => {
    const { inner, start, end, name } = call;
    if (inner === null) return [];
    const text = source.slice(inner.start, inner.end);
    const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map(({ length }) => length + 1)));
    const info = code[name] === 'first' ? (call.positional[0] ?? '') : namedInfo(call);
    // A fence has a line of its own, and as much space before it as the tag.
    const lineStart = source.lastIndexOf('\n', start - 1) + 1;
    const before = source.slice(lineStart, start).trim() === '' ? '' : '\n\n';
    const after = /^[ \t]*(?:\r?\n|$)/.test(source.slice(end, end + 100)) ? '' : '\n\n';
    return [
      { start, end: inner.start, text: `${before}${fence}${info}${/^[ \t]*\r?\n/.test(text) ? '' : '\n'}` },
      { start: inner.end, end, text: `${/\n[ \t]*$/.test(text) ? '' : '\n'}${fence}${after}` },
    ];
  });
};

/** `Title of it lang:js line_number:false https://example.com text` */
const namedInfo = ({ positional }: ShortcodeTag): string => {
  const language = positional.find((word) => word.startsWith('lang:'))?.slice('lang:'.length) ?? '';
  const words = positional.filter((word) => !/^(?:\w+:|https?:)/.test(word));
  const title = words.join(' ').replace(/["`]/g, '');
  return title === '' ? language : `${language} title="${title}"`;
};
