import type { Languages } from '../../config/languages/languages.ts';
import type { Settings } from '../../config/settings.ts';
import {
  DATE_PARTS,
  fillAddress,
  fillSlug,
  type PatternSource,
  type Patterns,
  patternsOfFile,
  placesSlug,
} from '../slugs/fill-pattern.ts';
import { postNameOf } from '../slugs/post-name.ts';
import { asAddress } from '../slugs/site-address.ts';
import { deviceProblem, isDeviceName, isSlug, isSlugBy, MAX_LENGTH } from '../slugs/slug-alphabet.ts';
import { slugHelp, withoutSigns } from '../slugs/slugify.ts';
import { NO_TOOL, type Tool } from '../tool.ts';
import { isSlugKey } from './address-fields.ts';
import { type Filled, type KeyFinder, textOf } from './field-values.ts';
import { addressInFrontMatter, siteAddresses } from './original-urls.ts';
import type { FieldText } from './read-field.ts';
import type { Report } from './report.ts';
import type { WrittenPost } from './written-post.ts';

interface NameSources extends Pick<PatternSource, 'file' | 'name' | 'title' | 'categories' | 'lang'> {
  /** The slug in front matter, or the last segment of a URL there, before validation. Null if there is none. */
  readonly written: FieldText | null;
  /** The date for patterns. Null if there is none, which is an error except for drafts. */
  readonly date: string | null;
  readonly draft: boolean;
  readonly keys: KeyFinder;
  readonly settings: Pick<Settings, 'posts' | 'postFolders'> & {
    readonly language?: string | null | undefined;
    readonly languages?: Languages | undefined;
  };
  readonly report: Report;
}

/** A post's slug and URLs. */
export interface Names {
  readonly slug: string;
  /** The target of links to the post; null if it follows from the slug alone. */
  readonly url: string | null;
  /** `url` with {lang} for the language, if other languages show the post too. Absent if it contains no language. */
  readonly urlIn?: string;
  /** The post's URLs on the site that it was written for. */
  readonly addresses: readonly string[];
}

/** Reads a post's slug, the URL for links to the post, and its URLs on the site that it was written for. */
export const readNames = (source: NameSources): Names => {
  const { file, keys, settings, report } = source;
  const { posts, language = null } = settings;
  const patterns = patternsOfFile(posts, file);
  const { parts, final } = readParts(source, patterns.slug);
  // The missing date is reported already, and a slug without it would be wrong.
  const isUnknown = final === null && source.date === null && !source.draft && DATE_PARTS.test(patterns.slug);
  const readOwn = (problems: Report): string =>
    isUnknown ? '' : readSlug(final, { pattern: patterns.slug, source: parts, report: problems });
  const configured = Object.hasOwn(posts.slugs, file) ? posts.slugs[file] : undefined;
  const slug = configured ?? readOwn(report);
  const ownSlug = (): string => (configured === undefined ? slug : readOwn(() => {}));
  const spellings = keys.filled('slug');
  const own = addressInFrontMatter(keys.tool, parts, { spellings, pattern: patterns.url });
  const below = foldersOfSlug(spellings, keys.tool);
  const urls = readUrls({ parts, slug, ownSlug, own, below, pattern: patterns.url }, settings);
  const address = slug === '' ? '' : addressOf({ slug, url: urls.url }, patterns.url);
  const ofSite = { spellings, language, url: address, pattern: patterns.url };
  return { slug, addresses: own === undefined ? siteAddresses(parts, keys.tool, ofSite) : [own], ...urls };
};

/** Returns what fills patterns, and the slug in front matter if it is the whole slug, without the pattern. */
const readParts = (
  { file, name, title, categories, lang, written, date, keys: { tool }, settings }: NameSources,
  pattern: string,
): { readonly parts: PatternSource; readonly final: FieldText | null } => {
  const { posts, postFolders, languages } = settings;
  const isAddress = tool.isKnown && written !== null && !isSlugKey(written);
  const isPlaced = placesSlug(pattern);
  // The last segment of a tool's URL is the slug if the pattern places it or is {name}; else it replaces the name.
  const isFinal = isAddress ? isPlaced || pattern === '{name}' : !isPlaced;
  const text = isFinal ? undefined : written?.text;
  const parts = {
    file,
    tool,
    lang,
    otherLang: lang === languages?.tags[0] ? undefined : lang,
    slugify: posts.slugify,
    postFolders,
    title,
    categories,
    date: date ?? '',
    name: isAddress ? (text ?? name) : name,
    slug: isAddress ? '' : text,
  };
  return { parts, final: isFinal ? written : null };
};

