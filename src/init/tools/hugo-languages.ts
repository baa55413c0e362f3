import { textIn, type Values, valuesIn } from '../data-file.ts';
import { declaredLanguages, languageInName } from './declared-languages.ts';
import type { ProposedWorkspace, Site } from './tool.ts';

interface LanguagesOfSite {
  /** Folders of pages. */
  readonly contents: readonly string[];
  /** Those that are published, the default one first. */
  readonly names: readonly string[];
}

/**
 * One workspace for all languages, told by folders of their own or by the ends of names. Null where they cannot be told so,
 * or where defaults are for some of them only.
 */
export const inOneWorkspace = (site: Site, config: Values, of: LanguagesOfSite): ProposedWorkspace | null => {
  const { names } = of;
  const all = valuesIn(config, 'languages');
  const own = ownFolders(site, all, names);
  const folders = [
    ...new Set([...(own.length === names.length ? [] : of.contents), ...own.map(({ folder }) => folder)]),
  ];
  const pages = site.files
    .map((file) => site.base + file)
    .filter((file) => /\.(?:md|markdown)$/i.test(file) && folders.some((folder) => file.startsWith(`${folder}/`)));
  const [sections, posts] = [pages.filter(isSection), pages.filter((file) => !isSection(file))];
  const nameOf = (file: string): string | null =>
    languageInName(file, names) ?? own.find(({ folder }) => file.startsWith(`${folder}/`))?.name ?? names[0] ?? null;
  const languages = declaredLanguages({ files: posts, names, nameOf });
  if (languages === null || hasTargets(site, config, sections)) return null;
  const disabled = Object.keys(all).filter((name) => !names.includes(name));
  const others = [...new Set(posts.flatMap((file) => languageInName(file, disabled) ?? []))].sort();
  const isJoined = posts.some((file) => TRANSLATION_KEY.test(site.repository.textOf(file) ?? ''));
  return {
    name: 'content',
    posts: folders.flatMap((each) => [
      `${each}/**/*.{md,markdown}`,
      ...others.map((other) => `!${each}/**/*.${other}.*`),
    ]),
    title: textIn(valuesIn(all, names[0] ?? ''), 'title'),
    languages,
    translationKey: isJoined ? 'translationKey' : undefined,
  };
};

/** The folders that languages have of their own, inner ones first. */
const ownFolders = ({ base }: Site, all: Values, names: readonly string[]) =>
  names
    .flatMap((name) => {
      const folder = textIn(valuesIn(all, name), 'contentdir');
      return folder === undefined ? [] : [{ name, folder: base + folder.replace(/^\.?\/|\/+$/g, '') }];
    })
    .sort((a, b) => b.folder.length - a.folder.length);

const isSection = (file: string): boolean => /(?:^|\/)_index\.[^/]+$/i.test(file);

const TRANSLATION_KEY = /^["']?translationKey["']?\s*[:=]/im;

/** Whether a `cascade` may be for some languages only. */
const hasTargets = ({ repository }: Site, config: Values, sections: readonly string[]): boolean =>
  [JSON.stringify(config.cascade ?? ''), ...sections.map((file) => repository.textOf(file) ?? '')].some((text) =>
    /target[\s\S]*\blang\b/i.test(text),
  );
