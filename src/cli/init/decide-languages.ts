import { languageKeys, readLanguage } from '../../config/languages/read-language.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import type { Proposal } from './proposal.ts';
import type { ProposedWorkspace } from './tools/tool.ts';

/** A post, and what its front matter says of its language and its translations. */
export interface PostLanguage {
  readonly file: string;
  /** As written; undefined where it names none. */
  readonly lang: string | undefined;
  /** By key of `JOINING`: the value that the post's translations may share. */
  readonly joins: ReadonlyMap<string, string>;
}

/** The keys by which sites join translations whose slugs differ. */
const JOINING = ['translationKey', 'translation_key', 'translation_id', 'lang-ref', 'lang_ref', 'ref', 'page_id'];

const LANGUAGE_KEYS = languageKeys({ tags: [], fallback: false, translationKey: null, within: '' });

/** The language that the front matter of a post names, and what may join it with its translations. */
export const postLanguageOf = (file: string, data: ReadonlyMap<string, unknown>): PostLanguage => {
  const textOf = (key: string): string | undefined => {
    const value = data.get(key);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const joins = JOINING.flatMap((key) => {
    const text = textOf(key);
    return text === undefined ? [] : [[key, text] as const];
  });
  return { file, lang: LANGUAGE_KEYS.map(textOf).find((text) => text !== undefined), joins: new Map(joins) };
};

/** A proposal in which workspaces have the languages that their posts name, or that folders of all posts are named after. */
export const withLanguages = (
  proposal: Proposal,
  posts: Readonly<Record<string, readonly PostLanguage[]>>,
): Proposal => ({
  ...proposal,
  workspaces: proposal.workspaces.map((workspace) => {
    if (workspace.languages !== undefined) return workspace;
    const { language, ...others } = workspace;
    const found = languagesOf(posts[workspace.name] ?? [], language);
    return found === null ? workspace : { ...others, ...found };
  }),
});

type InLanguages = Pick<ProposedWorkspace, 'languages' | 'translationKey' | 'why'>;

/** The most posts whose place and front matter name two languages: mistakes, which the build reports. */
const MISTAKEN = 0.02;

const languagesOf = (posts: readonly PostLanguage[], usual: string | undefined): InLanguages | null => {
  const written = posts.map(({ lang }) => lang ?? null);
  const isWritten = written.some((lang) => lang !== null);
  const named = (isWritten ? written : posts.map(({ file }) => languageFolderOf(file))).map(
    (name) => name && tagOf(name),
  );
  // A value that is no language, or a post outside the folders of languages: these are something else.
  if (named.includes(undefined) || (!isWritten && named.includes(null))) return null;
  // Posts that name none are in the site's own language.
  const own = usual && tagOf(usual);
  const inLanguages = named.map((each) => each ?? own ?? 'en');
  if (!hasTranslations(posts, inLanguages)) return null;
  const times = new Map<string, number>();
  for (const tag of inLanguages) times.set(tag, (times.get(tag) ?? 0) + 1);
  const tags = [...times.keys()].sort();
  const [most = ''] = [...tags].sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
  const first = [own, 'en'].find((tag) => tag && times.has(tag)) ?? most;
  const languages = [first, ...tags.filter((tag) => tag !== first)];
  const rules = { tags: languages, fallback: false, translationKey: null, within: '' };
  const mistaken = posts.filter(({ file, lang }) => {
    let isWrong = false;
    readLanguage(file, (key) => (key === 'lang' ? lang : undefined), {
      rules,
      report: () => {
        isWrong = true;
      },
    });
    return isWrong;
  });
  if (mistaken.length > MISTAKEN * posts.length) return null;
  const why = isWritten
    ? `${count(written.filter((lang) => lang !== null).length, 'post')} name their language`
    : `${count(posts.length, 'post')} are in folders of languages`;
  return { languages, translationKey: joiningKeyOf(posts), why };
};

/**
 * Whether any post is there in two languages. Otherwise its site has one list of all posts, and so has Galley: a list of
 * one language lacks the posts in others.
 */
const hasTranslations = (posts: readonly PostLanguage[], languages: readonly string[]): boolean => {
  const found = new Map<string, string | undefined>();
  return posts.some(({ file, joins }, at) => {
    const names = [withoutLanguage(file), ...[...joins].map(([key, value]) => `${key}: ${value}`)];
    return names.some((name) => {
      const other = found.get(name);
      found.set(name, languages[at]);
      return other !== undefined && other !== languages[at];
    });
  });
};

/** The key by which most posts in different languages have one value. */
const joiningKeyOf = (posts: readonly PostLanguage[]): string | undefined => {
  const timesOf = (key: string): number => {
    const byValue = new Map<string, Set<string>>();
    for (const { joins, lang = '' } of posts) {
      const value = joins.get(key);
      if (value !== undefined) byValue.set(value, (byValue.get(value) ?? new Set()).add(lang));
    }
    return [...byValue.values()].filter(({ size }) => size > 1).length;
  };
  const [first] = JOINING.map((key) => ({ key, times: timesOf(key) })).sort((a, b) => b.times - a.times);
  return first !== undefined && first.times > 0 ? first.key : undefined;
};

/** A folder in a file's path that is named after a language: that above `_posts`, or the outermost one. */
const languageFolderOf = (file: string): string | null => file.split('/').slice(0, -1).find(isLanguage) ?? null;

/** A file's path without folders and endings that are named after languages. */
const withoutLanguage = (file: string): string =>
  file
    .split('/')
    .filter((segment) => !isLanguage(segment))
    .join('/')
    .replace(/\.([^./]+)(?=\.[^./]+$)/, (ending, name: string) => (isLanguage(name) ? '' : ending));

const isLanguage = (name: string): boolean => /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(name) && tagOf(name) !== undefined;

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A language as a BCP 47 tag; undefined for a text that names none, such as `javascript`. */
const tagOf = (written: string): string | undefined => {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(written.replaceAll('_', '-'));
    return NAMES.of(tag) === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
};
