import { readdirSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import type { BuildResult } from '../../build/build.ts';
import { DIALECTS } from '../../config/dialects/dialects.ts';
import { findConfig } from '../../config/load.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { type Diagnostic, type DiagnosticError, refusal } from '../../shared/diagnostics/diagnostic.ts';
import { groupBy } from '../../shared/group-by.ts';
import { type CiOptions, recipeFiles } from '../ci/recipe-files.ts';
import { type Created, createFiles } from './create-files.ts';
import { withLanguages } from './decide-languages.ts';
import { decideSlugs } from './decide-slugs.ts';
import { DECISIONS } from './decisions.ts';
import { newKey } from './new-key.ts';
import { configText, optionIn, type Proposal, valuesOf, withDecisions } from './proposal.ts';
import { type Survey, surveyOf } from './survey.ts';
import { docusaurusMarkdown } from './tools/code-options.ts';
import { datedFolders, pagesIn } from './tools/code-tools.ts';
import { type FoundSite, findSite, toolOf } from './tools/find-site.ts';
import { type Repository, readRepository } from './tools/repository.ts';
import { type Decision, decided, endingsOf, type ProposedWorkspace, type Translation } from './tools/tool.ts';
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
export const adopt = async (root: string, now: number): Promise<Adoption | 'configured' | null> => {
  const repository = readRepository(root);
  const site = findSite(repository);
  const isConfigured = findConfig({ root }) !== undefined;
  if (hasGalleyFolders(repository) && (isConfigured || site === null)) return null;
  const translation = translated(repository, site);
  if (isConfigured) return site !== null || translation.workspaces.length > 0 ? 'configured' : null;
  const first = firstProposal(repository, site, translation);
  const surveyed = (proposed: Proposal): Promise<Survey> => surveyOf(root, valuesOf(proposed), now);
  const found = await surveyed(first);
  const workspaces = first.workspaces.filter(({ name }) => (found.workspaces[name] ?? 0) > 0);
  if (workspaces.length === 0) {
    if (site !== null && site.read.length > 0) throw withoutPosts(site, translation);
    return null;
  }
  const proposed = withLanguages({ ...first, workspaces }, found.languages);
  const isDatedByGit = async (): Promise<boolean> =>
    (await surveyed(withDecisions(proposed, decided(['posts.date', 'git'])))).undated.length === 0;
  const known = {
    ...{ repository, survey: found, proposal: proposed },
    allCommitted: found.undated.length > 0 && (await isDatedByGit()),
  };
  const settled = withDecisions(
    withPresentKeys(proposed, found),
    Object.values(DECISIONS).flatMap((decide) => decide(known)),
  );
  const survey = await surveyed(settled);
  const slugged = withDecisions(settled, decideSlugs(settled, survey));
  const tried = await tryBuild(slugged, { repository, survey, now });
  const posts = new Set(survey.files);
  const otherPages = pagesIn(site === null ? repository.files : site.files)
    .map((file) => (site?.base ?? '') + file)
    .filter((file) => !posts.has(file));
  return { site, survey, ...tried, unsupported: translation.unsupported, otherPages };
};

const firstProposal = (repository: Repository, site: FoundSite | null, translation: Translation): Proposal => {
  const dialect = site === null ? guessedDialect(repository) : site.tool.dialect;
  return {
    dialect,
    workspaces: uniqueNames(translation.workspaces).map((each) => ({ ...each, key: newKey() })),
    decisions: [...decideOut(repository), ...decideSlugify(dialect, translation), ...translation.decisions],
  };
};

/** Whether posts are in Galley's default folders. */
const hasGalleyFolders = ({ files }: Repository): boolean =>
  files.some((file) => /^content\/[^/]+\/(?:posts\/.*\.(?:md|markdown)|workspace\.ya?ml)$/i.test(file));

const translated = (repository: Repository, site: FoundSite | null): Translation => {
  const found = site?.tool.translate(site);
  const anySite = site ?? { repository, base: '', files: repository.files, config: {} };
  const hasPosts = found?.workspaces.some(({ posts }) => posts.length > 0) ?? false;
  if (found !== undefined && hasPosts) return found;
  return { ...(found ?? docusaurusMarkdown(repository)), workspaces: datedFolders(anySite) };
};

const decideOut = ({ files }: Repository): Decision[] =>
  files.some((file) => file.startsWith('dist/')) ? decided(['folders.out', 'dist-api', 'dist/ already exists']) : [];

/** Decides how slugs are made from names: as the tool does by default, unless its configuration says otherwise. */
const decideSlugify = (
  dialect: Proposal['dialect'],
  { workspaces, decisions }: Pick<Translation, 'workspaces' | 'decisions'>,
): Decision[] => {
  if (optionIn({ decisions }, 'posts.slugify') !== undefined) return [];
  const own = dialect === null ? undefined : DIALECTS[dialect].ownSlugify;
  if (own === 'ascii') return [];
  // Astro uses the file names of pages unchanged in URLs, but makes ids from those of collection entries.
  const arePages = workspaces.every(({ posts }) => posts.every((pattern) => /(?:^!?|\/)src\/pages\//.test(pattern)));
  return decided(['posts.slugify', own === undefined || arePages ? 'keep' : own]);
};

/** Guesses the tool of posts with dated names: Jekyll by its Liquid tags, or Eleventy if its URL filter prevails. */
const guessedDialect = ({ files, textOf }: Repository): Proposal['dialect'] => {
  const texts = files
    .filter((file) => /(?:^|\/)\d{4}-\d\d-\d\d-[^/]+\.(?:md|markdown)$/.test(file))
    .map((file) => textOf(file) ?? '');
  const countWith = (tag: RegExp): number => texts.filter((text) => tag.test(text)).length;
  const ofJekyll = countWith(/\{\{\s*site\.|\{%\s*(?:post_url|link|include|highlight)\b/);
  const ofEleventy = countWith(/\{\{[^{}]*\|\s*url\b/);
  if (ofEleventy > ofJekyll) return 'eleventy';
  return ofJekyll > 0 ? 'jekyll' : null;
};

const uniqueNames = (workspaces: readonly ProposedWorkspace[]): ProposedWorkspace[] =>
  workspaces.map((workspace, at) => {
    const before = workspaces.slice(0, at).filter(({ name }) => name === workspace.name).length;
    return before === 0 ? workspace : { ...workspace, name: `${workspace.name}-${before + 1}` };
  });

/** Removes front matter keys that no post has from a proposal. */
const withPresentKeys = (proposal: Proposal, { present }: Survey): Proposal => ({
  ...proposal,
  decisions: proposal.decisions.flatMap((decision): Decision[] => {
    if (decision.path[1] !== 'fields') return [decision];
    const keys = [decision.value].flat().filter((key) => present.has(String(key).toLowerCase()));
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
    ...recipeFiles({
      ...{ root, ...ci, out: outOf(adoption) },
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

const MARKDOWN = /\.(?:md|markdown|mdx)$/i;
const MARKUP = /\.(?:md|markdown|mdx|mdown|mkdn?|html?|rst|adoc|asciidoc|org|textile)$/i;

/** The maximum number of files to name per format. The rest are counted. */
const NAMED = 3;

/** Makes the error for a site without posts: where Galley looked, what it found instead, and what to do. */
const withoutPosts = (site: FoundSite, { workspaces }: Translation): DiagnosticError => {
  const { base, files, tool } = site;
  const translated = workspaces.flatMap(({ posts }) => posts).filter((pattern) => !pattern.startsWith('!'));
  const patterns = translated.length > 0 ? translated : DIALECTS[tool.dialect].posts.map((pattern) => base + pattern);
  const [searched, where, date] = BY_DATE.includes(tool.dialect)
    ? ['Markdown files with a date in front matter or name', ' without one', " posts: { date: 'git' },"]
    : [patterns.join(', '), ' elsewhere', ''];
  const pages = files.filter((file) => MARKUP.test(file)).map((file) => base + file);
  const markdown = pages.filter((file) => MARKDOWN.test(file));
  const folder = commonFolder(pagesIn(markdown)) ?? commonFolder(markdown);
  const prefix = folder === '.' ? '' : `${folder}/`;
  const pattern = `${prefix}**/*.${endingsOf(markdown.filter((file) => file.startsWith(prefix)))}`;
  return refusal(1, {
    code: 'init/no-posts',
    message: `No posts were found for ${toolOf(site)}. Galley looked for ${searched}. It found ${foundIn(pages, where)}.`,
    help:
      folder === undefined
        ? 'Nothing was written. Add a post there, then run galley init again.'
        : `Nothing was written. If those are your posts, write galley.config.ts with adopt: { dialect: '${tool.dialect}' },${date} workspaces: { blog: { posts: ['${pattern}'], keys: ['…'] } }. galley keys new prints a key.`,
  });
};

/** Tools whose configuration is code: a date makes a post. */
const BY_DATE: readonly Proposal['dialect'][] = ['astro', 'eleventy', 'vitepress'];

/** `12 .md files (docs/a.md, docs/b.md…)`. */
const foundIn = (pages: readonly string[], where: string): string => {
  const byEnding = groupBy(pages, (file) => MARKUP.exec(file)?.[0].toLowerCase() ?? '');
  const groups = [...byEnding].map(
    ([ending, files]) =>
      `${count(files.length, `${ending} file`)}${where} (${files.slice(0, NAMED).join(', ')}${files.length > NAMED ? '…' : ''})`,
  );
  return groups.length === 0 ? 'no pages at all' : groups.join(' and ');
};

/** Returns the innermost folder that contains all files; undefined without any. */
const commonFolder = (files: readonly string[]): string | undefined =>
  files
    .map((file) => dirname(file))
    .reduce<string | undefined>((common, folder) => {
      let shared = common ?? folder;
      while (shared !== '.' && !`${folder}/`.startsWith(`${shared}/`)) shared = dirname(shared);
      return shared;
    }, undefined);
