import { basename, dirname } from 'node:path/posix';
import type { Languages } from './languages.ts';
import { isSame } from './languages.ts';

/** Where a post says its language, and which of them there are. */
export interface LanguageRules extends Languages {
  /** The workspace's folder, below which folders may be named after languages; empty for the project's own. */
  readonly within: string;
  /** Where the paths begin by which the tool joins translations; absent where it has slugs or a key for that. */
  readonly pathsFrom?: readonly string[] | undefined;
}

/** A post among its translations. */
export interface Translation {
  readonly lang: string;
  /** What all translations of one post have in common; absent where that is the slug. */
  readonly translationKey?: string;
}

interface ReadLanguage {
  readonly translation: Translation;
  /** The language at the end of the file's name, `a.de.md`; null where there is none. */
  readonly ofName: string | null;
}

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly help: string;
  readonly keys: readonly string[];
}

type Report = (problem: Problem) => void;

type TextAt = (key: string) => string | undefined;

/** The front matter keys that name a language; the first that is there counts. */
export const LANGUAGE_KEYS: readonly string[] = ['lang', 'language', 'locale'];

export const languageKeys = (rules: LanguageRules | undefined): readonly string[] =>
  rules === undefined ? [] : [...LANGUAGE_KEYS, ...(rules.translationKey === null ? [] : [rules.translationKey])];

/**
 * A post's language: in its front matter, at the end of its file's name or in its folder, and of several they must be
 * one; without any the default. Null where the workspace declares no languages.
 */
export const readLanguage = (
  file: string,
  textAt: TextAt,
  { rules, report }: { readonly rules: LanguageRules | undefined; readonly report: Report },
): ReadLanguage | null => {
  if (rules === undefined) return null;
  const ofName = known(/\.([^.]+)\.[^.]+$/.exec(basename(file))?.[1], rules);
  const fieldLanguage = readWritten(textAt, rules, report);
  const folder = ofFolder(file, rules);
  const places = [
    { lang: fieldLanguage?.lang ?? null, place: `its front matter (${fieldLanguage?.key})` },
    { lang: ofName, place: 'the name of its file' },
    { lang: folder?.lang ?? null, place: 'its folder' },
  ].filter(({ lang }) => lang !== null);
  const [first, ...others] = places;
  const other = others.find(({ lang }) => lang !== first?.lang);
  if (other !== undefined) {
    report({
      code: 'post/language-conflict',
      message: `The post has two languages: ${first?.lang} in ${first?.place}, and ${other.lang} in ${other.place}.`,
      help: 'Set the language in one place, or use the same language everywhere.',
      keys: fieldLanguage === null ? [] : [fieldLanguage.key],
    });
  }
  const written = rules.translationKey === null ? '' : textAt(rules.translationKey)?.trim();
  const key = written || (rules.pathsFrom && pathOf(file, { ofName, folder: folder?.path, from: rules.pathsFrom }));
  const lang = first?.lang ?? (rules.tags[0] as string);
  return { translation: key === undefined ? { lang } : { lang, translationKey: key }, ofName };
};

const readWritten = (
  textAt: TextAt,
  rules: LanguageRules,
  report: Report,
): { readonly key: string; readonly lang: string } | null => {
  const key = LANGUAGE_KEYS.find((each) => textAt(each)?.trim());
  if (key === undefined) return null;
  const text = textAt(key)?.trim() ?? '';
  const lang = lookUp(text.replaceAll('_', '-'), rules);
  if (lang !== null) return { key, lang };
  report({
    code: 'post/language-unknown',
    message: `${text} is not one of the workspace's languages: ${rules.tags.join(', ')}.`,
    help: 'Use one of them, or add it to languages of the workspace.',
    keys: [key],
  });
  return null;
};

/** The longest declared tag that a tag begins with, part by part: `de-AT` is `de`. RFC 4647, 3.4 */
const lookUp = (tag: string, rules: LanguageRules): string | null => {
  const end = tag.lastIndexOf('-');
  return known(tag, rules) ?? (end < 0 ? null : lookUp(tag.slice(0, end), rules));
};

const known = (text: string | undefined, { tags }: Languages): string | null =>
  (text !== undefined && tags.find((tag) => isSame(tag, text))) || null;

interface LanguageFolder {
  readonly lang: string;
  readonly path: string;
}

/** The nearest folder counts. */
const ofFolder = (file: string, rules: LanguageRules): LanguageFolder | null => {
  for (let path = dirname(file); path !== '.' && path !== rules.within; path = dirname(path)) {
    const lang = known(basename(path), rules);
    if (lang !== null) return { lang, path };
  }
  return null;
};

interface PathParts {
  readonly ofName: string | null;
  /** That of a language. */
  readonly folder: string | undefined;
  readonly from: readonly string[];
}

/** A post's path without its ending and what names a language in it. */
const pathOf = (file: string, { ofName, folder, from }: PathParts): string => {
  const plain = file.replace(ofName === null ? /[.][^./]+$/ : /(?:[.][^./]+){2}$/, '');
  const neutral = folder === undefined ? plain : `${dirname(folder)}${plain.slice(folder.length)}`;
  const start = from.filter((each) => plain.startsWith(`${each}/`)).sort((a, b) => b.length - a.length)[0];
  const isInside = start !== undefined && (folder === undefined || folder.length > start.length);
  return start === undefined ? neutral : (isInside ? neutral : plain).slice(start.length);
};
