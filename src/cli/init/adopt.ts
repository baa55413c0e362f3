import { readdirSync } from 'node:fs';
import type { BuildOptions, BuildResult } from '../../build/build.ts';
import { findConfig } from '../../config/load.ts';
import { pagesIn } from '../../content/discover/workspace-files.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { memoize } from '../../shared/memoize.ts';
import { inTime } from '../../shared/workers/in-time.ts';
import type { Decision } from '../../tools/adopt/adopter.ts';
import { type Repository, readRepository } from '../../tools/adopt/repository.ts';
import { type FoundSite, findSite, guessTool, siteOf } from '../../tools/find-site.ts';
import { loadAdopters } from '../../tools/registry.ts';
import type { NewFile } from '../ci/recipe.ts';
import { type CiOptions, recipeFiles } from '../ci/recipe-files.ts';
import { type Created, createFiles } from './create-files.ts';
import { decideEngine } from './decide-engine.ts';
import { decideKeys } from './decide-keys.ts';
import { withLanguages } from './decide-languages.ts';
import { decideSlugs, decideValidSlugs } from './decide-slugs.ts';
import { DECISIONS } from './decisions.ts';
import { findPosts, isDatedByGit, type SurveyOf, translated } from './find-posts.ts';
import { configText, optionIn, type Proposal, valuesOf, withDecisions } from './proposal.ts';
import { type Survey, surveyOf } from './survey.ts';
import { tryBuild } from './try-build.ts';

/** The findings of `init` in an existing repository, and the configuration that it proposes. */
export interface Adoption {
  /** Null for posts without a known tool. */
  readonly site: FoundSite | null;
  readonly proposal: Proposal;
  readonly survey: Survey;
  /** The result of a build with the proposal. */
  readonly result: BuildResult;
  readonly unsupported: readonly string[];
  /** The module for `markdown.engine`; null without one. */
  readonly module: NewFile | null;
  /** The Markdown files of the site that are not posts. */
  readonly otherPages: readonly string[];
}

/**
 * Proposes a configuration for the posts of a folder that is not a Galley project. Writes nothing. Returns `configured`
 * if there already is a Galley configuration for the posts, and null without posts, so that a new project can be
 * created here.
 *
 * @throws {DiagnosticError} for the site of a tool that has no posts
 */
export const adopt = async (
  root: string,
  now: number,
  onProgress?: BuildOptions['onProgress'],
): Promise<Adoption | 'configured' | null> => {
  const tools = await loadAdopters();
  const { repository, limited } = withLimit(
    readRepository(
      root,
      tools.flatMap(({ hidden = [] }) => hidden),
    ),
  );
  const site = limited(() => findSite(repository, tools));
  const isConfigured = findConfig({ root }) !== undefined;
  if (hasGalleyFolders(repository) && (isConfigured || site === null)) return null;
  const translation = limited(() => translated(repository, site));
  if (isConfigured) return site !== null || pagesIn(repository.files).length > 0 ? 'configured' : null;
  const surveyed: SurveyOf = memoize(
    (proposed) => surveyOf(root, valuesOf(proposed), now),
    (proposed) => JSON.stringify(valuesOf(proposed)),
  );
  const tool = site === null ? limited(() => guessTool(repository, tools)) : site.tool;
  const posts = await findPosts({ repository, site, tool, translation }, surveyed);
  if (posts === null) return null;
  const urls = site === null ? undefined : limited(() => site.tool.urls?.(site, posts.proposal.workspaces));
  const keyed = withDecisions(posts.proposal, [...(urls?.decisions ?? []), ...decideKeys(posts.survey, tool)]);
  const found = await surveyed(keyed);
  const proposed = withLanguages(keyed, found.languages);
  const known = {
    repository,
    survey: found,
    proposal: proposed,
    isGuessed: site === null,
    allCommitted: found.undated.length > 0 && (await isDatedByGit(proposed, surveyed)),
  };
  const settled = withDecisions(
    withPresent(proposed, found),
    Object.values(DECISIONS).flatMap((decide) => decide(known)),
  );
  const survey = await surveyed(settled);
  const shared = withDecisions(settled, decideSlugs(settled, survey));
  const slugged = withDecisions(shared, decideValidSlugs(shared, survey));
  const tried = await tryBuild(slugged, { repository, survey, now, onProgress });
  const engine = decideEngine({ site, repository, posts: survey.files }, tried);
  const taken = new Set(survey.files);
  const { base, files } = siteOf(repository, site);
  const otherPages = pagesIn(files)
    .map((file) => base + file)
    .filter((file) => !taken.has(file));
  const unsupported = [
    ...translation.unsupported,
    ...(urls?.unsupported ?? []),
    ...tried.unsupported,
    ...engine.unsupported,
  ];
  return { site, survey, ...engine, unsupported, otherPages };
};

