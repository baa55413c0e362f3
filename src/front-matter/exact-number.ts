import { Numeral } from './numeral.ts';

/**
 * Why a number in front matter cannot be published as the number that is written; null when it can, and for what is no
 * number. JSON's readers take numbers for doubles (RFC 8259, section 6), which hold whole numbers up to 2^53 and about 16
 * digits.
 */
export const whyInexact = (value: unknown): string | null => {
  if (typeof value === 'number') return whyOutOfRange(value, String(value));
  if (!(value instanceof Numeral)) return null;
  const { value: number } = value;
  // TOML's way to group digits.
  const text = value.text.replaceAll('_', '');
  return whyOutOfRange(number, text) ?? whyOctal(text) ?? (losesDigits(text, number) ? lost(text, number) : null);
};

/** The first of them in a value and what it holds. */
export const whyInexactIn = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null || value instanceof Numeral) return whyInexact(value);
  for (const item of Object.values(value)) {
    const why = whyInexactIn(item);
    if (why !== null) return why;
  }
  return null;
};

const whyOutOfRange = (value: number, text: string): string | null => {
  if (!Number.isFinite(value)) return `${text} is no number that JSON can hold`;
  return Math.abs(value) > Number.MAX_SAFE_INTEGER
    ? `${text} is beyond ${Number.MAX_SAFE_INTEGER}, up to which readers have every whole number`
    : null;
};

/** YAML 1.1 reads 010 as 8, YAML 1.2 as 10. */
const whyOctal = (text: string): string | null =>
  /^[-+]?0[0-7]+$/.test(text) && Number.parseInt(text, 8) !== Number(text)
    ? `${text} is ${Number(text)} to some readers of YAML and ${Number.parseInt(text, 8)} to others; write ${Number(text)}, or 0o… for an octal number`
    : null;

const lost = (text: string, value: number): string => `${text} would be published as ${value}`;

const DECIMAL = /^[-+]?(\d*)\.?(\d*)(?:e([-+]?\d+))?$/i;

const losesDigits = (text: string, value: number): boolean =>
  DECIMAL.test(text) && decimalOf(text) !== decimalOf(String(value));

/** Its digits and its power of ten, without zeros at either end and without the sign. */
const decimalOf = (text: string): string => {
  const [, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  return short === '' ? '0' : `${short}e${Number(exponent) - fraction.length + digits.length - short.length}`;
};
