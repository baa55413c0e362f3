import { withFallback, withTranslations } from '../../src/content/workspace/languages.ts';
import type { Workspace } from '../../src/content/workspace/workspace.ts';
import type { OldSlugs } from '../../src/hosts/rules/rule.ts';
import type { Site } from '../../src/runtime/resolver/site.ts';
import type { ModelPost } from '../helpers/model.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';
import { OTHER_MARK } from './marks.ts';
import { SLUGS_IN_SCRIPTS, TERMS_IN_SCRIPTS } from './scripts.ts';

type InLanguages = Readonly<Record<string, readonly ModelPost[]>>;

interface Several {
  readonly name: string;
  readonly keys: readonly string[];
  readonly fallback: boolean;
  /** The posts of each language, beginning with the default. */
  readonly written: InLanguages;
  /** Old slugs of posts. */
  readonly oldSlugs: Readonly<Record<string, OldSlugs['slugs']>>;
}

const TERMS = ['news', 'how-to', 'Red', 'x', '2024', 'toString', ...TERMS_IN_SCRIPTS];

/** Slugs of posts that mean something else elsewhere in URLs. */
const ODD_SLUGS = ['posts', 'lang', 'de', 'index'];

const postsOf = (seed: number, count: number): ModelPost[] =>
  randomPosts({ seed, posts: count, terms: TERMS }).map((post, at) => ({
    ...post,
    slug: ODD_SLUGS[at] ?? SLUGS_IN_SCRIPTS[at - 10] ?? post.slug,
  }));

/** Posts with translated names of terms and authors. */
const writtenIn = (lang: string, posts: readonly ModelPost[]): ModelPost[] =>
  posts.map((post) => ({
    ...post,
    title: `${post.title} (${lang})`,
    category: post.category && { ...post.category, name: `${post.category.name} (${lang})` },
    tags: post.tags.map((tag) => ({ ...tag, name: `${tag.name} (${lang})` })),
    lang,
  }));

const NEWS = postsOf(21, 60);
const ONLY_JAPANESE = postsOf(22, 8).map((post, at) => ({ ...post, slug: `日本だけ-${at}` }));
const NOTES = postsOf(23, 40).map((post) => ({ ...post, title: OTHER_MARK }));

const slugAt = (posts: readonly ModelPost[], at: number): string => posts[at]?.slug ?? '';

/** Each workspace has posts in the default language only, and posts in one more language. */
const SEVERAL: readonly Several[] = [
  {
    name: 'demo',
    keys: ['demo'],
    fallback: false,
    written: {
      en: writtenIn('en', NEWS),
      de: writtenIn(
        'de',
        NEWS.filter((_, at) => at % 3 !== 2),
      ),
      ja: writtenIn('ja', [...NEWS.filter((_, at) => at % 2 === 0), ...ONLY_JAPANESE]),
    },
    oldSlugs: {
      en: [['old-name', slugAt(NEWS, 30)]],
      de: [
        ['old-name', slugAt(NEWS, 31)],
        ['früher', slugAt(NEWS, 33)],
      ],
      ja: [['以前', slugAt(ONLY_JAPANESE, 3)]],
    },
  },
  {
    name: 'other',
    keys: ['other', 'other-next'],
    fallback: true,
    written: {
      ja: writtenIn('ja', NOTES),
      en: writtenIn(
        'en',
        NOTES.filter((_, at) => at % 4 === 0),
      ),
    },
    oldSlugs: { ja: [['older', slugAt(NOTES, 5)]], en: [['older-still', slugAt(NOTES, 4)]] },
  },
];

const PLAIN: readonly ModelPost[] = postsOf(24, 12);

export const PLAIN_KEY = 'plain';

export const KEYS_IN_LANGUAGES: readonly string[] = [...SEVERAL.flatMap(({ keys }) => keys), PLAIN_KEY];

/** The languages of each key that has any, beginning with the default. */
export const LANGUAGES: NonNullable<Site['languages']> = Object.fromEntries(
  SEVERAL.flatMap(({ keys, written }) => keys.map((key) => [key, Object.keys(written)])),
);

