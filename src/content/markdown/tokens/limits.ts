import { withCommas } from '../../../shared/diagnostics/amounts.ts';

/*
 * Limits for the Markdown of one post. They depend only on the text, so a post that exceeds one does so on every machine.
 * Any other slow work is stopped after `MAX_SECONDS`.
 */

/** The maximum nesting of quotes, lists, emphasis and links. */
export const MAX_DEPTH = 100;
/** The number of tokens, such as paragraphs, table cells, links and runs of text. Each takes a few hundred bytes. */
const MAX_ELEMENTS = 150_000;
/** The sum of squared emphasis markers for each paragraph, because marked can compare each with all that follow. */
const MAX_MARK_PAIRS = 10_000_000;
/** Characters of a bare URL, or before an @, that are not counted. marked continues to read at each of them. */
const LONG_ADDRESS = 1_000;
/** The sum of squared lengths of longer URLs. */
const MAX_ADDRESS_STEPS = 200_000_000;
/** Characters that marked reads in vain after a link, a comment, code or a table that starts and never ends. */
const MAX_VAIN_STEPS = 100_000_000;
/** Characters in quotes and lists, counted once for each level, because marked copies the text for each level. */
const MAX_NESTED = 12_000_000;
/** Characters that template tags insert. Each tag can insert a long text. */
const MAX_FILLED = 1_000_000;
/** Characters of HTML. Reference links repeat a URL, and highlighting multiplies code. */
const MAX_HTML = 10_000_000;
/** `<`, `>` and `&` in HTML to sanitize. The sanitiser needs a few hundred bytes for each. */
const MAX_SANITIZED_MARKS = 800_000;
/** Different relative URLs. Galley searches for a file for each. */
const MAX_REFERENCES = 5_000;
/** CPU seconds for rendering, and for each other step of reading a post. 1 MB of normal text takes less than half. */
export const MAX_SECONDS = 2;

/** Thrown if a post's Markdown is over a limit, or an engine cannot render it. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
  readonly help: string;
  readonly code: 'post/markdown' | 'post/too-complex' | 'post/too-slow' | 'post/engine';

  constructor(message: string, help: string, code: LimitError['code'] = 'post/too-complex') {
    super(message);
    this.help = help;
    this.code = code;
  }
}

/** For speed: matches in every text with `MARKERS`, in a third of the time. */
const MAY_HAVE_MARKERS = /[*+.)-][ \t]+(?:[*+-]|\d{1,9}[.)])[ \t]+(?:[*+-]|\d{1,9}[.)])[ \t]/;
/** A line of 100 list markers. In each level, marked removes one after the other and reads the rest again each time. */
const MARKERS = /^[ \t>]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]+){100,}[^\n]*/gm;

/** The characters that marked reads in lines of many list markers. */
export const stepsInMarkers = (text: string): number => {
  if (!MAY_HAVE_MARKERS.test(text)) return 0;
  return [...text.matchAll(MARKERS)].reduce((sum, [{ length }]) => sum + 2 * length * length, 0);
};

/** The current position: the offset of the top-level block that is being rendered. */
export interface Progress {
  offset: number;
}

export type Limits = ReturnType<typeof createLimits>;

/**
 * Returns functions that count what text contains. All throw a LimitError when a count is over its limit. `enter`
 * begins one level of nesting, and `leave` ends it.
 */
export const createLimits = () => {
  let depth = 0;
  const addPairs = upTo(
    MAX_MARK_PAIRS,
    'One paragraph has too many * _ ~ characters to find out which of them are emphasis.',
    'Move the text into a code block, split it with empty lines, or write \\ before characters that are not emphasis.',
  );
  const addSteps = upTo(
    MAX_ADDRESS_STEPS,
    'A word that looks like a URL or an email address is too long to parse.',
    'Add a space inside the word, or move it into a code block.',
  );
  return {
    enter: (): void => {
      depth += 1;
      checkDepth(depth);
    },
    leave: (): void => {
      depth -= 1;
    },
    addElements: upTo(
      MAX_ELEMENTS,
      `The post has more than ${withCommas(MAX_ELEMENTS)} elements, such as paragraphs, table cells, links and emphasis.`,
      'Split the post. If a program generated the text, publish it as a file and link to it.',
    ),
    addMarks: (count: number): void => addPairs(count * count),
    /** Counts characters of a possible URL. */
    addAddress: (length: number): void => {
      if (length > LONG_ADDRESS) addSteps(length * length);
    },
    /** Counts characters that were read in vain. */
    addVainSteps: upTo(
      MAX_VAIN_STEPS,
      'Too many links, comments, code spans or table headers start here and never end.',
      'Close them, split the paragraph with empty lines, or move the text into a code block.',
    ),
    /** Counts characters inside a quote or a list item. */
    addNested: upTo(
      MAX_NESTED,
      'Too much text is nested too deeply in quotes and lists.',
      'Reduce the nesting of the quotes and lists, or split the post.',
    ),
    /** Counts characters that template tags insert. */
    addFilled: upTo(
      MAX_FILLED,
      `The template tags of this post insert more than ${withCommas(MAX_FILLED)} characters.`,
      'Remove some of the tags, or shorten the values or files that they insert.',
    ),
    /** Counts characters of the resulting HTML. */
    addHtml: upTo(
      MAX_HTML,
      `The post's HTML has more than ${MAX_HTML / 1_000_000} million characters.`,
      'Split the post. Look for long URLs that many links share, and for very long highlighted code.',
    ),
  };
};

export const checkDepth = (depth: number): void => {
  if (depth > MAX_DEPTH) throw new LimitError(TOO_DEEP, NEST_LESS, 'post/markdown');
};

const TOO_DEEP = `The Markdown is nested more than ${MAX_DEPTH} levels deep.`;
const NEST_LESS = 'Look for a long run of >, [ or list markers, and remove some.';

const upTo = (most: number, message: string, help: string): ((count: number) => void) => {
  let sum = 0;
  return (count) => {
    sum += count;
    if (sum > most) throw new LimitError(message, help);
  };
};

/** Throws a LimitError if a post refers to too many files. */
export const checkReferences = (count: number): void => {
  const message = `The post refers to ${withCommas(count)} files. The limit is ${withCommas(MAX_REFERENCES)}.`;
  if (count > MAX_REFERENCES) throw new LimitError(message, 'Split the post.');
};

/** Throws a LimitError if HTML that marked has not rendered is too long. */
export const checkHtml = (html: string): void => createLimits().addHtml(html.length);

/** Throws a LimitError if the HTML is too complex for the sanitiser. */
export const checkMarks = (html: string): void => {
  let count = 0;
  for (const mark of '<>&') {
    for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + 1)) count += 1;
  }
  const most = withCommas(MAX_SANITIZED_MARKS);
  const message = `The post's HTML has more than ${most} of the characters < > &, which is too many to sanitize.`;
  if (count > MAX_SANITIZED_MARKS) throw new LimitError(message, 'Split the post.');
};
