import type { Dialect, Slugify } from '../dialects/dialect.ts';
import { decodeAddress } from '../html/decode-address.ts';
import { lastSegment } from '../slugs/last-segment.ts';
import { slugOfName } from '../slugs/slug-of-name.ts';
import { readAgreed } from './agreed.ts';
import type { KeyFinder } from './field-keys.ts';
import { type FieldText, readText } from './field-text.ts';
import type { Filled } from './field-values.ts';
import type { Report } from './report.ts';

/** The slug in front matter: as written, of an address the last segment. Null where the post's name gives it. */
export const readSlugField = (keys: KeyFinder, slugify: Slugify, report: Report): FieldText | null => {
  const rules = { dialect: keys.dialect, slugify };
  const read = (filled: Filled): FieldText | null => readOne(filled, rules, report);
  return readAgreed(keys.filled('slug'), { read, print: ({ text }) => text }, report);
};

interface SlugReading {
  readonly dialect: Dialect | null;
  readonly slugify: Slugify;
}

const readOne = (filled: Filled, { dialect, slugify }: SlugReading, report: Report): FieldText | null => {
  const isOfTool = dialect !== null;
  const written = readText(filled, report);
  if (written === null) return null;
  if (written.key === 'slug' && !isOfTool) return { ...written, text: written.text.normalize('NFC') };
  const isAscii = slugify === 'ascii';
  const text =
    written.key === 'slug' ? written.text : lastSegment(isAscii ? written.text : decodeAddress(written.text));
  if (isOfTool && /^\/*$/.test(text)) return null;
  if (NAMED.test(text) || JEKYLL_STYLE.test(written.text)) return null;
  if (PATTERN.test(written.text)) {
    report({
      severity: 'warning',
      code: 'post/slug-pattern',
      message: `${written.key} is a pattern of another tool, which is not filled in: the slug is made of the post's name.`,
      help: 'Add a line "slug: …" where the address must not change.',
      keys: [written.key],
    });
    return null;
  }
  // An address is one as it is written, and so is a slug in place of the id that GitHub's rule gives.
  const rules = written.key === 'slug' && slugify !== 'github' ? dialect : AS_WRITTEN;
  const slug = isOfTool ? slugOfName(text, rules ?? {}, isAscii ? 'ascii' : 'keep') : text.normalize('NFC');
  return { ...written, text: slug === '' ? text : slug };
};

const AS_WRITTEN: Pick<Dialect, 'slugCase'> = { slugCase: 'kept' };

/** The part of an address that stands for the post's name. */
const NAMED = /^:(?:title|slug|name|basename|filename|slugorfilename|contentbasename|post_title)$/i;
/** https://jekyllrb.com/docs/permalinks/#built-in-formats */
const JEKYLL_STYLE = /^(?:pretty|date|none|ordinal|weekdate)$/;
const PATTERN = /(?:^|\/):[a-z]|\{\{|\{%/;

/** True for what is no address, but says to a tool how to make one. */
export const isAddressPattern = (text: string): boolean => JEKYLL_STYLE.test(text) || PATTERN.test(text);
