import type { Dialect } from '../dialects/dialect.ts';
import { lastSegment } from '../slugs/last-segment.ts';
import { slugOfName } from '../slugs/slug-of-name.ts';
import { readAgreed } from './agreed.ts';
import type { KeyFinder } from './field-keys.ts';
import { type FieldText, readText } from './field-text.ts';
import type { Filled } from './field-values.ts';
import type { Report } from './report.ts';

/** The slug in front matter: as written, of an address the last segment. Null where the post's name gives it. */
export const readSlugField = (keys: KeyFinder, report: Report): FieldText | null => {
  const read = (filled: Filled): FieldText | null => readOne(filled, keys.dialect, report);
  return readAgreed(keys.filled('slug'), { read, print: ({ text }) => text }, report);
};

const readOne = (filled: Filled, dialect: Dialect | null, report: Report): FieldText | null => {
  const isOfTool = dialect !== null;
  const written = readText(filled, report);
  if (written === null || (written.key === 'slug' && !isOfTool)) return written;
  const text = written.key === 'slug' ? written.text : lastSegment(written.text);
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
  // An address is one as it is written.
  const slug = isOfTool ? slugOfName(text, written.key === 'slug' ? dialect : { slugCase: 'kept' }) : text;
  return { ...written, text: slug === '' ? text : slug };
};

/** The part of an address that stands for the post's name. */
const NAMED = /^:(?:title|slug|name|basename|filename|slugorfilename|contentbasename|post_title)$/i;
/** https://jekyllrb.com/docs/permalinks/#built-in-formats */
const JEKYLL_STYLE = /^(?:pretty|date|none|ordinal|weekdate)$/;
const PATTERN = /(?:^|\/):[a-z]|\{\{|\{%/;

/** True for what is no address, but says to a tool how to make one. */
export const isAddressPattern = (text: string): boolean => JEKYLL_STYLE.test(text) || PATTERN.test(text);
