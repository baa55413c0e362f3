import { basename, dirname } from 'node:path/posix';
import { LANGUAGE_KEYS, readLanguage } from '../../config/languages/read-language.ts';
import { textOf } from '../../content/posts/field-values.ts';
import { isFolderPage } from '../../content/slugs/post-name.ts';
import { countsOf, sortByCount } from '../../shared/counts.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { ProposedWorkspace } from '../../tools/adopt/adopter.ts';
import { isLanguage, knownLanguage, withoutLanguage } from '../../tools/adopt/languages.ts';
import type { Proposal } from './proposal.ts';

/** The language and translations of a post, according to its front matter. */
export interface PostLanguage {
  readonly file: string;
  /** The language as written; undefined if there is none. */
  readonly lang: string | undefined;
  /** By key of `JOINING`: the value that the post may share with its translations. */
  readonly joins: ReadonlyMap<string, string>;
}

/** The front matter keys with which sites join translations whose slugs differ. */
const JOINING = ['translationKey', 'translation_key', 'translation_id', 'lang-ref', 'lang_ref', 'ref', 'page_id'];

/** Reads the language of a post from its front matter, and values that may join it with its translations. */
export const postLanguageOf = (file: string, data: ReadonlyMap<string, unknown>): PostLanguage => {
  const textsAt = (keys: readonly string[]): readonly (readonly [string, string])[] =>
    keys.flatMap((key) => {
      const text = textOf(data.get(key))?.trim();
      return text ? [[key, text]] : [];
    });
  return { file, lang: textsAt(LANGUAGE_KEYS)[0]?.[1], joins: new Map(textsAt(JOINING)) };
};

/** Adds the languages of posts to the workspaces of a proposal, from front matter, file names and folders. */
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

const languagesOf = (posts: readonly PostLanguage[], usual: string | undefined): InLanguages | null => {
  const written = posts.flatMap(({ lang }) => (lang === undefined ? [] : [knownLanguage(lang)]));
  const places = posts.flatMap(({ file, lang }) => (lang === undefined ? [languageAt(languagePlace(file))] : []));
  const isAnyElsewhere = places.includes(undefined);
  const own = usual && knownLanguage(usual);
  // A post outside language folders is in the site's own language. Other folders may then have names that only look
  // like languages, so most of their posts must translate a post outside.
  const candidates = new Set(isAnyElsewhere ? [own ?? 'en', ...languagesOfTranslations(posts)] : []);
  for (const tag of isAnyElsewhere ? written : [...written, ...places]) {
    // A value that is not a language: the key has another meaning.
    if (tag === undefined) return null;
    candidates.add(tag);
  }
  const inLanguages = languagesReadWith(posts, [...candidates]);
  if (inLanguages === null || !hasTranslations(posts, inLanguages)) return null;
  const times = countsOf(inLanguages);
  const [[most] = ['']] = sortByCount(times);
  const first = [own, 'en'].find((tag) => tag && times.has(tag)) ?? most;
  const languages = [first, ...[...times.keys()].filter((tag) => tag !== first).sort()];
  const why =
    written.length > 0
      ? `${count(written.length, 'post')} ${written.length === 1 ? 'names its' : 'name their'} language`
      : `${count(posts.length, 'post')} are in folders or files named after languages`;
  return { languages, translationKey: joiningKeyOf(posts, inLanguages), why };
};

/** The maximum share of posts whose path and front matter name different languages. The build reports these. */
const MISTAKEN = 0.02;

/** Reads the languages of posts as a build with these tags would; null if it would report too many mistakes. */
const languagesReadWith = (posts: readonly PostLanguage[], tags: readonly string[]): readonly string[] | null => {
  const rules = { tags, fallback: false, translationKey: null, within: '' };
  let mistakes = 0;
  const report = (): void => {
    mistakes += 1;
  };
  const found = posts.map(({ file, lang }) =>
    readLanguage(file, (key) => (key === 'lang' ? lang : undefined), { rules, report }),
  );
  return mistakes > MISTAKEN * posts.length ? null : found.map((each) => each?.translation.lang ?? '');
};

/**
 * Whether any post exists in two languages. Otherwise the site has one list of all posts, and so must Galley: the list
 * of one language would lack the posts in others.
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

/** Returns the key with which the most posts in different languages share a value. */
const joiningKeyOf = (posts: readonly PostLanguage[], languages: readonly string[]): string | undefined => {
  const timesOf = (key: string): number => {
    const byValue = new Map<string, Set<string>>();
    for (const [at, { joins }] of posts.entries()) {
      const value = joins.get(key);
      if (value !== undefined) byValue.set(value, (byValue.get(value) ?? new Set()).add(languages[at] ?? ''));
    }
    return [...byValue.values()].filter(({ size }) => size > 1).length;
  };
  const [first] = JOINING.map((key) => ({ key, times: timesOf(key) })).sort((a, b) => b.times - a.times);
  return first !== undefined && first.times > 0 ? first.key : undefined;
};

const languageAt = (place: string): string | undefined => knownLanguage(basename(place).replace('.', ''));

const ENDING = /\.([^./]+)\.[^./]+$/;

/**
 * Returns the end of a file name that is a language, with its dot, such as `.de` of `a.de.md`, or else the path of the
 * outermost folder named after a language; empty without one.
 */
const languagePlace = (file: string): string => {
  const [, ending = ''] = ENDING.exec(file) ?? [];
  if (isLanguage(ending)) return `.${ending}`;
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, folders.findIndex(isLanguage) + 1).join('/');
};

/**
 * Returns the languages of places in which most files also exist outside, except index pages, whose name all folders
 * have. A folder with index pages alone counts if it is beside such a folder.
 */
const languagesOfTranslations = (posts: readonly PostLanguage[]): readonly string[] => {
  const nameOf = (file: string): string => file.replace(/\.[^./]+$/, '');
  const files = posts.map(({ file }) => file);
  const names = new Set(files.map(nameOf));
  // If most endings are no languages, dots separate levels, as in Dendron.
  const isEnding = (place: string): boolean => place.startsWith('.');
  const endings = files.filter((file) => ENDING.test(file)).map(languagePlace);
  const areLevels = endings.filter(isEnding).length * 2 < endings.length;
  const places = [...groupBy(files, languagePlace)].filter(
    ([place]) => place !== '' && !(areLevels && isEnding(place)),
  );
  const [unknown, found]: [string[], string[]] = [[], []];
  for (const [place, inside] of places) {
    const own = inside.filter((file) => !isFolderPage(file));
    const translations = own.filter((file) => names.has(nameOf(withoutLanguage(file))));
    if (own.length === 0) unknown.push(place);
    else if (translations.length * 2 > own.length) found.push(place);
  }
  const around = new Set(found.map(dirname));
  const beside = unknown.filter((place) => place.includes('/') && around.has(dirname(place)));
  return [...found, ...beside].flatMap((place) => languageAt(place) ?? []);
};
