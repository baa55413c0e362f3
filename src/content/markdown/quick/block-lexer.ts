import { Lexer, type MarkedOptions, type Token, type Tokenizer, type Tokens, type TokensList } from 'marked';
import type { Starts } from '../extensions/extension.ts';
import { createLimits, type Limits, type Progress } from '../tokens/limits.ts';

/** The inline text of a block, to parse later. */
interface Queued {
  src: string;
  tokens: Token[];
  /** The offset of its top-level block. */
  readonly offset: number;
}

/**
 * Finds the same blocks as marked's own lexer, but faster: it recognises plain paragraphs without trying each rule.
 * Throws a LimitError for text over a limit.
 */
export class BlockLexer extends Lexer {
  readonly limits: Limits = createLimits();
  /** Where extensions may begin, for the current list of tokens. */
  starts: Starts = new Map();
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
    const { starts } = this;
    this.starts = new Map();
    this.level += 1;
    this.limits.enter();
    this.blocks(source, tokens, isContinued);
    this.limits.leave();
    this.level -= 1;
    this.starts = starts;
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
      const token = this.plainBlock(rest) ?? this.anyBlock(rest);
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

  private plainBlock(source: string): Token | undefined {
    const first = source.charAt(0);
    if (first === '\n') return emptyLines(source);
    if (first === '#') return this.options.tokenizer?.heading(source) as Tokens.Heading | undefined;
    const type = this.state.top ? 'paragraph' : 'text';
    const end = startsPlainly(source) ? endOfPlainLines(source) : -1;
    if (end === -1) return undefined;
    const text = source.slice(0, end);
    return { type, raw: text, text, tokens: this.inline(text) };
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

/** First characters of a line that interrupts a paragraph, underlines a heading or a table header, or is blank. */
const STARTS = ' \t`~#-_*+>0123456789<=|:[';
/**
 * Exceptions that can begin or continue a paragraph: a number that is not a list marker, an emphasis mark before a
 * word, brackets that are not a definition, and code.
 */
const EXCEPTIONS = /\d+(?![\d.)])|(?:\*\*?|__?)[^\s*_]|\[[^\]\\\n]*\](?!:)|`(?!``)/y;
const NEWLINE = 0x0a;

const IS_START: Uint8Array = new Uint8Array(0x80);
for (const start of STARTS) IS_START[start.charCodeAt(0)] = 1;

/** Whether a line that begins like the text at `at` can only be part of a paragraph. */
export const startsPlainly = (source: string, at = 0): boolean => {
  const code = source.charCodeAt(at);
  if (at === source.length || code === NEWLINE) return false;
  if (code >= 0x80 || IS_START[code] === 0) return true;
  EXCEPTIONS.lastIndex = at;
  return EXCEPTIONS.test(source);
};

/**
 * Returns where the first paragraph of text ends, at an empty line or the end of the text. Returns -1 if a line after
 * the first one can begin another block.
 */
export const endOfPlainLines = (source: string): number => {
  for (let end = source.indexOf('\n'); end !== -1; end = source.indexOf('\n', end + 1)) {
    if (end + 1 === source.length || source.charCodeAt(end + 1) === NEWLINE) return end;
    if (!startsPlainly(source, end + 1)) return -1;
  }
  return source.length;
};
