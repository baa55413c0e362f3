import { textsIn, type Values, valuesIn } from '../data-file.ts';
import { type Decision, decided, type Site } from './tool.ts';

/** https://gohugo.io/configuration/front-matter/#dates */
const USUAL = {
  date: ['date', 'publishdate', 'pubdate', 'published', 'lastmod', 'modified'],
  lastmod: ['lastmod', 'modified'],
  publishdate: ['publishdate', 'pubdate', 'published'],
  expirydate: ['expirydate', 'unpublishdate'],
} as const;

const MARKDOWN = /\.(?:md|markdown)$/i;
const DATED_NAME = /(?:^|\/)\d{4}-\d{1,2}-\d{1,2}[-_ ][^/]*(?:\/index)?\.(?:md|markdown)$/i;
const DATED_URL = /^\W*url\W.*\d{4}\/\d\d\/\d\d\//im;

/** Where the dates of posts come from: keys, and names of files. */
export const datesOf = (
  { repository, base, files }: Site,
  config: Values,
): { readonly decisions: readonly Decision[]; readonly unsupported: readonly string[] } => {
  const written = valuesIn(config, 'frontmatter');
  const listed = (field: keyof typeof USUAL): readonly string[] =>
    textsIn(written, field).map((each) => each.toLowerCase());
  const keys = (field: keyof typeof USUAL): readonly string[] | undefined => {
    const read = listed(field).flatMap((key) => (key === ':default' ? USUAL[field] : key.startsWith(':') ? [] : [key]));
    return read.length === 0 ? undefined : [...new Set(read)];
  };
  const order = listed('date');
  const inNames = order.indexOf(':filename');
  const nameDates = inNames === 0 ? 'first' : 'last';
  const hasDates = files.some(
    (file) => DATED_NAME.test(file) || (MARKDOWN.test(file) && DATED_URL.test(repository.textOf(base + file) ?? '')),
  );
  const why = 'frontmatter of the configuration';
  return {
    decisions: decided(
      inNames !== -1
        ? [['posts', 'nameDates'], nameDates, `${why}: names without their dates are slugs`]
        : [['posts', 'nameDates'], hasDates ? 'none' : undefined, 'in Hugo dates in names and addresses are none'],
      [['fields', 'publishedAt'], keys('date'), why],
      [['fields', 'updatedAt'], keys('lastmod'), why],
      [['fields', 'publishDate'], keys('publishdate'), why],
      [['fields', 'expiryDate'], keys('expirydate'), why],
    ),
    unsupported: Object.keys(USUAL).flatMap((field) =>
      listed(field as keyof typeof USUAL)
        .filter((each) => each === ':git' || each === ':filemodtime')
        .map((each) => `frontmatter.${field} with ${each}: what posts say themselves counts`),
    ),
  };
};
