import { Lexer, type MarkedOptions, type Rules, type Token, Tokenizer, type Tokens, type TokensList } from 'marked';
import { BlockLexer } from './block-lexer.ts';
import { createBlockRules } from './block-rules.ts';
import { type Emphasis, findEmphasis, isInWord } from './emphasis.ts';
import { createInlineRules } from './inline-rules.ts';
import { endOfPlainText, inlineText, isPlainText, isSigned, textToken } from './inline-text.ts';
import { plainLink } from './plain-link.ts';

/** Takes a text apart; the options are those that marked hands to a lexer, with GitHub's extensions. */
export type Lex = (source: string, options: MarkedOptions) => TokensList;

/** A function that finds the tokens that marked's own lexer finds, sooner: it asks less about each of them. */
export const createLexer = (): Lex => {
  const tokenizer = new QuickTokenizer();
  const block = createBlockRules(Lexer.rules.block.gfm);
  const inline = createInlineRules(Lexer.rules.inline.gfm, () => tokenizer.lexer.tokens.links);
  let rules: Rules | undefined;
  return (source, options) => {
    const lexer = new QuickLexer({ ...options, tokenizer });
    rules ??= { ...tokenizer.rules, block, inline };
    tokenizer.rules = rules;
    return lexer.lex(source);
  };
};

const INLINE = Lexer.rules.inline.gfm;

class QuickTokenizer extends Tokenizer {
  override link(source: string): Tokens.Link | Tokens.Image | undefined {
    return plainLink(source, this.lexer) ?? super.link(source);
  }

  override inlineText(source: string): Tokens.Text | undefined {
    return inlineText(source, this.lexer.state.inRawBlock) || super.inlineText(source);
  }
}

/** Most texts in a line are plain, and most emphasis can be told without marked's search for what closes it. */
class QuickLexer extends BlockLexer {
  private hasDefinitions = false;

  override lex(source: string): TokensList {
    this.blockTokens(source.indexOf('\r') !== -1 ? source.replace(/\r\n?/g, '\n') : source, this.tokens);
    this.hasDefinitions = Object.keys(this.tokens.links).length > 0;
    for (const { src, tokens } of this.inlineQueue) {
      this.state.inRawBlock = false;
      this.inlineTokens(src, tokens);
    }
    this.inlineQueue = [];
    return this.tokens;
  }

  /** As marked's own, which is asked only about texts that cannot be told apart at a glance. */
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.options.extensions?.inline !== undefined) return super.inlineTokens(source, tokens);
    if (isPlainText(source)) {
      if (source !== '') addToken(tokens, textToken(source, this.state.inRawBlock));
      return tokens;
    }
    const { length } = tokens;
    const { inLink, inRawBlock, linkParenPossible } = this.state;
    this.state.linkParenPossible = source.indexOf(')') !== -1;
    const isDone = this.quickTokens(source, tokens);
    this.state.linkParenPossible = linkParenPossible;
    if (isDone) return tokens;
    // As if nothing had been read.
    tokens.length = length;
    Object.assign(this.state, { inLink, inRawBlock });
    return super.inlineTokens(source, tokens);
  }

  /** False where a mark of emphasis stands that cannot be told at a glance; what was found up to there is nothing then. */
  private quickTokens(source: string, tokens: Token[]): boolean {
    const emphases = findEmphasis(source, INLINE, this.hasDefinitions);
    if (emphases === null) return false;
    const signed = isSigned(source);
    let next = 0;
    for (let at = 0; at < source.length; ) {
      const emphasis = emphases[next];
      let token: Token;
      if (emphasis?.start === at) {
        token = this.emphasised(source, emphasis);
        next += 1;
      } else if (isMark(source.charCodeAt(at)) && !this.isText(source, at, tokens.at(-1))) return false;
      else token = this.tokenAt(source, at, signed);
      at += token.raw.length;
      addToken(tokens, token);
    }
    return true;
  }

  /** Whether a mark goes on with a text, which raw HTML would not let it. */
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
    // There is always a text, of at least one character.
    return this.specialToken(rest) ?? (this.options.tokenizer?.inlineText(rest) as Tokens.Text);
  }

  /** By the rules of which marked knows, or knows from their expressions, with which character they begin. */
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

/** Neighbouring texts are one. */
const addToken = (tokens: Token[], token: Token): void => {
  const last = token.type === 'text' ? tokens.at(-1) : undefined;
  if (last?.type === 'text') {
    last.raw += token.raw;
    last.text += (token as Tokens.Text).text;
  } else tokens.push(token);
};

/** One of `*_~`. */
const isMark = (code: number): boolean => code === 0x2a || code === 0x5f || code === 0x7e;
