import { Lexer, type MarkedOptions, type Token, type Tokenizer, type Tokens, type TokensList } from 'marked';
import { createLimits, type Limits, type Progress } from '../tokens/limits.ts';
import { endOfPlainLines, plainList, startsPlainly } from './plain-blocks.ts';

/** The inline text of a block, to parse later. */
interface Queued {
  src: string;
  tokens: Token[];
  /** The offset of its top-level block. */
  readonly offset: number;
}

/**
 * Finds the same blocks as marked's own lexer, but faster: it recognises plain paragraphs and lists without trying each
 * rule. Throws a LimitError for a text over a limit.
 */
export class BlockLexer extends Lexer {
  readonly limits: Limits = createLimits();
  private readonly progress: Progress;
  /** The number of blocks around the current text, and the length of the outermost text. */
  private level = 0;
  private length = 0;

  constructor(options: MarkedOptions, progress: Progress) {
    super(options);
    this.progress = progress;
  }

  /** Records the current position. `rest` is the text from there on. */
  noteBlock(rest: string): void {
    if (this.level === 1) this.progress.offset = this.length - rest.length;
  }

  protected noteText(queued: BlockLexer['inlineQueue'][number]): void {
    this.progress.offset = (queued as Queued).offset;
  }

  override inline(src: string, tokens: Token[] = []): Token[] {
    this.limits.addElements(1);
    const queued: Queued = { src, tokens, offset: this.progress.offset };
    this.inlineQueue.push(queued);
    return tokens;
  }

  override blockTokens(source: string, tokens?: Token[], isContinued?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, isContinued?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], isContinued = false): Token[] {
    if (this.level === 0) this.length = source.length;
    else this.limits.addNested(source.length);
    this.level += 1;
    this.limits.enter();
    this.blocks(source, tokens, isContinued);
    this.limits.leave();
    this.level -= 1;
    return tokens;
  }

  private blocks(source: string, tokens: Token[], isContinued: boolean): void {
    const { extensions } = this.options;
    if (extensions?.block !== undefined || extensions?.startBlock !== undefined) {
      super.blockTokens(source, tokens, isContinued);
      return;
    }
    const outer = this.state.lastToken;
    for (let rest = source; rest !== ''; ) {
      const last = tokens.at(-1);
      this.state.lastToken = last as Token;
      this.noteBlock(rest);
      const token = this.plainBlock(rest, last?.type) ?? this.anyBlock(rest);
      rest = rest.slice(token.raw.length);
      if (last === undefined || !this.join(last, token)) this.add(tokens, token);
    }
    this.state.top = true;
    this.state.lastToken = outer as Token;
  }

  private add(tokens: Token[], token: Token): void {
    this.limits.addElements(1);
    tokens.push(token);
    // The first definition of a name is the one that counts.
    if (token.type === 'def') this.tokens.links[token.tag] ??= { href: token.href, title: token.title };
  }

  private plainBlock(source: string, last: string | undefined): Token | undefined {
    const first = source.charAt(0);
    if (first === '\n') return emptyLines(source);
    if (first === '#') return this.options.tokenizer?.heading(source) as Tokens.Heading | undefined;
    const type = this.state.top ? 'paragraph' : 'text';
    if (startsPlainly(source)) {
      const end = endOfPlainLines(source);
      if (end === -1) return undefined;
      const text = source.slice(0, end);
      return { type, raw: text, text, tokens: this.inline(text) };
    }
    const list = last === 'text' ? undefined : plainList(source, this);
    // marked sets this after every list.
    if (list !== undefined) this.state.top = true;
    return list;
  }

  /** Tries all rules, in marked's order. */
  private anyBlock(source: string): Token {
    const tokenizer = this.options.tokenizer as Tokenizer;
    return (
      tokenizer.space(source) ??
      tokenizer.code(source) ??
      tokenizer.fences(source) ??
      tokenizer.heading(source) ??
      tokenizer.hr(source) ??
      tokenizer.blockquote(source) ??
      tokenizer.list(source) ??
      tokenizer.html(source) ??
      tokenizer.def(source) ??
      tokenizer.table(source) ??
      tokenizer.lheading(source) ??
      // There is always a paragraph or a line of text.
      ((this.state.top ? tokenizer.paragraph(source) : tokenizer.text(source)) as Token)
    );
  }

  /** Joins a token with the previous one if it continues that one, and returns whether it does. */
  private join(last: Token, token: Token): boolean {
    if (token.type === 'space' && token.raw.length === 1) {
      last.raw += '\n';
      return true;
    }
    const isText = last.type === 'paragraph' || last.type === 'text';
    if (!isText || !goesOn(last, token)) return false;
    last.raw += (last.raw.endsWith('\n') ? '' : '\n') + token.raw;
    last.text += `\n${token.type === 'def' ? token.raw : (token as Tokens.Text).text}`;
    // A token of the same type has queued its own text.
    if (token.type === last.type) this.inlineQueue.pop();
    const queued = this.inlineQueue.at(-1);
    if (queued !== undefined) queued.src = last.text;
    return true;
  }
}

/** Reads empty lines. Undefined if spaces follow, which can be part of an empty line. */
const emptyLines = (source: string): Tokens.Space | undefined => {
  let end = 1;
  while (source.charAt(end) === '\n') end += 1;
  const next = source.charAt(end);
  return next === ' ' || next === '\t' ? undefined : { type: 'space', raw: source.slice(0, end) };
};

const goesOn = (last: Token, token: Token): boolean => {
  // Indented code and definitions do not interrupt a paragraph.
  if (token.type === 'code') return token.codeBlockStyle === 'indented';
  // A paragraph directly follows another one if a quote continues, or if text only looked like a table.
  return token.type === 'def' || token.type === last.type;
};
