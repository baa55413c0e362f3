import { Lexer, type MarkedOptions, type Token, Tokenizer, type Tokens, type TokensList } from 'marked';
import { type Progress, stepsInMarkers } from '../tokens/limits.ts';
import { textToken } from '../tokens/walk-tokens.ts';
import { BlockLexer } from './block-lexer.ts';
import { type Emphasis, findEmphasis, isInWord } from './emphasis.ts';
import {
  addressNames,
  createTokenList,
  endOfPlainText,
  inlineText,
  isPlainText,
  isSigned,
  startsName,
} from './inline-text.ts';

/**
 * Splits text into tokens. The options are those that marked passes to a lexer, with GitHub's extensions. Throws a
 * LimitError for text over a limit; `progress` then has the position.
 */
export type Lex = (source: string, options: MarkedOptions, progress: Progress) => TokensList;

/** Returns a function that finds the same tokens as marked's own lexer, but tries fewer rules on each. */
export const createLexer = (): Lex => {
  const tokenizer = new QuickTokenizer();
  return (source, options, progress) => new QuickLexer({ ...options, tokenizer }, progress).lex(source);
};

const INLINE = Lexer.rules.inline.gfm;
const SCHEME = /^(?:https?:\/\/|ftp:\/\/|www\.)/i;
/** How a bare URL begins that is no email address. */
const ADDRESS = /^(?:[A-Za-z]{3,6}:|www\.)/;

const endOfWord = (source: string): number => {
  const end = source.search(/[\s<]/);
  return end === -1 ? source.length : end;
};

/** Whether the second line begins like the delimiter row of a table. */
const mayBeTable = (source: string): boolean => /^[^\n]*\n {0,3}[|:-]/.test(source);

const endOfParagraph = (source: string): number => {
  const end = source.indexOf('\n\n');
  return end === -1 ? source.length : end;
};

/** Several rules run on each row of a table, including the rule for paragraphs. */
const STEPS_IN_ROWS = 40;

/** marked reads the text after brackets several times, to find the closing parenthesis. */
const STEPS_IN_ADDRESS = 4;

/** Returns the number of steps that the rule for links takes if there is no link. */
const stepsInLink = (source: string): number => {
  const end = source.indexOf(']');
  if (end === -1) return source.length;
  return source.charAt(end + 1) === '(' ? STEPS_IN_ADDRESS * source.length : end;
};

/** Text with the line ends that marked reads. */
export const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

class QuickTokenizer extends Tokenizer {
  /** The first rule that marked tries on each block. */
  override space(source: string): Tokens.Space | undefined {
    (this.lexer as BlockLexer).noteBlock(source);
    return super.space(source);
  }

  override link(source: string): Tokens.Link | Tokens.Image | undefined {
    const link = super.link(source);
    if (link === undefined && this.lexer.state.linkParenPossible) this.addVainSteps(stepsInLink(source));
    return link;
  }

  override tag(source: string): Tokens.Tag | undefined {
    const tag = super.tag(source);
    // Comments and similar tags can continue to the end.
    if (tag === undefined && /^<[!?]/.test(source)) this.addVainSteps(source.length);
    return tag;
  }

  override codespan(source: string): Tokens.Codespan | undefined {
    const code = super.codespan(source);
    if (code === undefined && source.startsWith('`')) this.addVainSteps(source.length);
    return code;
  }

  override table(source: string): Tokens.Table | undefined {
    const table = super.table(source);
    // marked reads the rows before it finds that the header is not valid.
    if (table === undefined && mayBeTable(source)) this.addVainSteps(STEPS_IN_ROWS * endOfParagraph(source));
    return table;
  }

  private addVainSteps(count: number): void {
    (this.lexer as QuickLexer).limits.addVainSteps(count);
  }

  override url(source: string): Tokens.Link | undefined {
    const { longestName } = this.lexer as QuickLexer;
    if (!ADDRESS.test(source) && (longestName === 0 || !startsName(source, 0, longestName))) return undefined;
    // At the end of a URL, marked removes one character after the other and reads the rest again each time.
    if (SCHEME.test(source)) (this.lexer as QuickLexer).limits.addAddress(endOfWord(source));
    return super.url(source);
  }

  override inlineText(source: string): Tokens.Text | undefined {
    return (
      inlineText(source, this.lexer.state.inRawBlock, (this.lexer as QuickLexer).longestName) ||
      super.inlineText(source)
    );
  }
}

/** Most inline text is plain, and most emphasis is found without marked's search for a closing mark. */
class QuickLexer extends BlockLexer {
  /** The length of the longest name before an @. */
  longestName = 0;
  private hasDefinitions = false;