/** Seconds for each step that reads many files. */
const MAX_SECONDS = 10;

/** Returns a function that limits the time of reading a repository. It throws a DiagnosticError with the last file. */
const withLimit = (read: Repository) => {
  let file = '';
  const repository: Repository = {
    ...read,
    textOf: (name) => {
      file = name;
      return read.textOf(name);
    },
  };
  const limited = <Result>(work: () => Result) => inTime({ file: () => file, work, seconds: MAX_SECONDS });
  return { repository, limited };
};

/** Whether posts are in Galley's default folders. Some systems have `content/collections/posts`, which is no workspace. */
const hasGalleyFolders = ({ files }: Repository): boolean =>
  files.some((file) =>
    /^content\/(?!collections\/)[^/]+\/(?:posts\/.*\.(?:md|markdown)|workspace\.ya?ml)$/i.test(file),
  );

/** Removes front matter keys that no post has, and folders without posts, from a proposal. */
const withPresent = (proposal: Proposal, { present, files }: Survey): Proposal => ({
  ...proposal,
  decisions: proposal.decisions.flatMap((decision): Decision[] => {
    const { path, value } = decision;
    if (path.join('.') === 'adopt.byFolder') {
      const taken = Object.entries(value as object).filter(([folder]) =>
        files.some((file) => file.startsWith(`${folder}/`)),
      );
      return taken.length === 0 ? [] : [{ ...decision, value: Object.fromEntries(taken) }];
    }
    if (path[1] !== 'fields') return [decision];
    const keys = [value].flat().filter((key) => present.has(String(key).toLowerCase()));
    return keys.length === 0 ? [] : [{ ...decision, value: keys }];
  }),
});

/** Returns the errors of a build with the proposal, which must be fixed in the posts. */
export const errorsIn = ({ result }: Adoption): readonly Diagnostic[] =>
  result.diagnostics.filter(({ severity }) => severity === 'error');

interface WriteOptions {
  /** Absolute. */
  readonly root: string;
  readonly isJavaScript: boolean;
  readonly ci?: CiOptions | undefined;
}

/** Writes the configuration of a repository and its CI files. Changes no existing file but `.gitignore`. */
export const writeAdoption = async (adoption: Adoption, { root, isJavaScript, ci }: WriteOptions): Promise<Created> => {
  const errors = errorsIn(adoption).length;
  const text = configText(adoption.proposal, [
    ...(errors === 0 ? [] : [`To fix before the first build: ${count(errors, 'error')}. galley check shows where.`]),
    ...adoption.unsupported.map((what) => `Not supported: ${what}.`),
  ]);
  const wanted = [
    { path: `galley.config.${isJavaScript ? 'js' : 'ts'}`, text },
    ...(adoption.module === null ? [] : [adoption.module]),
    ...recipeFiles({
      ...ci,
      root,
      out: outOf(adoption),
      needsHistory: optionIn(adoption.proposal, 'posts.date') === 'git',
    }),
  ];
  return createFiles(root, wanted, ignoredIn(adoption, root));
};

const outOf = ({ proposal }: Adoption): string => {
  const out = optionIn(proposal, 'out');
  return typeof out === 'string' ? out : 'dist';
};

const ignoredIn = (adoption: Adoption, root: string): string[] => {
  const taken = new Set(readdirSync(root));
  const folders = [outOf(adoption), 'hosts'].filter((folder) => !taken.has(folder));
  return ['node_modules/', ...folders.map((folder) => `${folder}/`), '.galley/'];
};
