import type { MarkedExtension, Token, Tokens } from 'marked';
import footnotes from 'marked-footnote';
import { type Extension, findIn, PARAGRAPH_END, startInParagraph } from './extension.ts';

/** How definitions differ from those of marked-footnote, whose other lines all begin with four spaces. */
interface Definitions {
  /** Whether they can interrupt a paragraph. */
  readonly interrupt: boolean;
  /** Whether the last definition of a name counts, not the first one. */
  readonly lastCounts: boolean;
  /** Returns the text with its first definition as marked-footnote reads it; empty if it begins with none. */
  readonly asMarked: (text: string, before: readonly Token[]) => string;
}

/** Footnotes as on GitHub. */
export const createFootnotes = (definitions: Definitions | null): Extension => ({
  mayBeIn: /\[\^/,
  // It continues its numbering in the next text.
  marked: () => {
    const all = footnotes() as MarkedExtension;
    return definitions === null ? all : withDefinitions(all, definitions);
  },
});

/** The definition of a footnote that begins with a paragraph, perhaps in a quote or a list. */
const DEFINITION =
  /^\[\^[^\]\n]+\]:[ \t]*(?:>[ \t]?|(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?!\s|#{1,6}\s|>|`{3}|~{3}|[-*+]\s|\d+[.)]\s)/;
/** The end of its first paragraph. Two searches would take too long where one of them finds nothing. */
const END = new RegExp(`${PARAGRAPH_END.source}|\\n\\[\\^[^\\]\\n]+\\]:`, PARAGRAPH_END.flags);

const DEFINITION_START = /\n {0,3}\[\^[^\]\n]+\]:/;

const withDefinitions = (
  { extensions, ...usual }: MarkedExtension,
  { interrupt, lastCounts, asMarked }: Definitions,
): MarkedExtension => ({
  ...usual,
  extensions: (extensions ?? []).map((extension) => {
    if (!('tokenizer' in extension) || extension.name !== 'footnote') return extension;
    const { tokenizer } = extension;
    return {
      ...extension,
      ...(interrupt && { start: findIn((text, lexer) => startInParagraph(text, DEFINITION_START, lexer)) }),
      tokenizer(text, tokens) {
        const own = asMarked(text, tokens);
        const token = tokenizer.call(this, own, tokens) as Tokens.Generic | undefined;
        if (token === undefined) return undefined;
        const end = token.raw.length - (own.length - text.length);
        // marked-footnote keeps the token itself, so it must not be copied.
        token.raw = text.slice(0, text.charAt(end) === '\n' ? end + 1 : end);
        if (lastCounts) removeOlder(this.lexer.tokens[0] as Tokens.Generic, token);
        return token;
      },
    };
  }),
});

/** The first token of text has all notes: https://github.com/bent10/marked-extensions/tree/main/packages/footnote */
const removeOlder = (all: Tokens.Generic, note: Tokens.Generic): void => {
  all.rawItems = all.rawItems.filter((each: Tokens.Generic) => each === note || each.label !== note.label);
};

/** Lines right below the first line are part of a footnote without indentation, and a tab indents a line. */
export const lazyFootnotes: Extension = createFootnotes({
  interrupt: true,
  lastCounts: false,
  asMarked: (text) => {
    const own = withoutTabs(text.replace(/^ {1,3}(?=\[\^)/, ''));
    return DEFINITION.test(own) ? indentLines(own) : own;
  },
});

/** A footnote with its indented lines. */
const FOOTNOTE = /^\[\^[^\]\n]+\]:[^\n]*(?:\n+(?: {4}| {0,3}\t)[^\n]*)*/;

/** Replaces the tabs in front of a footnote's lines, which marked-footnote does not read as an indent. */
const withoutTabs = (text: string): string => {
  const [footnote = ''] = FOOTNOTE.exec(text) ?? [];
  const indented = footnote.replace(/\n {0,3}\t/g, '\n    ');
  return indented === footnote ? text : indented + text.slice(footnote.length);
};

/** Indents the lines of the first paragraph, as marked-footnote requires. */
const indentLines = (text: string): string => {
  const end = text.search(END);
  const paragraph = end === -1 ? text : text.slice(0, end);
  const indented = paragraph.replace(/\n(?! {4})/g, '\n    ');
  // Most footnotes need nothing, and a copy of all that follows takes time.
  return indented === paragraph ? text : indented + text.slice(paragraph.length);
};
