import { join } from 'node:path/posix';
import { type Site, switched, type ToolOptions } from './adopter.ts';

/** Configurations that are code. Galley reads their text and the project's files, but never runs them. */

/** The files in which such a configuration can be. */
export const CODE: RegExp = /\.[cm]?[jt]s$/;

/** The texts of a site's code files by their names, without comments. */
export const codeOf = ({ repository, base, files }: Site, names: RegExp): readonly string[] =>
  files
    .filter((file) => names.test(file))
    .map((file) => (repository.textOf(base + file) ?? '').replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, ''));

/** The names of a configuration's file, with all endings of code. */
export const inAnyCode = (name: string): string[] =>
  ['ts', 'mjs', 'js', 'cjs', 'mts', 'cts'].map((ending) => `${name}.${ending}`);

/** What to do about pages that the tool leaves out. */
export const EXCLUDE = 'Galley publishes the pages that it leaves out; exclude them with ! patterns in posts';

/** An option in code, and the extension that it turns on (with `!`, off), or what Galley does instead. */
export type CodeOption = readonly [option: RegExp, extension: string | null, instead?: string];

export const optionsIn = (code: string, options: readonly CodeOption[]): ToolOptions => {
  const found = options.flatMap(([option, extension, instead]) => {
    const [written] = option.exec(code) ?? [];
    return written === undefined ? [] : [{ written: written.replace(/\s*[:{]*$/, ''), extension, instead }];
  });
  return {
    decisions: found.flatMap(({ written, extension }) =>
      extension === null ? [] : switched(extension, `the site has ${written}`),
    ),
    unsupported: found.flatMap(({ written, instead }) => (instead === undefined ? [] : [`${written}: ${instead}`])),
  };
};

/** https://github.com/markdown-it/markdown-it#init-with-presets-and-options */
export const MARKDOWN_IT: readonly CodeOption[] = [
  [/\bbreaks\s*:\s*true\b/, 'hard-breaks'],
  [/\btypographer\s*:\s*true\b/, null, 'quotation marks, dashes and dots stay as you typed them'],
];

/** Returns the folder of public files: in the source folder of the site, which may be in `docs/`, or else a usual one. */
export const publicOf = ({ base, files }: Site, source = '.'): string | undefined => {
  const ofSource = source === '.' ? [] : [join(source, 'public'), join('docs', source, 'public')];
  const found = [...ofSource, 'public', 'static', 'docs/public', 'src/public'].find((folder) =>
    files.some((file) => file.startsWith(`${folder}/`)),
  );
  return found === undefined ? undefined : base + found;
};
