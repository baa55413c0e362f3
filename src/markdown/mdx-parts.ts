/** What of MDX stands in a text that is read as Markdown. */
export interface MdxPart {
  readonly kind: 'import' | 'export' | 'component' | 'expression';
  readonly count: number;
  /** Where the first one is, and how it begins. */
  readonly offset: number;
  readonly start: string;
}

const FENCED = /^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n(?! {0,3}\1)[^\n]*)*/gm;
const INLINE = /`+[^`\n]+`+/g;

/** By their forms alone, each behind the one before it: what is a part of one is none of another. */
const KINDS: readonly (readonly [MdxPart['kind'], RegExp])[] = [
  ['import', /^import\s+(?:[\w*{$][^'"]{0,1000}?\sfrom\s+)?(['"])[^'"\n]*\1/gm],
  ['export', /^export\s+(?:default|const|let|var|function|class|async|\{|\*)[^\n]*(?:\n(?![ \t]*\r?$)[^\n]*)*/gm],
  ['component', /<(?:[A-Z][\w.]*|[a-z]\w*\.\w[\w.]*)(?:\s[^<>]*)?\/?>|<\/?>/g],
  ['expression', /(?<!\\)\{[^{}\n]*\}?/g],
];

/** The imports, exports, components and expressions of MDX in a text, one entry a kind; code has none. */
export const mdxParts = (text: string): readonly MdxPart[] => {
  let rest = text.replace(FENCED, blank).replace(INLINE, blank);
  return KINDS.flatMap(([kind, pattern]) => {
    const found = [...rest.matchAll(pattern)];
    rest = rest.replace(pattern, blank);
    const [first] = found;
    if (first === undefined) return [];
    const start = first[0].split('\n', 1)[0]?.slice(0, 60).trim() ?? '';
    return [{ kind, count: found.length, offset: first.index, start }];
  });
};

/** Nothing of the same length, so that places stay. */
const blank = (found: string): string => found.replace(/[^\n]/g, ' ');
