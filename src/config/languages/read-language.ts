import { basename, dirname } from 'node:path/posix';
import { isSame, type Languages } from './languages.ts';

/** A workspace's languages, and the rules for finding the language of a post. */
export interface LanguageRules extends Languages {
  /** The workspace's folder, whose subfolders may be named after languages. Empty for the project's folder. */
  readonly within: string;
  /** The root folders of the paths by which the tool joins translations. Absent if it uses slugs or a key. */
  readonly pathsFrom?: readonly string[] | undefined;
}

/** A post's language, and its relation to other translations. */
export interface Translation {
  readonly lang: string;
  /** The key that all translations of a post share. Absent if they share the slug. */
  readonly translationKey?: string;
}

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly help: string;
  readonly keys: readonly string[];
}

type Report = (problem: Problem) => void;

type TextAt = (key: string) => string | undefined;

/** The front matter keys for the language, in order of precedence. */
export const LANGUAGE_KEYS: readonly string[] = ['lang', 'language', 'locale'];

export const languageKeys = (rules: LanguageRules | undefined): readonly string[] =>
  rules === undefined ? [] : [...LANGUAGE_KEYS, ...(rules.translationKey === null ? [] : [rules.translationKey])];

/**
 * Reads a post's language from its front matter, the end of its file's name or its folder, which must agree. Without
 * any, it is the default language. Returns null if the workspace declares no languages.
 */
export const readLanguage = (
  file: string,
  textAt: TextAt,
  { rules, report }: { readonly rules: LanguageRules | undefined; readonly report: Report },
) => {
  if (rules === undefined) return null;
  /** The language at the end of the file's name, `a.de.md`. Null if there is none. */
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
  const translation: Translation = { lang, ...(key !== undefined && { translationKey: key }) };
  return { translation, ofName };
};

const readWritten = (textAt: TextAt, rules: LanguageRules, report: Report) => {
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

/** The longest declared tag that is a prefix of a tag, so `de-AT` matches `de` (RFC 4647, 3.4). */
const lookUp = (tag: string, rules: LanguageRules): string | null => {
  const end = tag.lastIndexOf('-');
  return known(tag, rules) ?? (end < 0 ? null : lookUp(tag.slice(0, end), rules));
};

const known = (text: string | undefined, { tags }: Languages): string | null =>
  (text !== undefined && tags.find((tag) => isSame(tag, text))) || null;

/** Finds the nearest folder that is named after a language. */
const ofFolder = (file: string, rules: LanguageRules) => {
  for (let path = dirname(file); path !== '.' && path !== rules.within; path = dirname(path)) {
    const lang = known(basename(path), rules);
    if (lang !== null) return { lang, path };
  }
  return null;
};

interface PathParts {
  readonly ofName: string | null;
  /** The folder of the language. */
  readonly folder: string | undefined;
  readonly from: readonly string[];
}

/** A post's path without its extension and without the parts that name a language. */
const pathOf = (file: string, { ofName, folder, from }: PathParts): string => {
  const plain = file.replace(ofName === null ? /[.][^./]+$/ : /(?:[.][^./]+){2}$/, '');
  const neutral = folder === undefined ? plain : `${dirname(folder)}${plain.slice(folder.length)}`;
  const start = from.filter((each) => plain.startsWith(`${each}/`)).sort((a, b) => b.length - a.length)[0];
  const isInside = start !== undefined && (folder === undefined || folder.length > start.length);
  return start === undefined ? neutral : (isInside ? neutral : plain).slice(start.length);
};