  override lex(source: string): TokensList {
    const text = withLineFeeds(source);
    this.limits.addNested(stepsInMarkers(text));
    this.blockTokens(text, this.tokens);
    this.hasDefinitions = Object.keys(this.tokens.links).length > 0;
    for (const queued of this.inlineQueue) {
      this.noteText(queued);
      this.longestName = 0;
      for (const length of addressNames(queued.src)) {
        this.limits.addAddress(length);
        this.longestName = Math.max(this.longestName, length);
      }
      this.state.inRawBlock = false;
      this.inlineTokens(queued.src, queued.tokens);
    }
    this.inlineQueue = [];
    return this.tokens;
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const { length } = tokens;
    const { starts } = this;
    this.starts = new Map();
    this.limits.enter();
    this.inlineTokensOf(source, tokens);
    this.limits.leave();
    this.starts = starts;
    this.limits.addElements(tokens.length - length);
    return tokens;
  }

  /** Does the same as marked's own method, which runs only for text with complex delimiter runs. */
  private inlineTokensOf(source: string, tokens: Token[]): Token[] {
    if (this.options.extensions?.inline !== undefined) return this.markedTokens(source, tokens);
    if (isPlainText(source)) {
      if (source !== '') createTokenList(source, tokens)(textToken(source, this.state.inRawBlock), 0);
      return tokens;
    }
    const { length } = tokens;
    const { inLink, inRawBlock, linkParenPossible } = this.state;
    this.state.linkParenPossible = source.indexOf(')') !== -1;
    const isDone = this.quickTokens(source, tokens);
    this.state.linkParenPossible = linkParenPossible;
    if (isDone) return tokens;
    // Restore the state, and let marked read the text from its start.
    tokens.length = length;
    Object.assign(this.state, { inLink, inRawBlock });
    return this.markedTokens(source, tokens);
  }

  private markedTokens(source: string, tokens: Token[]): Token[] {
    this.limits.addMarks(countMarks(source));
    return super.inlineTokens(source, tokens);
  }

  /** Returns false at a complex delimiter run. Then the caller discards the tokens and uses marked. */
  private quickTokens(source: string, tokens: Token[]): boolean {
    const emphases = findEmphasis(source, INLINE, this.hasDefinitions);
    if (emphases === null) return false;
    const signed = isSigned(source);
    const add = createTokenList(source, tokens);
    let next = 0;
    for (let at = 0; at < source.length; ) {
      const emphasis = emphases[next];
      let token: Token;
      if (emphasis?.start === at) {
        token = this.emphasised(source, emphasis);
        next += 1;
      } else if (isMark(source.charCodeAt(at)) && !this.isText(source, at, tokens.at(-1))) return false;
      else token = this.tokenAt(source, at, signed);
      add(token, at);
      at += token.raw.length;
    }
    return true;
  }

  /** Whether a mark continues text, which is not possible in raw HTML. */
  private isText(source: string, at: number, last: Token | undefined): boolean {
    return last?.type === 'text' && !this.state.inRawBlock && isInWord(source, at);
  }

  private emphasised(source: string, { start, end, marks }: Emphasis): Token {
    const raw = source.slice(start, end);
    const text = raw.slice(marks, -marks);
    return { type: marks === 1 ? 'em' : 'strong', raw, text, tokens: this.inlineTokens(text) };
  }

  private tokenAt(source: string, at: number, signed: boolean): Token {
    if (!signed) {
      const end = endOfPlainText(source, at);
      if (end > at) return textToken(source.slice(at, end), this.state.inRawBlock);
    }
    const rest = source.slice(at);
    // There is always text, of at least one character.
    return this.specialToken(rest) ?? (this.options.tokenizer?.inlineText(rest) as Tokens.Text);
  }

  /** Tries only the rules that can begin with the first character. */
  private specialToken(source: string): Token | undefined {
    const tokenizer = this.options.tokenizer as Tokenizer;
    switch (source.charAt(0)) {
      case '\\':
        return tokenizer.escape(source) ?? tokenizer.br(source);
      case '<':
        return tokenizer.tag(source) ?? tokenizer.autolink(source);
      case '[':
      case '!':
        return tokenizer.link(source) ?? tokenizer.reflink(source, this.tokens.links);
      case '`':
        return tokenizer.codespan(source);
      case ' ':
        return tokenizer.br(source);
      default:
        return this.state.inLink ? undefined : tokenizer.url(source);
    }
  }
}

/** Runs of marks, except underscores inside ASCII words. */
const MARKS = /\*+|~+|(?<![A-Za-z0-9_])_+|(?<=[A-Za-z0-9])_+(?![A-Za-z0-9_])/g;

const countMarks = (source: string): number => {
  let count = 0;
  MARKS.lastIndex = 0;
  while (MARKS.test(source)) count += 1;
  return count;
};

/** Whether a character is one of `*_~`. */
const isMark = (code: number): boolean => code === 0x2a || code === 0x5f || code === 0x7e;
