import { basename, dirname } from 'node:path/posix';

/**
 * A function that tells files that are parts of a post: in the folder of an `index.md`, or below it, and in its language,
 * which names end in but for that of the first: https://gohugo.io/content-management/page-bundles/
 */
export const createIsPart = (
  files: readonly string[],
  languages: readonly (string | undefined)[],
): ((path: string) => boolean) => {
  /** A file's name without its language, and where a file of that language is. */
  const read = (path: string): { readonly name: string; readonly language: string } => {
    const name = basename(path).replace(/\.[^.]+$/, '');
    const language = languages.find((each) => each !== undefined && endsIn(name, `.${each}`));
    return language === undefined
      ? { name, language: languages[0] ?? '' }
      : { name: name.slice(0, -language.length - 1), language };
  };
  const owned = new Set(
    files.flatMap((file) => {
      const { name, language } = read(file);
      return name.toLowerCase() === 'index' && /\.(?:md|markdown)$/i.test(file) ? [`${language} ${dirname(file)}`] : [];
    }),
  );
  return (path) => {
    const { name, language } = read(path);
    const own = name.toLowerCase() === 'index' ? dirname(path) : null;
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      if (folder !== own && owned.has(`${language} ${folder}`)) return true;
    }
    return false;
  };
};

const endsIn = (text: string, ending: string): boolean => text.toLowerCase().endsWith(ending.toLowerCase());
