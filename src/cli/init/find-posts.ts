import { checkConfig } from '../../config/check.ts';
import { pagesIn } from '../../content/discover/workspace-files.ts';
import {
  type Adopter,
  type Decision,
  decided,
  type ProposedWorkspace,
  type Translation,
} from '../../tools/adopt/adopter.ts';
import { emojiOf } from '../../tools/adopt/code.ts';
import { unreadable } from '../../tools/adopt/config-values.ts';
import { allPages, datedFolders } from '../../tools/adopt/folders.ts';
import type { Repository } from '../../tools/adopt/repository.ts';
import { type FoundSite, siteOf } from '../../tools/find-site.ts';
import { newKey } from './new-key.ts';
import { withoutPosts } from './no-posts.ts';
import { optionIn, type Proposal, valuesOf, withDecisions } from './proposal.ts';
import type { Survey } from './survey.ts';

export type SurveyOf = (proposed: Proposal) => Promise<Survey>;

interface Given {
  readonly repository: Repository;
  readonly site: FoundSite | null;
  /** That of the site, or a guess. */
  readonly tool: Adopter | null;
  readonly translation: Translation;
}

interface SurveyedProposal {
  readonly proposal: Proposal;
  readonly survey: Survey;
}

/**
 * Finds the posts of a site. If most have no date, these are all its pages, which need the dates of their commits then.
 * Returns null for code without a site, which may need a new project.
 */
export const findPosts = async (given: Given, surveyed: SurveyOf): Promise<SurveyedProposal | null> => {
  const { repository, site, tool, translation } = given;
  const known = site !== null && site.read.length > 0 ? site : null;
  // The names of posts may only look like those of the tool.
  const guesses = known === null ? [datedFolders(siteOf(repository, site))] : [];
  for (const each of [translation.workspaces, ...guesses]) {
    const found = firstProposal(repository, tool, { ...translation, workspaces: each });
    const survey = await surveyed(found);
    const workspaces = found.workspaces.filter(({ name }) => (survey.workspaces[name] ?? 0) > 0);
    if (workspaces.length === 0) continue;
    const posts = { proposal: { ...found, workspaces }, survey };
    const mostLackDates = survey.undated.length * 2 > survey.posts && known?.tool.pages === undefined;
    return (mostLackDates ? await findPages(given, surveyed) : null) ?? posts;
  }
  if (known === null && !isContent(repository)) return null;
  const pages = await findPages(given, surveyed);
  if (pages === null) throw withoutPosts(repository, known, translation);
  return pages;
};

/** Finds all pages of a site in which a date makes a post; null if they do not all have a commit. */
const findPages = async (
  { repository, site, tool, translation }: Given,
  surveyed: SurveyOf,
): Promise<SurveyedProposal | null> => {
  const isKnown = site !== null && site.read.length > 0;
  const workspaces = (isKnown ? site.tool.postsByDate !== undefined : isContent(repository))
    ? allPages(siteOf(repository, site))
    : [];
  const proposal = firstProposal(repository, tool, { ...translation, workspaces });
  if (workspaces.length === 0 || !(await isDatedByGit(proposal, surveyed))) return null;
  return { proposal, survey: await surveyed(proposal) };
};

export const isDatedByGit = async (proposal: Proposal, surveyed: SurveyOf): Promise<boolean> => {
  const { posts, undated } = await surveyed(withDecisions(proposal, decided(['posts.date', 'git'])));
  return posts > 0 && undated.length === 0;
};

/** Whether a repository without a known tool is about prose, not about code, or has them in Galley's own folder. */
const isContent = ({ files }: Repository): boolean => {
  const pages = pagesIn(files);
  const isMostly = pages.length > 0 && pages.length >= files.filter((file) => CODE.test(file)).length;
  return isMostly || pages.some((file) => file.startsWith('content/'));
};

const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|php|go|rs|java|kt|swift|cs?|cc|cpp|h|exs?|hs|ml|scala|clj)$/i;

const firstProposal = (repository: Repository, tool: Adopter | null, translation: Translation): Proposal => {
  const workspaces = uniqueNames(translation.workspaces).map((each) => ({ ...each, key: newKey() }));
  const first = [...decideOut(repository), ...decideSlugify(tool, translation)];
  return withDecisions({ tool, workspaces, decisions: first }, translation.decisions);
};

export const translated = (repository: Repository, site: FoundSite | null): Translation => {
  if (site === null)
    return { decisions: emojiOf(repository), unsupported: [], workspaces: datedFolders(siteOf(repository, site)) };
  const found = site.tool.translate(site);
  const hasPosts = found.workspaces.some(({ posts }) => posts.length > 0);
  const { decisions, refused } = validated(found, repository);
  const unsupported = [...unreadable(repository, site.read), ...refused, ...found.unsupported];
  return { decisions, unsupported, workspaces: hasPosts ? found.workspaces : datedFolders(site) };
};

/** The decisions that a configuration may have. The tool may read others from its own, such as a zone `+0100`. */
const validated = ({ decisions }: Translation, { root }: Repository) => {
  const checked = checkConfig(valuesOf({ tool: null, workspaces: [], decisions }), root);
  const problems = 'problems' in checked ? checked.problems : [];
  const problemOf = ({ path }: Decision) => problems.find((each) => path.every((name, at) => each.path[at] === name));
  return {
    decisions: decisions.filter((decision) => problemOf(decision) === undefined),
    refused: decisions.flatMap((decision) => {
      const message = problemOf(decision)?.message.replace(/\.$/, '');
      return message === undefined ? [] : [`${message}, not ${JSON.stringify(decision.value)}`];
    }),
  };
};

const decideOut = ({ files }: Repository): Decision[] =>
  files.some((file) => file.startsWith('dist/')) ? decided(['folders.out', 'dist-api', 'dist/ already exists']) : [];

/** Decides how slugs are made from names: as the tool does by default, unless its configuration says otherwise. */
const decideSlugify = (
  tool: Adopter | null,
  { workspaces, decisions }: Pick<Translation, 'workspaces' | 'decisions'>,
): Decision[] => {
  if (optionIn({ decisions }, 'posts.slugify') !== undefined) return [];
  const own = tool?.conventions.ownSlugify;
  if (own === 'ascii') return [];
  const keepsNames = workspaces.every(({ posts }) => posts.every((pattern) => tool?.keepsNames?.test(pattern)));
  return decided(['posts.slugify', own === undefined || keepsNames ? 'keep' : own]);
};

const uniqueNames = (workspaces: readonly ProposedWorkspace[]): ProposedWorkspace[] =>
  workspaces.map((workspace, at) => {
    const before = workspaces.slice(0, at).filter(({ name }) => name === workspace.name).length;
    return before === 0 ? workspace : { ...workspace, name: `${workspace.name}-${before + 1}` };
  });
