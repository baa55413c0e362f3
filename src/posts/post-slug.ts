import type { Settings } from '../config/settings.ts';
import { asAddress } from '../slugs/address-path.ts';
import { DATE_PARTS, fillAddress, fillSlug, type PatternSource, placesSlug } from '../slugs/fill-pattern.ts';
import { type Patterns, patternsOfFile } from '../slugs/patterns-of-file.ts';
import { postNameOf } from '../slugs/post-name.ts';
import { deviceProblem, isDeviceName, isSlug, isSlugBy } from '../slugs/slug.ts';
import { slugHelp } from '../slugs/slugify.ts';
import type { Filled } from './field-values.ts';
import type { Fields } from './fields.ts';
import type { ParsedPost } from './parsed-post.ts';
import type { Report } from './report.ts';
import { addressInFrontMatter, siteAddresses } from './site-addresses.ts';

export interface NameSources
  extends Pick<PatternSource, 'file' | 'name' | 'lang' | 'otherLang' | 'dialect' | 'slugify' | 'postFolders'> {
  /** For patterns: the path's, else the post's; null when there is none, which is an error of its own but for drafts. */
  readonly date: string | null;
  readonly settings: Pick<Settings['posts'], 'slug' | 'url' | 'ownUrl' | 'byFolder' | 'slugs'>;
  /** The front matter's spellings of a slug or an address. */
  readonly spellings: readonly Filled[];
  readonly language: string | null;
  readonly report: Report;
}

/** A post's slug and addresses. */
export interface Names {
  readonly slug: string;
  /** What links to it become; null where that follows from the slug alone. */
  readonly url: string | null;
  /** On the site that it was written for. */
  readonly addresses: readonly string[];
}

export const readNames = (
  fields: Pick<Fields, 'slug' | 'title' | 'categories' | 'draft'>,
  source: NameSources,
): Names => {
  const { settings, report, date, spellings, language } = source;
  const { file, dialect, lang, otherLang, slugify, postFolders } = source;
  const { title, categories, draft } = fields;
  const patterns = patternsOfFile(settings, file);
  const isAddress = dialect !== null && fields.slug !== null && fields.slug.key !== 'slug';
  const isPlaced = placesSlug(patterns.slug);
  // What a tool has in an address takes the place of the name, where there is more in the pattern than one of the two.
  const isFinal = isAddress ? isPlaced || patterns.slug === '{name}' : !isPlaced;
  const written = isFinal ? fields.slug : null;
  const text = written === null && fields.slug !== null ? fields.slug.text : undefined;
  const name = isAddress ? (text ?? source.name) : source.name;
  const slugText = isAddress ? '' : text;
  const naming = { file, dialect, lang, otherLang, slugify, postFolders, name };
  const parts = { slug: slugText, title, categories, date: date ?? '', ...naming };
  // Without its date, that is: the post has a problem already, and a slug that it would not have otherwise.
  const isUnknown = written === null && date === null && !draft && DATE_PARTS.test(patterns.slug);
  const configured = Object.hasOwn(settings.slugs, file) ? settings.slugs[file] : undefined;
  const read = (problems: Report): string =>
    isUnknown ? '' : readSlug(written, { pattern: patterns.slug, source: parts, report: problems });
  const slug = configured ?? read(report);
  const isPlain = slug === '' || (patterns.url === settings.url && !/\{(?!slug\})/.test(patterns.url));
  const own =
    slug === '' || settings.ownUrl === null
      ? undefined
      : addressInFrontMatter(source, { spellings, pattern: patterns.url });
  const made = isPlain
    ? null
    : fillAddress(patterns.url, { ownSlug: configured === undefined ? slug : read(() => {}), ...parts, slug });
  const url = own === undefined ? made : (settings.ownUrl ?? '').replaceAll('{url}', asAddress(own));
  const become = slug === '' ? '' : (url ?? patterns.url.replaceAll('{slug}', slug));
  return { slug, url, addresses: siteAddresses(parts, { spellings, language, url: become, pattern: patterns.url }) };
};

/** The post's address under the name of the field that has it, where one has. */
export const addressField = (
  settings: Pick<Settings, 'posts'>,
  slug: string,
  url: string | null,
): Readonly<Record<string, string>> => {
  const { urlField } = settings.posts;
  return urlField === null ? {} : { [urlField]: addressOf(settings, { slug, url }) };
};

/** The address that a post has on its site. */
export const addressOf = (
  { posts }: Pick<Settings, 'posts'>,
  { slug, url }: { readonly slug: string; readonly url: string | null },
): string => url ?? posts.url.replaceAll('{slug}', slug);

interface SlugSources {
  readonly pattern: string;
  readonly source: PatternSource;
  readonly report: Report;
}

/**
 * A post's slug: what its front matter says, which must then be one, else its name after the pattern of the settings.
 * A name becomes a slug by itself: nobody renames their files for an API. Empty where there is none.
 */
const readSlug = (
  written: { readonly key: string; readonly text: string } | null,
  { pattern, source, report }: SlugSources,
): string => {
  const slug = written?.text.normalize('NFC') ?? fillSlug(pattern, source);
  if (isDeviceName(slug)) {
    report({
      ...deviceProblem(`The slug ${slug}`),
      code: 'post/device-name',
      ...(written !== null && { keys: [written.key], value: slug }),
    });
  }
  if (isSlug(slug)) return slug;
  const help = slugHelp(written?.text ?? source.name);
  if (written === null) {
    const message = `The name "${source.name}" gives no slug.`;
    const kept = source.slugify === 'ascii' ? fillSlug(pattern, { ...source, slugify: 'keep' }) : '';
    const way = isSlug(kept) ? `Set posts.slugify to 'keep' in the configuration: it is ${kept} then. Or add` : 'Add';
    report({ code: 'post/slug-alphabet', message, help: `${way} a line "slug: …" to the front matter. ${help}` });
  } else {
    const message = `"${slug}" cannot be a slug.`;
    report({ code: 'post/slug-alphabet', message, help, keys: [written.key], value: slug });
  }
  return '';
};

/** Whether a post's slug is what its file's name gives as it stands, in the pattern of the settings. */
export const isNamedAfterFile = (
  { file, slug, publishedAt, category, lang }: Pick<ParsedPost, 'file' | 'slug' | 'publishedAt' | 'category' | 'lang'>,
  { slug: pattern, slugify }: Patterns & Pick<Settings['posts'], 'slugify'>,
): boolean => {
  // Slugs are made of other things than names by the configuration's own wish.
  if (/[{|](?:title|categories|section|folder|path)[|}]/.test(pattern)) return true;
  const { name, dated, date } = postNameOf(file, { language: lang ?? null });
  const categories = category === null ? [] : [category];
  const source = { file, title: '', categories, date: date ?? publishedAt, dialect: null, slugify, postFolders: [] };
  return [name, dated].some(
    (each) => isSlugBy(slugify, each.normalize('NFC')) && slug === fillSlug(pattern, { name: each, ...source }),
  );
};
