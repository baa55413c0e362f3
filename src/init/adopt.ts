import { findConfig } from '../config/load.ts';
import { newKey } from '../config/new-key.ts';
import { type BuildResult, build } from '../pipeline/build.ts';
import { decideDate, decideFields, decidePublishing, decideTitle } from './decide.ts';
import { decideDeadLinks } from './decide-dead-links.ts';
import { decideFolders } from './decide-folders.ts';
import { decideOwnUrl } from './decide-own-url.ts';
import { decideRootFolder } from './decide-root-folder.ts';
import { decideSlugify } from './decide-slugify.ts';
import { decideSlugs } from './decide-slugs.ts';
import { decideTemplateKeys } from './decide-template-keys.ts';
import { decideWebsite } from './decide-website.ts';
import { type FoundSite, findSite } from './find-site.ts';
import { type Proposal, valuesOf, withDecisions } from './proposal.ts';
import { type Repository, readRepository } from './repository.ts';
import { type Survey, surveyOf } from './survey.ts';
import { datedFolders } from './tools/code-tools.ts';
import { type Decision, decided, type ProposedWorkspace, type Translation } from './tools/tool.ts';

/** A repository as it stands, and the configuration that publishes it so. */
export interface Adoption {
  /** Null where posts were found and nothing that makes a site of them. */
  readonly site: FoundSite | null;
  readonly proposal: Proposal;
  readonly survey: Survey;
  /** What a build would say. */
  readonly result: BuildResult;
  readonly unsupported: readonly string[];
}

/** Whether a folder with a configuration of Galley has its posts where a tool has them: nothing is to be added there. */
export const isAdopted = (root: string): boolean => {
  if (findConfig({ root }) === undefined) return false;
  const repository = readRepository(root);
  if (isGalleys(repository)) return false;
  return findSite(repository) !== null || translated(repository, null).workspaces.length > 0;
};

/** Whether a folder is a site of some tool: no samples are for it. */
export const isSite = (root: string): boolean => {
  if (findConfig({ root }) !== undefined) return false;
  const site = findSite(readRepository(root));
  return site !== null && site.read.length > 0;
};

/** Looks for posts in a folder that is no project of Galley; null where it has none. Writes nothing. */
export const adopt = async (root: string, now: number): Promise<Adoption | null> => {
  if (findConfig({ root }) !== undefined) return null;
  const repository = readRepository(root);
  const site = findSite(repository);
  if (site === null && isGalleys(repository)) return null;
  const { workspaces, decisions, unsupported } = translated(repository, site);
  if (workspaces.length === 0) return null;
  const taken = repository.files.some((file) => file.startsWith('dist/'));
  const dialect = site === null ? guessedDialect(repository) : site.tool.dialect;
  const keyed = uniqueNames(workspaces).map((each) => ({ ...each, key: newKey() }));
  const proposed = await withPosts(root, {
    dialect,
    workspaces: keyed,
    decisions: [
      ...(taken ? decided([['out'], 'dist-api', 'dist/ is there already']) : []),
      ...decideSlugify(dialect, { workspaces, decisions }),
      ...decisions,
    ],
  });
  if (proposed.workspaces.length === 0) return null;
  const first = await surveyOf(root, valuesOf(proposed));
  const allCommitted = first.undated.length > 0 && (await haveAll('undated', { date: 'git' }, { root, proposed }));
  const allHeaded = first.untitled.length > 0 && (await haveAll('untitled', { title: 'heading' }, { root, proposed }));
  const settled = withDecisions(ofPresentKeys(proposed, first), [
    ...decideDate(first, { dialect, allCommitted }),
    ...decideTitle(first, allHeaded),
    ...decidePublishing(first),
    ...decideFields(first, dialect),
    ...decideTemplateKeys(first, dialect),
    ...decideOwnUrl(first, proposed),
    ...decideWebsite(repository, proposed),
    ...decideRootFolder(repository, proposed),
    ...decided([['markdown', 'addresses'], true]),
  ]);
  const { proposal, result } = await tried(repository, settled, { now, survey: first });
  return { site, proposal, survey: await surveyOf(root, valuesOf(proposal)), result, unsupported };
};

/** Posts in the places that Galley has by itself. */
const isGalleys = ({ files }: Repository): boolean =>
  files.some((file) => /^content\/[^/]+\/(?:posts\/.*\.(?:md|markdown)|workspace\.ya?ml)$/i.test(file));

const translated = (repository: Repository, site: FoundSite | null): Translation => {
  const found = site?.tool.translate(site);
  const some = site ?? { repository, base: '', files: repository.files, config: {} };
  const hasPosts = found?.workspaces.some(({ posts }) => posts.length > 0) ?? false;
  if (found !== undefined && hasPosts) return found;
  return { decisions: [], unsupported: [], ...found, workspaces: datedFolders(some) };
};

