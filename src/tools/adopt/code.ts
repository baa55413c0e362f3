import { join } from 'node:path/posix';
import { type Decision, type Site, switched } from './adopter.ts';
import type { Repository } from './repository.ts';

/** Configurations that are code. Galley reads their text and the project's files, but never runs them. */

/** The files in which such a configuration can be. */
export const CODE: RegExp = /\.[cm]?[jt]s$/;

/** The text of a site's code files by their names, without comments. */
export const codeOf = ({ repository, base, files }: Site, names: RegExp): readonly string[] =>
  files
    .filter((file) => names.test(file))
    .map((file) => (repository.textOf(base + file) ?? '').replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, ''));

/** The names of a configuration's file, with all endings of code. */
export const inAnyCode = (name: string): string[] =>
  ['ts', 'mjs', 'js', 'cjs', 'mts', 'cts'].map((ending) => `${name}.${ending}`);

/** What to do about pages that the tool leaves out. */
export const EXCLUDE = 'Galley publishes the pages that it leaves out; exclude them with ! patterns in posts';

/** Returns the folder of public files: in the source folder of the site, which may be in `docs/`, or else a usual one. */
export const publicOf = ({ base, files }: Site, source = '.'): string | undefined => {
  const ofSource = source === '.' ? [] : [join(source, 'public'), join('docs', source, 'public')];
  const found = [...ofSource, 'public', 'static', 'docs/public', 'src/public'].find((folder) =>
    files.some((file) => file.startsWith(`${folder}/`)),
  );
  return found === undefined ? undefined : base + found;
};

/** Docusaurus has emoji unless it turns them off: https://docusaurus.io/docs/api/docusaurus-config#markdown */
export const emojiOf = ({ files, textOf }: Repository): Decision[] => {
  const configs = files.filter((file) => /(?:^|\/)docusaurus\.config\.\w+$/.test(file));
  const isOn = configs.some((file) => !/\bemoji:\s*false/.test(textOf(file) ?? ''));
  return isOn ? switched('emoji', 'the site has Docusaurus') : [];
};