interface UrlSources {
  readonly parts: PatternSource;
  readonly slug: string;
  /** Returns the slug without `posts.slugs`. */
  readonly ownSlug: () => string;
  /** The post's URL on its site, from front matter. */
  readonly own: string | undefined;
  /** The folders that the slug in front matter adds to the URL. */
  readonly below: string;
  readonly pattern: string;
}

/** Returns the target of links to a post: by `posts.ownUrl` and its own URL, or else by the pattern. */
const readUrls = (
  { parts, slug, ownSlug, own, below, pattern }: UrlSources,
  { posts, languages }: NameSources['settings'],
): Pick<Names, 'url' | 'urlIn'> => {
  if (own !== undefined && slug !== '' && posts.ownUrl !== null)
    return { url: posts.ownUrl.replaceAll('{url}', asAddress(own)) };
  const isPlain = below === '' && pattern === posts.url && !/\{(?!slug\})/.test(pattern);
  if (slug === '' || isPlain) return { url: null };
  const fill = (language: Pick<PatternSource, 'lang' | 'otherLang'>): string =>
    fillAddress(pattern, { ownSlug: below + ownSlug(), ...parts, ...language, slug: below + slug });
  const isShownElsewhere = languages?.fallback === true && parts.lang === languages.tags[0];
  const urlIn = isShownElsewhere ? fill({ lang: '{lang}', otherLang: '{lang}' }) : '';
  return { url: fill({}), ...(urlIn.includes('{lang}') && { urlIn }) };
};

/** If a tool drops signs, a slug with slashes also adds folders to the URL: `a/` for `a/b`. */
const foldersOfSlug = (spellings: readonly Filled[], { slugs }: Tool): string => {
  const own = slugs.dropsSigns ? spellings.find(isSlugKey) : undefined;
  if (own === undefined) return '';
  const segments = withoutSigns(textOf(own.value) ?? '')
    .toLowerCase()
    .split('/')
    .filter((segment) => !/^\.*$/.test(segment));
  return segments
    .slice(0, -1)
    .map((segment) => `${segment}/`)
    .join('');
};

/** The target of a link to a post; `postUrl` contains {slug}. */
export const addressOf = ({ slug, url }: PostAddress, postUrl: string): string =>
  url ?? postUrl.replaceAll('{slug}', slug);

type PostAddress = { readonly slug: string; readonly url?: string | null | undefined };

interface SlugSources {
  readonly pattern: string;
  readonly source: PatternSource;
  readonly report: Report;
}

/**
 * Reads a post's slug: the one in its front matter, which must be valid, else its name in the configured pattern.
 * Converts the name to a slug, so that users do not have to rename files. Empty if there is no slug.
 */
const readSlug = (written: FieldText | null, { pattern, source, report }: SlugSources): string => {
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
    const bytes = Buffer.byteLength(slug);
    const why = bytes > MAX_LENGTH ? `: it would have ${bytes} bytes, more than ${MAX_LENGTH}` : '';
    const message = `Could not derive a slug from the name "${source.name}"${why}.`;
    const unicodeSlug = source.slugify === 'ascii' ? fillSlug(pattern, { ...source, slugify: 'keep' }) : '';
    const start = isSlug(unicodeSlug)
      ? `To get the slug ${unicodeSlug}, set posts.slugify to 'keep' in the configuration. Or add`
      : 'Add';
    report({ code: 'post/slug-alphabet', message, help: `${start} a line "slug: …" to the front matter. ${help}` });
  } else {
    const message = `"${slug}" is not a valid slug.`;
    report({ code: 'post/slug-alphabet', message, help, keys: [written.key], value: slug });
  }
  return '';
};

interface NamedPost extends Pick<WrittenPost, 'file' | 'slug' | 'publishedAt' | 'category'> {
  readonly lang: string | undefined;
}

/** Whether a post's slug is its unchanged file name in the configured pattern. */
export const isNamedAfterFile = (
  { file, slug, publishedAt, category, lang }: NamedPost,
  { slug: pattern, slugify }: Patterns & Pick<Settings['posts'], 'slugify'>,
): boolean => {
  // The pattern uses more than the name.
  if (/[{|](?:title|categories|section|folder|path)[|}]/.test(pattern)) return true;
  const { name, dated, date } = postNameOf(file, { language: lang ?? null });
  const categories = category === null ? [] : [category];
  const source = { file, title: '', categories, date: date ?? publishedAt, tool: NO_TOOL, slugify, postFolders: [] };
  return [name, dated].some(
    (each) => isSlugBy(slugify, each.normalize('NFC')) && slug === fillSlug(pattern, { name: each, ...source }),
  );
};
