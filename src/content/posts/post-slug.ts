import type { Languages } from '../../config/languages/languages.ts';
import { DEFAULT_POST_URL } from '../../config/post-url.ts';
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
import { asAddress, asFolder, pathOf } from '../slugs/site-address.ts';
import { deviceProblem, isDeviceName, isSlug, isSlugBy, MAX_LENGTH } from '../slugs/slug-alphabet.ts';
import { slugHelp, withoutSigns } from '../slugs/slugify.ts';
import { NO_TOOL, type Tool } from '../tool.ts';
import { isAddressPattern, isSlugKey } from './address-fields.ts';
import { type Filled, type KeyFinder, textOf } from './field-values.ts';
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

export const readNames = (source: NameSources): Names => {
  const { file, title, categories, lang, written, date, draft, settings, report } = source;
  const { posts, postFolders, languages, language = null } = settings;
  const { tool } = source.keys;
  const patterns = patternsOfFile(posts, file);
  const isAddress = tool.isKnown && written !== null && !isSlugKey(written);
  const isPlaced = placesSlug(patterns.slug);
  // The last segment of a tool's URL is the slug if the pattern places it or is {name}; else it replaces the name.
  const isFinal = isAddress ? isPlaced || patterns.slug === '{name}' : !isPlaced;
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
    name: isAddress ? (text ?? source.name) : source.name,
    slug: isAddress ? '' : text,
  };
  const final = isFinal ? written : null;
  // The missing date is reported already, and a slug without it would be wrong.
  const isUnknown = final === null && date === null && !draft && DATE_PARTS.test(patterns.slug);
  const configured = Object.hasOwn(posts.slugs, file) ? posts.slugs[file] : undefined;
  const read = (problems: Report): string =>
    isUnknown ? '' : readSlug(final, { pattern: patterns.slug, source: parts, report: problems });
  const slug = configured ?? read(report);
  const spellings = source.keys.filled('slug');
  const below = foldersOfSlug(spellings, tool);
  const isPlain = slug === '' || (below === '' && patterns.url === posts.url && !/\{(?!slug\})/.test(patterns.url));
  const own = addressInFrontMatter(tool, parts, { spellings, pattern: patterns.url });
  const filled = (language: Pick<PatternSource, 'lang' | 'otherLang'>): string | null =>
    isPlain
      ? null
      : fillAddress(patterns.url, {
          ownSlug: below + (configured === undefined ? slug : read(() => {})),
          ...parts,
          ...language,
          slug: below + slug,
        });
  const made = filled({});
  const isOwn = own !== undefined && slug !== '' && posts.ownUrl !== null;
  const url = isOwn ? posts.ownUrl.replaceAll('{url}', asAddress(own)) : made;
  const isShownElsewhere = languages?.fallback === true && lang === languages.tags[0] && !isOwn;
  const urlIn = isShownElsewhere ? filled({ lang: '{lang}', otherLang: '{lang}' }) : null;
  const names = { slug, url, ...(urlIn?.includes('{lang}') && { urlIn }) };
  if (!tool.isKnown || own !== undefined) return { ...names, addresses: own === undefined ? [] : [own] };
  const address = slug === '' ? '' : addressOf({ slug, url }, patterns.url);
  return {
    ...names,
    addresses: siteAddresses(parts, tool, { spellings, language, url: address, pattern: patterns.url }),
  };
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

interface AddressSources {
  /** The front matter keys that set a slug or a URL. */
  readonly spellings: readonly Filled[];
  /** The target of links to the post, and its pattern. */
  readonly url: string;
  readonly pattern: string;
  /** The language of the posts; null if it is not known. */
  readonly language: string | null;
}

/**
 * The URLs on the site of a tool for a post without a URL in its front matter, by precedence. They come from the
 * configuration or from the tool's rule for paths. Such a path begins at the tool's content folder, and on a site in
 * several languages also at the workspace's folder.
 */
const siteAddresses = (
  source: PatternSource,
  tool: Tool,
  { spellings, url, pattern, language }: AddressSources,
): readonly string[] => {
  // An absolute URL may belong to another site.
  const isOwn = pattern !== DEFAULT_POST_URL && pattern.startsWith('/') && url !== '';
  const configured = isOwn ? [pathOf(url)] : [];
  const own = spellings.find(isSlugKey);
  const ownSlug = own && textOf(own.value);
  const slug = ownSlug ?? fillSlug('{name}', source);
  if (slug === '' || (source.date === '' && DATE_PARTS.test(tool.address))) return configured;
  const addressesFrom = (site: PatternSource): readonly string[] => {
    const from = (postFolders: readonly string[]): string =>
      fillAddress(tool.address, { ...site, postFolders, slug: ownSlug ?? fillSlug('{name}', site) });
    const made = [from([]), from(source.postFolders)];
    // URLs do not contain the folder of a site's first language.
    return language !== null && made[0]?.startsWith(`/${language}/`) === true ? made.reverse() : made;
  };
  const made = addressesFrom(source);
  const signed = tool.slugs.dropsSigns
    ? addressesFrom({ ...source, keepsSigns: true }).map((address) => address.toLowerCase())
    : [];
  // Without a permalink, the configured URL is the derived URL in the characters of slugs.
  const first = signed[made.indexOf(configured[0] ?? made[0] ?? '')] ?? [];
  return [...new Set([first, configured, signed, made].flat())];
};

/** The site URL that front matter sets for a post; undefined if it sets none, and without a tool. */
const addressInFrontMatter = (
  tool: Tool,
  { lang, otherLang }: Pick<PatternSource, 'lang' | 'otherLang'>,
  { spellings, pattern }: Pick<AddressSources, 'spellings' | 'pattern'>,
): string | undefined => {
  const [address] = tool.isKnown ? spellings.flatMap((filled) => addressIn(filled, tool) ?? []) : [];
  if (address === undefined) return undefined;
  // The URL is below the language if the URLs of other posts are.
  const below = !tool.addressInLanguage ? undefined : pattern.includes('{lang}') ? lang : otherLang;
  const whole = address.startsWith('/') ? address : `${below === undefined ? '' : `/${below}`}/${address}`;
  return tool.address.endsWith('/') ? asFolder(whole) : whole;
};

/** The URL in a field; null for a slug, for the pattern of another tool, and for a URL of another site. */
const addressIn = (filled: Filled, { slugs }: Tool): string | null => {
  const text = textOf(filled.value)?.trim() ?? '';
  const isSlugOnly = isSlugKey(filled) && (slugs.dropsSigns || !text.includes('/'));
  return isSlugOnly || isAddressPattern(text) || ELSEWHERE.test(text) ? null : text;
};

const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