/** The folder of a language below its key. */
export const folderOf = (key: string, lang: string): string =>
  LANGUAGES[key]?.[0] === lang ? key : `${key}/lang=${lang}`;

export const OLD_SLUGS_IN_LANGUAGES: readonly OldSlugs[] = SEVERAL.flatMap(({ keys, fallback, oldSlugs }) =>
  Object.entries(oldSlugs).map(([lang, slugs]) => ({
    keys: keys.map((key) => folderOf(key, lang)),
    slugs: fallback && lang === 'en' ? [['older', slugAt(NOTES, 5)] as const, ...slugs] : slugs,
  })),
);

/** A `Workspace` for each language of each of these workspaces. */
export const workspacesInLanguages = (): readonly Workspace[] => [
  ...SEVERAL.flatMap(({ name, keys, fallback, written, oldSlugs }) => {
    const languages = { tags: Object.keys(written), fallback, translationKey: null };
    const each = Object.entries(written).map(([language, posts]) => {
      const slugs = oldSlugs[language] ?? [];
      const addresses = slugs.map(([from, slug]) => ({ from: `/${from}/`, slug, url: `/posts/${slug}` }));
      return workspaceOf(posts, { name, keys, language, languages, redirects: { slugs, addresses } });
    });
    return fallback ? withFallback(withTranslations(each)) : withTranslations(each);
  }),
  workspaceOf(PLAIN, { name: PLAIN_KEY, keys: [PLAIN_KEY] }),
];

/** The posts that a list below the version is made of, by brute force. */
export const postsAsked = (address: string, search: string): readonly ModelPost[] => {
  const [key = '', folder] = address.split('/lang=');
  const several = SEVERAL.find(({ keys }) => keys.includes(key));
  if (several === undefined) return key === PLAIN_KEY ? PLAIN : [];
  const asked = folder ?? (new URLSearchParams(search).get('lang') || Object.keys(several.written)[0]);
  return Object.hasOwn(several.written, asked ?? '') ? listed(several, asked ?? '') : [];
};

const listed = ({ written, fallback }: Several, lang: string): readonly ModelPost[] => {
  const [first = []] = Object.values(written);
  const own = written[lang] ?? [];
  const missing = first.filter(({ slug }) => !own.some((post) => post.slug === slug));
  return [...own, ...(fallback ? missing.map((post) => withNamesOf(own, post)) : [])].map((post) => ({
    ...post,
    translations: Object.fromEntries(
      Object.entries(written).flatMap(([each, posts]) =>
        posts.some(({ slug }) => slug === post.slug) ? [[each, post.slug]] : [],
      ),
    ),
  }));
};

/** A fallback post with the terms' names in the requested language, if that language has them. */
const withNamesOf = (own: readonly ModelPost[], post: ModelPost): ModelPost => {
  const named = <Term extends { readonly slug: string }>(term: Term, known: readonly Term[]): Term =>
    known.find(({ slug }) => slug === term.slug) ?? term;
  return {
    ...post,
    category:
      post.category &&
      named(
        post.category,
        own.flatMap(({ category }) => category ?? []),
      ),
    tags: post.tags.map((tag) =>
      named(
        tag,
        own.flatMap(({ tags }) => tags),
      ),
    ),
  };
};

/** Slugs of posts by the languages in which they exist. */
export const SLUGS = {
  inAll: slugAt(NEWS, 28),
  notInGerman: slugAt(NEWS, 32),
  onlyInJapanese: slugAt(ONLY_JAPANESE, 0),
  translated: slugAt(NOTES, 4),
  fallback: slugAt(NOTES, 5),
  plain: slugAt(PLAIN, 9),
  /** The targets of the old slugs. */
  movedTo: { en: slugAt(NEWS, 30), de: slugAt(NEWS, 31), ja: slugAt(ONLY_JAPANESE, 3) },
};
