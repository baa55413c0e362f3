import { aliasOf, decodeAddress, folderOf } from '../slugs/site-address.ts';
import type { Slugify } from '../slugs/slug-alphabet.ts';
import { type SlugRules, USUAL_SLUGS } from '../slugs/slug-rules.ts';
import { lastSegment, slugOfName } from '../slugs/slugify.ts';
import { type Filled, isEmpty, type KeyFinder } from './field-values.ts';
import { type FieldText, readAgreed, readText, wrongItem } from './read-field.ts';
import type { PostProblem, Report } from './report.ts';

/** The slug in front matter: as written, or the last segment of a URL. Null if the slug comes from the post's name. */
export const readSlugField = ({ filled, tool }: KeyFinder, slugify: Slugify, report: Report): FieldText | null => {
  const read = (spelling: Filled): FieldText | null => readSpelling(spelling, { tool, slugify }, report);
  return readAgreed(filled('slug'), { read, print: ({ text }) => text }, report);
};

const readSpelling = (
  filled: Filled,
  { tool, slugify }: Pick<KeyFinder, 'tool'> & { readonly slugify: Slugify },
  report: Report,
): FieldText | null => {
  const written = readText(filled, report);
  if (written === null) return null;
  const isSlug = isSlugKey(written);
  // Some tools read a slug with a slash in front as a URL below the blog's.
  const isUrl = !isSlug || (!tool.isKnown && written.text.startsWith('/'));
  if (!isUrl && !tool.isKnown) return { ...written, text: written.text.normalize('NFC') };
  const isAscii = slugify === 'ascii';
  const text = isUrl ? lastSegment(isAscii ? written.text : decodeAddress(written.text)) : written.text;
  if ((tool.isKnown || isSlug) && /^\/*$/.test(text)) return null;
  if (isUrl && tool.addressPattern(written.text) !== null && isAddressPattern(written.text)) return null;
  if (NAMED.test(text) || BUILT_IN.test(written.text)) return null;
  if (PATTERN.test(written.text)) {
    report({
      severity: 'warning',
      code: 'post/slug-pattern',
      message: `${written.key} is a URL pattern of another tool. Galley does not fill it in and makes the slug from the post's name.`,
      help: 'If the URL must not change, add a line "slug: …" to the front matter.',
      keys: [written.key],
    });
    return null;
  }
  // URLs are used as written. So are slugs that replace the result of GitHub's rule.
  const rules = isSlug && slugify !== 'github' ? tool.slugs : AS_WRITTEN;
  const slug = tool.isKnown ? slugOfName(text, rules, isAscii ? 'ascii' : 'keep') : text.normalize('NFC');
  return { ...written, text: slug === '' ? text : slug };
};

/** Whether a key is for a slug, such as `Slug`, `postSlug` and `extra.slug`, and not for a URL. */
export const isSlugKey = ({ key }: { readonly key: string }): boolean => /slug$/i.test(key);

const AS_WRITTEN: SlugRules = { ...USUAL_SLUGS, letters: 'kept' };

/** The part of a URL pattern that is replaced by the post's name. */
const NAMED = /^:(?:title|slug|name|basename|filename|slugorfilename|contentbasename|post_title)$/i;
/** The names of built-in patterns. */
const BUILT_IN = /^(?:pretty|date|none|ordinal|weekdate)$/;
const PATTERN = /(?:^|\/):[a-z]|\{\{|\{%/;

/** Whether text is a URL pattern of a tool and not a URL. */
export const isAddressPattern = (text: string): boolean => BUILT_IN.test(text) || PATTERN.test(text);

/**
 * The earlier URLs of a post on its site, without duplicates: paths from the site's root with their query, encoded as
 * browsers send them. Reports invalid paths. In some tools, an alias can be relative to `address`, the post's own URL.
 */
export const readAliases = (keys: KeyFinder, address: string, report: Report): readonly string[] => {
  const written = keys.written('aliases').filter(({ value }) => !isEmpty(value));
  if (written.length === 0) return [];
  const base = keys.tool.relativeAliases ? folderOf(address) : '/';
  const aliases = written.flatMap((filled) =>
    textsOf(filled, report).flatMap(({ key, text }) => {
      const alias = aliasOf(text, base);
      if (alias === null) report(noAddress(key, text));
      return alias ?? [];
    }),
  );
  return [...new Set(aliases)];
};

const textsOf = ({ key, value }: Filled, report: Report): readonly FieldText[] => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => {
    if (!isEmpty(item)) return readText({ key, value: item }, report) ?? [];
    report(wrongItem(key, item));
    return [];
  });
};

const noAddress = (key: string, text: string): PostProblem => ({
  code: 'post/alias',
  message: `"${text}" is not a valid path for an alias.`,
  help: 'Write the old path of the post on the site, such as /2019/old-name/.',
  keys: [key],
  value: text,
});
