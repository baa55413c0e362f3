import { isMarkdown, isSectionPage } from '../../content/discover/workspace-files.ts';
import { isObject } from '../../shared/is-object.ts';
import type { ProposedWorkspace, Site } from './adopter.ts';
import { plainFolder, textIn, type Values, valuesIn } from './config-values.ts';
import { declaredLanguages, languageInName, languageOf } from './languages.ts';

interface Contents {
  /** The folders of pages. */
  readonly contents: readonly string[];
  /** The extensions of pages, as a part of a pattern. */
  readonly ending: string;
}

/**
 * Returns one workspace, or one per language unless folders and file names (`a.de.md`) distinguish all languages. Zola
 * has the same rules for languages in names, and no folders of languages.
 */
export const workspacesOf = (site: Site, config: Values, { contents, ending }: Contents): ProposedWorkspace[] => {
  const { base, files } = site;
  const languages = Object.entries(valuesIn(config, 'languages')).filter(
    (entry): entry is [string, Values] =>
      isObject(entry[1]) && entry[1].disabled !== true && !twinLanguages(config).includes(entry[0]),
  );
  const first = textIn(config, 'defaultcontentlanguage') ?? 'en';
  const title = textIn(config, 'title');
  const language = languageOf(
    textIn(config, 'languagecode') ?? textIn(config, 'locale') ?? textIn(config, 'defaultcontentlanguage'),
  );
  const others = languages.filter(([name]) => name !== first).map(([name]) => name);
  const ofLanguage = (name: string): Values => languages.find(([each]) => each === name)?.[1] ?? {};
  const titleOf = (name: string): string | undefined => textIn(ofLanguage(name), 'title') ?? title;
  const foldersOf = (name: string): readonly string[] => {
    const own = ownFolders(site, config, [name]).map(({ folder }) => folder);
    return own.length === 0 ? contents : own;
  };
  if (others.length === 0)
    return [
      {
        name: 'content',
        posts: foldersOf(first).map((each) => `${each}/**/*.${ending}`),
        title: titleOf(first),
        language: languageOf(textIn(ofLanguage(first), 'languagecode')) ?? language ?? languageOf(first),
      },
    ];
  const inOne = inOneWorkspace(site, config, { contents, ending, names: [first, ...others] });
  if (inOne !== null) return [{ ...inOne, title: inOne.title ?? title }];
  const isIn = (folder: string, name: string): boolean =>
    files.some((file) => `${base}${file}`.startsWith(`${folder}/`) && file.includes(`.${name}.`));
  return [first, ...others].map((name) => {
    const folders = foldersOf(name);
    const inNames = folders === contents && name !== first;
    const posts = folders.flatMap((each) =>
      inNames
        ? [`${each}/**/*.${name}.${ending}`]
        : [
            `${each}/**/*.${ending}`,
            ...others.filter((other) => other !== name && isIn(each, other)).map((other) => `!${each}/**/*.${other}.*`),
          ],
    );
    return { name, posts, title: titleOf(name), language: languageOf(name) };
  });
};

/** Null if folders and file names do not distinguish all languages, or if defaults are only for some languages. */
const inOneWorkspace = (
  site: Site,
  config: Values,
  { contents, ending, names }: Contents & { readonly names: readonly string[] },
): ProposedWorkspace | null => {
  const all = valuesIn(config, 'languages');
  const own = ownFolders(site, config, names);
  const folders = [...new Set([...(own.length === names.length ? [] : contents), ...own.map(({ folder }) => folder)])];
  const pages = site.files
    .map((file) => site.base + file)
    .filter((file) => isMarkdown(file) && folders.some((folder) => file.startsWith(`${folder}/`)));
  const [sections, posts] = [pages.filter(isSectionPage), pages.filter((file) => !isSectionPage(file))];
  const nameOf = (file: string): string | null =>
    languageInName(file, names) ?? own.find(({ folder }) => file.startsWith(`${folder}/`))?.name ?? names[0] ?? null;
  const languages = declaredLanguages({ files: posts, names, nameOf });
  if (languages === null || hasTargets(site, config, sections)) return null;
  const disabled = Object.keys(all).filter((name) => !names.includes(name));
  const others = [...new Set(posts.flatMap((file) => languageInName(file, disabled) ?? []))].sort();
  const isJoined = posts.some((file) => TRANSLATION_KEY.test(site.repository.textOf(file) ?? ''));
  return {
    name: 'content',
    posts: folders.flatMap((each) => [`${each}/**/*.${ending}`, ...others.map((other) => `!${each}/**/*.${other}.*`)]),
    title: textIn(valuesIn(all, names[0] ?? ''), 'title'),
    languages,
    translationKey: isJoined ? 'translationKey' : undefined,
  };
};

/** Returns the content folders of single languages, inner ones first. */
export const ownFolders = ({ base }: Site, config: Values, names?: readonly string[]) => {
  const languages = valuesIn(config, 'languages');
  const twins = twinLanguages(config);
  return (names ?? Object.keys(languages))
    .filter((name) => !twins.includes(name))
    .flatMap((name) => {
      const folder = textIn(valuesIn(languages, name), 'contentdir');
      return folder === undefined ? [] : [{ name, folder: base + plainFolder(folder) }];
    })
    .sort((a, b) => b.folder.length - a.folder.length);
};

/** Returns the languages whose pages are those of another, the default language or an earlier one. */
export const twinLanguages = (config: Values): readonly string[] => {
  const languages = valuesIn(config, 'languages');
  const first = textIn(config, 'defaultcontentlanguage') ?? 'en';
  const names = Object.keys(languages).sort((a, b) => Number(b === first) - Number(a === first));
  const folders = names.map((name) => textIn(valuesIn(languages, name), 'contentdir'));
  return names.filter((_, at) => folders[at] !== undefined && folders.indexOf(folders[at]) < at);
};

const TRANSLATION_KEY = /^["']?translationKey["']?\s*[:=]/im;

/** Whether a `cascade` may be only for certain languages. */
const hasTargets = ({ repository }: Site, config: Values, sections: readonly string[]): boolean =>
  [JSON.stringify(config.cascade ?? ''), ...sections.map((file) => repository.textOf(file) ?? '')].some((text) =>
    /target[\s\S]*\blang\b/i.test(text),
  );
