/**
 * What the Markdown of one post may hold. These limits depend on the text alone: a post that one of them refuses is refused
 * on every machine. Whatever else takes long is broken off after `MAX_SECONDS`.
 */

/** How deeply quotes, lists, emphasis and links may be nested in one another. */
export const MAX_DEPTH = 100;
/** Tokens: paragraphs, cells of tables, links, texts between them. Each takes some hundred bytes. */
export const MAX_ELEMENTS = 150_000;
/** Marks of emphasis in a paragraph, squared and summed up: marked may hold each against all that follow. */
export const MAX_MARK_PAIRS = 10_000_000;
/** Characters of a bare address, or before an @: as long as this is nothing to marked, which reads on at each of them. */
const LONG_ADDRESS = 1_000;
/** Lengths of longer ones, squared and summed up. */
export const MAX_ADDRESS_STEPS = 200_000_000;
/** Characters that marked reads in vain behind what opens a link, a comment, code or a table and is never closed. */
export const MAX_VAIN_STEPS = 100_000_000;
/** Characters in quotes and lists, counted once for each level: marked copies a text for each. */
export const MAX_NESTED = 12_000_000;
/** Characters. Links by reference repeat an address, and highlighting multiplies code. */
export const MAX_HTML = 10_000_000;
/** `<`, `>` and `&` in HTML that is sanitised: the sanitiser holds a piece for each, some hundred bytes. */
export const MAX_SANITIZED_MARKS = 800_000;
/** Different relative addresses: each is a file that is looked for. */
export const MAX_REFERENCES = 5_000;
/** Of processor time, for rendering. A healthy post of 1 MB takes less than half a second. */
export const MAX_SECONDS = 2;
/** Of processor time, for what is done with the HTML once it is known what its references are. */
export const MAX_FINISHING_SECONDS = 1;

/** A post's Markdown is over a limit. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
  readonly code: 'post/markdown' | 'post/too-complex';
  readonly help: string;

  constructor(code: LimitError['code'], message: string, help: string) {
    super(message);
    this.code = code;
    this.help = help;
  }
}

/** Where the work is: an offset in the text that is rendered, of the block at its top level. */
export interface Progress {
  offset: number;
}

/** Counts what a text holds. All of its functions throw a LimitError. */
export interface Limits {
  /** Goes one level in, which is left by `leave`. */
  readonly enter: () => void;
  readonly leave: () => void;
  readonly addElements: (count: number) => void;
  /** Marks of emphasis in one text. */
  readonly addMarks: (count: number) => void;
  /** Characters of what may be an address. */
  readonly addAddress: (length: number) => void;
  /** Characters that were read in vain. */
  readonly addVainSteps: (count: number) => void;
  /** Characters inside a quote or an item. */
  readonly addNested: (length: number) => void;
  /** Characters that will be in the HTML. */
  readonly addHtml: (length: number) => void;
}

export const createLimits = (): Limits => {
  let [depth, elements, pairs, steps, vain, nested, html] = [0, 0, 0, 0, 0, 0, 0];
  return {
    enter: () => {
      depth += 1;
      if (depth > MAX_DEPTH) throw tooDeep();
    },
    leave: () => {
      depth -= 1;
    },
    addElements: (count) => {
      elements += count;
      if (elements > MAX_ELEMENTS) throw tooMany();
    },
    addMarks: (count) => {
      pairs += count * count;
      if (pairs > MAX_MARK_PAIRS) throw tooManyMarks();
    },
    addAddress: (length) => {
      if (length > LONG_ADDRESS) steps += length * length;
      if (steps > MAX_ADDRESS_STEPS) throw tooLongAddresses();
    },
    addVainSteps: (count) => {
      vain += count;
      if (vain > MAX_VAIN_STEPS) throw tooManyOpen();
    },
    addNested: (length) => {
      nested += length;
      if (nested > MAX_NESTED) throw tooMuchNested();
    },
    addHtml: (length) => {
      html += length;
      if (html > MAX_HTML) throw tooLong();
    },
  };
};

/** Throws a LimitError where a post refers to too many files. */
export const checkReferences = (count: number): void => {
  if (count > MAX_REFERENCES) throw tooManyReferences(count);
};

/** Throws a LimitError where the sanitiser would have too much to do. */
export const checkMarks = (html: string): void => {
  let count = 0;
  for (const code of MARKS) {
    for (let at = html.indexOf(code); at !== -1; at = html.indexOf(code, at + 1)) count += 1;
  }
  if (count > MAX_SANITIZED_MARKS) throw tooManyMarksToSanitize();
};

const MARKS = ['<', '>', '&'] as const;

/** In groups of three digits, whatever the machine's language. */
const inWords = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

const tooDeep = (): LimitError =>
  new LimitError(
    'post/markdown',
    `The Markdown is nested more than ${MAX_DEPTH} levels deep.`,
    'Look for very many > or [ or list marks in a row, and take some out.',
  );

const tooMany = (): LimitError =>
  new LimitError(
    'post/too-complex',
    `The post has more than ${inWords(MAX_ELEMENTS)} elements: paragraphs, cells of tables, links, emphasis.`,
    'Split the post, or publish what a program has written as a file that the post links to.',
  );

const tooManyMarks = (): LimitError =>
  new LimitError(
    'post/too-complex',
    'So many of the marks * _ ~ in one paragraph cannot be told apart.',
    'Put what they stand in into a code block, divide it by empty lines, or write a \\ before marks that are text.',
  );

const tooLongAddresses = (): LimitError =>
  new LimitError(
    'post/too-complex',
    'A word that begins like an address, or has an @ in it, is too long to be read.',
    'Put a space into it, or the whole into a code block.',
  );

const tooManyOpen = (): LimitError =>
  new LimitError(
    'post/too-complex',
    'So many links, comments, code in backticks or heads of tables are begun here and never finished.',
    'Finish them, divide the paragraph by empty lines, or put what they stand in into a code block.',
  );

const tooMuchNested = (): LimitError =>
  new LimitError(
    'post/too-complex',
    'Too much text stands too deep in quotes and lists.',
    'Take it out of some of them, or split the post.',
  );

const tooManyMarksToSanitize = (): LimitError =>
  new LimitError(
    'post/too-complex',
    `The post's HTML has more than ${inWords(MAX_SANITIZED_MARKS)} of the marks < > &, which is too much to be sanitised.`,
    'Split the post.',
  );

const tooManyReferences = (count: number): LimitError =>
  new LimitError(
    'post/too-complex',
    `The post refers to ${inWords(count)} files; it may refer to ${inWords(MAX_REFERENCES)}.`,
    'Split the post.',
  );

const tooLong = (): LimitError =>
  new LimitError(
    'post/too-complex',
    `The post's HTML has more than ${MAX_HTML / 1_000_000} million characters.`,
    'Split the post; look for long addresses that many links share, and for very long highlighted code.',
  );
