interface MdxPart {
  readonly kind: 'import' | 'export' | 'component' | 'expression';
  readonly count: number;
  /** The offset of the first part of this kind. `start` is the beginning of its text. */
  readonly offset: number;
  readonly start: string;
}

const FENCED = /^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n(?! {0,3}\1)[^\n]*)*(?:\n {0,3}\1[^\n]*)?/gm;
const INLINE = /`+[^`\n]+`+/g;

/** The pattern of each kind, in search order. Text that matches one kind is not searched for the next. */
const KINDS: readonly (readonly [MdxPart['kind'], RegExp])[] = [
  ['import', /^import\s+(?:[\w*{$][^'"]{0,1000}?\sfrom\s+)?(['"])[^'"\n]*\1/gm],
  ['export', /^export\s+(?:default|const|let|var|function|class|async|\{|\*)[^\n]*(?:\n(?![ \t]*\r?$)[^\n]*)*/gm],
  ['component', /<(?:[A-Z][\w.]*|[a-z]\w*\.\w[\w.]*)(?:\s[^<>]*)?\/?>|<\/?>/g],
  ['expression', /(?<!\\)\{[^{}\n]*\}?/g],
];

/** Replaces code with spaces. */
export const withoutCode = (text: string): string => text.replace(FENCED, blank).replace(INLINE, blank);

/** Finds MDX imports, exports, components and expressions outside code, with one entry for each kind. */
export const mdxParts = (text: string): readonly MdxPart[] => {
  let rest = withoutCode(text);
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
const blank = (found: string): string => found.replace(/[^\n]/g, ' ');
