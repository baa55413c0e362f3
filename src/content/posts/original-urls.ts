import { DEFAULT_POST_URL } from '../../config/post-url.ts';
import { DATE_PARTS, fillAddress, fillSlug, type PatternSource } from '../slugs/fill-pattern.ts';
import { asFolder, pathOf } from '../slugs/site-address.ts';
import type { Tool } from '../tool.ts';
import { isAddressPattern, isSlugKey } from './address-fields.ts';
import { type Filled, textOf } from './field-values.ts';

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
 * several languages also at the workspace's folder. Empty without a tool.
 */
export const siteAddresses = (
  source: PatternSource,
  tool: Tool,
  { spellings, url, pattern, language }: AddressSources,
): readonly string[] => {
  if (!tool.isKnown) return [];
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
export const addressInFrontMatter = (
  tool: Tool,
  parts: PatternSource,
  { spellings, pattern }: Pick<AddressSources, 'spellings' | 'pattern'>,
): string | undefined => {
  const { lang, otherLang } = parts;
  const [address] = tool.isKnown ? spellings.flatMap((filled) => addressIn(filled, tool, parts) ?? []) : [];
  if (address === undefined) return undefined;
  // The URL is below the language if the URLs of other posts are.
  const below = !tool.addressInLanguage ? undefined : pattern.includes('{lang}') ? lang : otherLang;
  const whole = address.startsWith('/') ? address : `${below === undefined ? '' : `/${below}`}/${address}`;
  return tool.address.endsWith('/') ? asFolder(whole) : whole;
};

/** The URL in a field; null for a slug, for the pattern of another tool, and for a URL of another site. */
const addressIn = (filled: Filled, { slugs, addressPattern }: Tool, parts: PatternSource): string | null => {
  const text = textOf(filled.value)?.trim() ?? '';
  const isSlugOnly = isSlugKey(filled) && (slugs.dropsSigns || !text.includes('/'));
  const pattern = !isSlugOnly && isAddressPattern(text) ? addressPattern(text) : null;
  if (pattern !== null) {
    const address = fillAddress(pattern, { ...parts, slugify: 'ascii', keepsSigns: true, slug: '' });
    return address === '' ? null : address;
  }
  return isSlugOnly || isAddressPattern(text) || ELSEWHERE.test(text) ? null : text;
};

const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
