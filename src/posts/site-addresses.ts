import { DEFAULT_POST_URL } from '../config/default-post-url.ts';
import { asFolder, pathOf } from '../slugs/address-path.ts';
import { DATE_PARTS, fillAddress, fillSlug, type PatternSource } from '../slugs/fill-pattern.ts';
import { type Filled, textOf } from './field-values.ts';
import { isAddressPattern } from './slug-field.ts';

interface AddressSources {
  /** The front matter's spellings of a slug or an address. */
  readonly spellings: readonly Filled[];
  /** The address that links to the post become, and its pattern. */
  readonly url: string;
  readonly pattern: string;
  /** Of the posts; null where that is not known. */
  readonly language: string | null;
}

/**
 * The addresses that a post has on the site that it was written for; the first counts before the others, and without a
 * tool there are none. It is the one in its front matter; else that of the configuration, or what the tool makes of its
 * path, which begins where the tool's content does, and on a site in several languages where the workspace's does.
 */
export const siteAddresses = (
  source: PatternSource,
  { spellings, url, pattern, language }: AddressSources,
): readonly string[] => {
  const { dialect } = source;
  if (dialect === null) return [];
  const written = addressInFrontMatter(source, { spellings, pattern });
  if (written !== undefined) return [written];
  // A whole address may be that of another site.
  const isOwn = pattern !== DEFAULT_POST_URL && pattern.startsWith('/') && url !== '';
  const configured = isOwn ? [pathOf(url)] : [];
  const own = spellings.find(({ key }) => key === 'slug');
  const ownSlug = own && textOf(own.value);
  const slug = ownSlug ?? fillSlug('{name}', source);
  if (slug === '' || (source.date === '' && DATE_PARTS.test(dialect.address))) return configured;
  const madeOf = (site: PatternSource): readonly string[] => {
    const from = (postFolders: readonly string[]): string =>
      fillAddress(dialect.address, { ...site, postFolders, slug: ownSlug ?? fillSlug('{name}', site) });
    const made = [from([]), from(source.postFolders)];
    // The folder of the language that a site has first is in no address.
    return language !== null && made[0]?.startsWith(`/${language}/`) === true ? made.reverse() : made;
  };
  const made = madeOf(source);
  const signed = dialect.dropsSigns === true ? lowerCased(madeOf({ ...source, keepsSigns: true })) : [];
  // Without a permalink, what is configured is what is made, in the signs of slugs.
  const first = signed[made.indexOf(configured[0] ?? made[0] ?? '')] ?? [];
  return [...new Set([first, configured, signed, made].flat())];
};

/** The address on the site that front matter gives a post; undefined where it has none, and without a tool. */
export const addressInFrontMatter = (
  { dialect, lang, otherLang }: Pick<PatternSource, 'dialect' | 'lang' | 'otherLang'>,
  { spellings, pattern }: Pick<AddressSources, 'spellings' | 'pattern'>,
): string | undefined => {
  const [address] = dialect === null ? [] : spellings.flatMap((filled) => addressOf(filled) ?? []);
  if (address === undefined) return undefined;
  // Below the language, where addresses of other posts are below it.
  const below = dialect?.addressInLanguage !== true ? undefined : pattern.includes('{lang}') ? lang : otherLang;
  const whole = address.startsWith('/') ? address : `${below === undefined ? '' : `/${below}`}/${address}`;
  return dialect?.address.endsWith('/') ? asFolder(whole) : whole;
};

const lowerCased = (addresses: readonly string[]): string[] => addresses.map((address) => address.toLowerCase());

/** Null for what is only a slug, for the pattern of another tool and for an address elsewhere. */
const addressOf = ({ key, value }: Filled): string | null => {
  const text = textOf(value)?.trim() ?? '';
  if ((key === 'slug' && !text.includes('/')) || isAddressPattern(text) || ELSEWHERE.test(text)) return null;
  return text;
};

const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
