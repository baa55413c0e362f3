import { Lexer, type MarkedOptions, type Rules, type Token, Tokenizer, type Tokens, type TokensList } from 'marked';
import { createBlockRules } from './block-rules.ts';
import { createInlineRules } from './inline-rules.ts';
import { inlineText } from './inline-text.ts';

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

class QuickTokenizer extends Tokenizer {
  override inlineText(source: string): Tokens.Text | undefined {
    return inlineText(source, this.lexer.state.inRawBlock) || super.inlineText(source);
  }
}

class QuickLexer extends Lexer {
  /** As marked's own, but a text without carriage returns is not searched for them by an expression. */
  override lex(source: string): TokensList {
    if (source.includes('\r')) return super.lex(source);
    this.blockTokens(source, this.tokens);
    for (const { src, tokens } of this.inlineQueue) {
      this.state.inRawBlock = false;
      this.inlineTokens(src, tokens);
    }
    this.inlineQueue = [];
    return this.tokens;
  }

  /**
   * As marked's own where a text can have no emphasis and nothing is deleted: it then needs no copy of the text in which
   * links and code are hidden, and a token's first character tells which rules to ask.
   */
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const isEven = source.indexOf('*') === -1 && source.indexOf('_') === -1 && source.indexOf('~') === -1;
    if (!isEven || this.options.extensions?.inline !== undefined) return super.inlineTokens(source, tokens);
    const { linkParenPossible } = this.state;
    this.state.linkParenPossible = source.indexOf(')') !== -1;
    try {
      for (let rest = source; rest !== ''; ) {
        const token = this.nextToken(rest);
        rest = rest.slice(token.raw.length);
        const last = tokens.at(-1);
        if (token.type === 'text' && last?.type === 'text') {
          last.raw += token.raw;
          last.text += token.text;
        } else tokens.push(token);
      }
    } finally {
      this.state.linkParenPossible = linkParenPossible;
    }
    return tokens;
  }

  private nextToken(source: string): Token {
    // There is always a text, of at least one character.
    return this.specialToken(source) ?? (this.options.tokenizer?.inlineText(source) as Tokens.Text);
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