/** Liquid in posts with dates in their names is Jekyll's, or Eleventy's where its filter for addresses prevails. */
const guessedDialect = ({ files, textOf }: Repository): Proposal['dialect'] => {
  const texts = files
    .filter((file) => /(?:^|\/)\d{4}-\d\d-\d\d-[^/]+\.(?:md|markdown)$/.test(file))
    .map((file) => textOf(file) ?? '');
  const having = (tag: RegExp): number => texts.filter((text) => tag.test(text)).length;
  const ofJekyll = having(/\{\{\s*site\.|\{%\s*(?:post_url|link|include|highlight)\b/);
  const ofEleventy = having(/\{\{[^{}]*\|\s*url\b/);
  if (ofEleventy > ofJekyll) return 'eleventy';
  return ofJekyll > 0 ? 'jekyll' : null;
};

const uniqueNames = (workspaces: readonly ProposedWorkspace[]): ProposedWorkspace[] =>
  workspaces.map((workspace, at) => {
    const before = workspaces.slice(0, at).filter(({ name }) => name === workspace.name).length;
    return before === 0 ? workspace : { ...workspace, name: `${workspace.name}-${before + 1}` };
  });

/** Without workspaces and patterns that nothing is found for. */
const withPosts = async (root: string, proposal: Proposal): Promise<Proposal> => {
  const { workspaces } = await surveyOf(root, valuesOf(proposal));
  return { ...proposal, workspaces: proposal.workspaces.filter(({ name }) => (workspaces[name] ?? 0) > 0) };
};

/** Without keys of fields that no post has. */
const ofPresentKeys = (proposal: Proposal, { present }: Survey): Proposal => ({
  ...proposal,
  decisions: proposal.decisions.flatMap((decision): Decision[] => {
    if (decision.path[0] !== 'fields') return [decision];
    const keys = [decision.value].flat().filter((key) => present.has(String(key).toLowerCase()));
    return keys.length === 0 ? [] : [{ ...decision, value: keys }];
  }),
});

/** Whether an option gives all posts what some lack. */
const haveAll = async (
  lacking: 'undated' | 'untitled',
  posts: Readonly<Record<string, string>>,
  { root, proposed }: { readonly root: string; readonly proposed: Proposal },
): Promise<boolean> => {
  const decisions = Object.entries(posts).map(([option, value]): Decision => ({ path: ['posts', option], value }));
  const survey = await surveyOf(root, valuesOf(withDecisions(proposed, decisions)));
  return survey[lacking].length === 0;
};

/** Mending one slug may make it that of another post. */
const MOST_TRIES = 4;

/** What only a build tells: slugs that several posts have, files that are not there. */
const tried = async (
  repository: Repository,
  proposal: Proposal,
  { now, survey, tries = 1 }: { readonly now: number; readonly survey: Survey; readonly tries?: number },
): Promise<Tried> => {
  const result = await build({ root: repository.root, values: valuesOf(proposal), now, write: false });
  const isMissing = result.diagnostics.some(({ code, severity }) => severity === 'error' && /^post\Wasset-/.test(code));
  const folder = proposal.decisions.find(({ path }) => path.join('.') === 'assets.folder');
  const slugs = decideSlugs(result.diagnostics, proposal, survey);
  const hasFolders = proposal.decisions.some(({ path }) => path.join('.') === 'assets.folders');
  const folders = hasFolders ? [] : decideFolders(result.diagnostics, repository);
  if (slugs.length + folders.length > 0 && tries < MOST_TRIES)
    return tried(repository, withDecisions(proposal, [...slugs, ...folders]), { now, survey, tries: tries + 1 });
  const found = { proposal, result };
  if (folder === undefined || !isMissing) return withDeadLinks(repository, found, now);
  const without = { ...proposal, decisions: proposal.decisions.filter((decision) => decision !== folder) };
  const other = await build({ root: repository.root, values: valuesOf(without), now, write: false });
  const isBetter = errorsIn(other) < errorsIn(result);
  return withDeadLinks(repository, isBetter ? { proposal: without, result: other } : found, now);
};

type Tried = Pick<Adoption, 'proposal' | 'result'>;

const withDeadLinks = async ({ root }: Repository, found: Tried, now: number): Promise<Tried> => {
  const decisions = decideDeadLinks(found.result.diagnostics);
  if (decisions.length === 0) return found;
  const proposal = withDecisions(found.proposal, decisions);
  return { proposal, result: await build({ root, values: valuesOf(proposal), now, write: false }) };
};

const errorsIn = ({ diagnostics }: BuildResult): number =>
  diagnostics.filter(({ severity }) => severity === 'error').length;
