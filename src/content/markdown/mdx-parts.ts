import { type EditedText, editText } from '../../shared/edited-text.ts';
import { isMdx } from '../discover/workspace-files.ts';

interface MdxPart {
  readonly kind: 'export' | 'component' | 'expression';
  readonly count: number;
  /** The offset of the first part of this kind. `start` is the beginning of its text. */
  readonly offset: number;
  readonly start: string;
}

/** The opening line of fenced code, also in lists and quotes, and a line that may close it. */
const OPENING = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSING = /^([ \t>]*)(`{3,}|~{3,})\s*$/;
const INLINE = /(?<!`)`+[^`\n]+`+/g;

/** Imports and comments, which MDX never shows. */
const UNSHOWN = /^import\s+(?:[\w*{$][^'"]{0,1000}?\sfrom\s+)?(['"])[^'"\n]*\1;?|\{\/\*(?:(?!\{\/\*)[\s\S])*?\*\/\}/gm;

/** The pattern of each kind, in search order. Text that matches one kind is not searched for the next. */
const KINDS: readonly (readonly [MdxPart['kind'], RegExp])[] = [
  ['export', /^export\s+(?:default|const|let|var|function|class|async|\{|\*)[^\n]*(?:\n(?![ \t]*\r?$)[^\n]*)*/gm],
  ['component', /<(?:[A-Z][\w.]*|[a-z]\w*\.\w[\w.]*)(?:\s[^<>]*)?\/?>|<\/?>/g],
  ['expression', /(?<!\\)\{\{?[^{}\n]*\}{0,2}/g],
];

/** Replaces code with spaces. */
export const withoutCode = (text: string): string => withoutFences(text).replace(INLINE, blank);

const withoutFences = (text: string): string => {
  let open: RegExpExecArray | null = null;
  return text.replace(/[^\n]+/g, (line) => {
    const [, indent = '', marks = ''] = open ?? [];
    const [, before = '', closing = ''] = (open && CLOSING.exec(line)) ?? [];
    const isOpen: boolean = open !== null;
    if (open === null) open = OPENING.exec(line);
    else if (closing.startsWith(marks) && before.length <= indent.length + 3) open = null;
    return isOpen || open !== null ? blank(line) : line;
  });
};

/** Whether a post is MDX: by the name of its file, or without a tool by imports and comments. */
export const isMdxPost = (file: string, text: string, isToolKnown: boolean): boolean =>
  isMdx(file) || (!isToolKnown && mayHaveUnshown(text) && withoutCode(text).search(UNSHOWN) !== -1);

/** For speed: an expression tries each character of text. */
const mayHaveUnshown = (text: string): boolean =>
  text.startsWith('import') || ['\nimport', '\rimport', '{/*'].some((start) => text.includes(start));

/** Removes what MDX never shows. */
export const withoutUnshown = (text: string): EditedText =>
  editText(
    text,
    [...withoutCode(text).matchAll(UNSHOWN)].map(({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
      text: '',
    })),
  );

/** Finds MDX exports, components and expressions outside code, with one entry for each kind. */
export const mdxParts = (text: string): readonly MdxPart[] => {
  let rest = withoutCode(text).replace(UNSHOWN, blank);
  return KINDS.flatMap(([kind, pattern]) => {
    const found = [...rest.matchAll(pattern)];
    rest = rest.replace(pattern, blank);
    const [first] = found;
    if (first === undefined) return [];
    const start = first[0].split('\n', 1)[0]?.slice(0, 60).trim() ?? '';
    return [{ kind, count: found.length, offset: first.index, start }];
  });
};

/** Replaces a match with spaces of the same length, so that offsets stay valid. */
export const blank = (found: string): string => found.replace(/[^\n]+/g, (line) => ' '.repeat(line.length));
