import { isTag } from '../../config/languages/language-options.ts';
import { readLanguage } from '../../config/languages/read-language.ts';

/** Returns a language as a BCP 47 tag; undefined for other strings. */
export const languageOf = (written: string | undefined): string | undefined => {
  const tag = written?.trim().replaceAll('_', '-');
  return tag !== undefined && isTag(tag) ? tag : undefined;
};

interface Posts {
  /** The paths in the repository. */
  readonly files: readonly string[];
  /** The tool's names of languages, the default language first. */
  readonly names: readonly string[];
  /** Returns the tool's name of a file's language; null for a file that it does not publish. */
  readonly nameOf: (file: string) => string | null;
}

/**
 * Returns the languages of one workspace for all posts, the default one first. Null if Galley would read another
 * language from a post's path than the tool, or if a name is not a BCP 47 tag. Each language then gets its own
 * workspace.
 */
export const declaredLanguages = ({ files, names, nameOf }: Posts): readonly string[] | null => {
  const tags = names.flatMap((name) => languageOf(name) ?? []);
  const areDistinct = new Set(tags.map((tag) => tag.toLowerCase())).size === names.length;
  if (!areDistinct || names.length < 2) return null;
  const rules = { tags, fallback: false, translationKey: null, within: '' };
  const isSame = (file: string): boolean => {
    const conflicts: unknown[] = [];
    const report = (problem: unknown): number => conflicts.push(problem);
    const lang = readLanguage(file, () => undefined, { rules, report })?.translation.lang;
    const name = nameOf(file);
    return name === null || (conflicts.length === 0 && lang === languageOf(name));
  };
  return files.every(isSame) ? tags : null;
};

/** Returns the language at the end of a file name, `a.de.md`. */
export const languageInName = (file: string, names: readonly string[]): string | undefined => {
  const [, ending] = /\.([^./]+)\.[^./]+$/.exec(file) ?? [];
  return names.find((name) => name.toLowerCase() === ending?.toLowerCase());
};

/** Removes folders and file name parts that are named after languages from a path. */
export const withoutLanguage = (file: string): string =>
  file
    .split('/')
    .filter((segment) => !isLanguage(segment))
    .join('/')
    .replace(/\.([^./]+)(?=\.[^./]+$)/, (ending, name: string) => (isLanguage(name) ? '' : ending));

/** Whether a folder's or a file's name is that of a language: `de`, `pt-BR`. */
export const isLanguage = (name: string): boolean =>
  /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(name) && knownLanguage(name) !== undefined;

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Returns a language as a BCP 47 tag; undefined for strings that are not the tag of a known language. */
export const knownLanguage = (written: string): string | undefined => {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(written.replaceAll('_', '-'));
    return NAMES.of(tag) === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
};
