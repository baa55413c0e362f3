/**
 * A number in front matter with its text. For `title: 007`, the text counts; for `weight: 007`, the number. It is a
 * class, so that it cannot be confused with a mapping in front matter.
 */
export class Numeral {
  readonly text: string;
  readonly value: number;

  constructor(text: string, value: number) {
    this.text = text;
    this.value = value;
  }

  /** Returns the text. js-yaml calls this for a number as the key of a mapping, and reads the tag below. */
  toString(): string {
    return this.text;
  }

  get [Symbol.toStringTag](): string {
    return 'Numeral';
  }
}

/** The value of a number in YAML or TOML syntax. */
export const numberOf = (text: string): number => {
  if (/inf$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return Number(withoutGroups(text));
};

/** Removes `_`, which groups digits in TOML. */
const withoutGroups = (text: string): string => text.replaceAll('_', '');

/**
 * Returns why JSON cannot contain the exact value of a number; null if it can, and for other values. JSON parsers read
 * numbers as doubles (RFC 8259, section 6), which represent integers up to 2^53 and about 16 digits exactly.
 */
const whyInexact = (value: unknown): string | null => {
  if (typeof value === 'number') return whyOutOfRange(value, String(value));
  if (!(value instanceof Numeral)) return null;
  const { value: number } = value;
  const text = withoutGroups(value.text);
  return whyOutOfRange(number, text) ?? whyOctal(text) ?? whyRounded(number, text);
};

/** Returns the first such reason for a value or any value inside it; null if there is none. */
export const whyInexactIn = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null || value instanceof Numeral) return whyInexact(value);
  for (const item of Object.values(value)) {
    const why = whyInexactIn(item);
    if (why !== null) return why;
  }
  return null;
};

const whyOutOfRange = (value: number, text: string): string | null => {
  if (!Number.isFinite(value)) return `JSON cannot represent ${text}`;
  return Math.abs(value) > Number.MAX_SAFE_INTEGER
    ? `${text} is beyond ${Number.MAX_SAFE_INTEGER}, the largest integer that every JSON parser reads exactly`
    : null;
};

/** YAML 1.1 reads 010 as 8, YAML 1.2 as 10. */
const whyOctal = (text: string): string | null =>
  /^[-+]?0[0-7]+$/.test(text) && Number.parseInt(text, 8) !== Number(text)
    ? `some YAML parsers read ${text} as ${Number(text)}, others as ${Number.parseInt(text, 8)}; write ${Number(text)}, or 0o… for an octal number`
    : null;

const DECIMAL = /^[-+]?(\d*)\.?(\d*)(?:e([-+]?\d+))?$/i;

const whyRounded = (value: number, text: string): string | null =>
  DECIMAL.test(text) && decimalOf(text) !== decimalOf(String(value)) ? `${text} would be published as ${value}` : null;

/** The digits and the power of ten of a number, without outer zeros and without the sign. */
const decimalOf = (text: string): string => {
  const [, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  return short === '' ? '0' : `${short}e${Number(exponent) - fraction.length + digits.length - short.length}`;
};
