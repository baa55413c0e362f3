import { expect, test } from 'vitest';
import { type BuildResult, build } from '../../src/build/build.ts';
import { type Adoption, adopt, writeAdoption } from '../../src/cli/init/adopt.ts';
import type { Created } from '../../src/cli/init/create-files.ts';
import { type Finding, findingsOf } from '../../src/cli/init/findings.ts';
import { configText } from '../../src/cli/init/proposal.ts';
import { type Files, filesIn, folderOf } from './files.ts';
import { git } from './git.ts';
import { post } from './posts.ts';

const NOW = Date.parse('2026-07-01');

export interface Adopted
  extends Pick<Created, 'created' | 'extended'>,
    Pick<BuildResult, 'diagnostics' | 'workspaces'> {
  readonly cwd: string;
  /** The text of `galley.config.ts`. */
  readonly config: string;
  readonly findings: readonly Finding[];
  /** `<date> <slug>` of each published post of all keys, sorted. */
  readonly posts: readonly string[];
}

interface AdoptOptions {
  /** Commits all files first, with a date in May 2024. */
  readonly commit?: boolean;
}

/** A repository that is adopted and built without an error. */
export const adopted = async (files: Files, options: AdoptOptions = {}): Promise<Adopted> => {
  const cwd = await repositoryOf(files, options);
  const adoption = await adoptionOf(cwd);
  const { created, extended } = await writeAdoption(adoption, { root: cwd, isJavaScript: false });
  const { diagnostics, workspaces, out } = await build({ root: cwd, now: NOW, concurrency: 1 });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const output = await filesIn(cwd);
  const posts = adoption.proposal.workspaces.flatMap(({ key }): string[] =>
    JSON.parse(output[`${out}/api/public/v1/${key}/posts.json`] ?? '').data.map(
      ({ slug, publishedAt }: { slug: string; publishedAt: string }) => `${publishedAt} ${slug}`,
    ),
  );
  const config = output['galley.config.ts'] ?? '';
  return {
    cwd,
    config,
    created,
    extended,
    findings: findingsOf(adoption),
    posts: posts.sort(),
    workspaces,
    diagnostics,
  };
};

/** The configuration proposed for a repository, without imports and keys. */
export const configOf = async (files: Files, options: AdoptOptions = {}): Promise<string> => {
  const { proposal, unsupported } = await adoptionOf(await repositoryOf(files, options));
  return configText(proposal, unsupported)
    .replace(/^import .*\n\n/, '')
    .replaceAll(/^ +keys: .*\n/gm, '');
};

/** A rule, a repository that shows it, and strings that its configuration must contain or must not contain. */
export type ConfigCase = readonly [rule: string, files: Files, has: readonly string[], hasNot?: readonly string[]];

export const testConfigs = (cases: readonly ConfigCase[]): void =>
  test.each(cases.map(([rule, files, has, hasNot = []]) => ({ rule, files, has, hasNot })))(
    '$rule',
    async ({ files, has, hasNot }) => {
      const config = await configOf(files);
      for (const text of has) expect(config).toContain(text);
      for (const text of hasNot) expect(config).not.toContain(text);
    },
  );

/** A post with a title, a date and `more` front matter. */
export const dated = (title: string, more: object = {}): string => post({ title, date: '2026-01-02', ...more });

/** `<slug> <lang> <translations>` of each post in the list of one language; `folder` is that language's (`/de`). */
export const inLanguage = async (cwd: string, folder = ''): Promise<string[]> => {
  const output = await filesIn(cwd);
  const [path = ''] = Object.keys(output).filter((each) => new RegExp(`/v1/[^/]+${folder}/posts[.]json$`).test(each));
  return JSON.parse(output[path] ?? '{"data":[]}').data.map(
    ({ slug, lang, translations }: Record<string, unknown>) => `${slug} ${lang} ${JSON.stringify(translations)}`,
  );
};

const repositoryOf = async (files: Files, { commit = false }: AdoptOptions): Promise<string> => {
  const cwd = await folderOf(files);
  if (commit) {
    git(cwd, 'init', '-q');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-q', '-m', 'm', '--date', '2024-05-06T07:08:09Z');
  }
  return cwd;
};

const adoptionOf = async (root: string): Promise<Adoption> => {
  const adoption = await adopt(root, NOW);
  if (adoption === null || adoption === 'configured') throw new Error('Nothing to adopt was found.');
  return adoption;
};
