import { basename, dirname, join } from 'node:path/posix';
import { type BuildOptions, type BuildResult, build } from '../../build/build.ts';
import { DEFAULT_POST_URL } from '../../config/post-url.ts';
import { createFindByWikiName } from '../../content/links/find-by-wiki-name.ts';
import { decodeAddress } from '../../content/slugs/site-address.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { groupBy } from '../../shared/group-by.ts';
import { lazily } from '../../shared/memoize.ts';
import { type Decision, decided } from '../../tools/adopt/adopter.ts';
import type { Repository } from '../../tools/adopt/repository.ts';
import { decideSlugs } from './decide-slugs.ts';
import { WIKI_LINK } from './decisions.ts';
import { optionIn, type Proposal, valuesOf, withDecisions } from './proposal.ts';
import type { Survey } from './survey.ts';

interface Tried {
  readonly proposal: Proposal;
  readonly result: BuildResult;
}

interface Built extends Tried {
  /** The files with authors or tags that are not read. */
  readonly unsupported: readonly string[];
}

interface TryOptions {
  readonly repository: Repository;
  readonly survey: Survey;
  readonly now: number;
  readonly onProgress?: BuildOptions['onProgress'];
}

/** More than one, because a fixed slug may turn out to be another post's. */
const MOST_TRIES = 4;

type BuiltBy = (proposal: Proposal) => Promise<Tried>;

/** Builds with a proposal, and adds decisions about what only a build finds: missing files and shared slugs. */
export const tryBuild = async (proposal: Proposal, options: TryOptions): Promise<Built> => {
  const { repository, survey, now, onProgress } = options;
  const builtBy: BuiltBy = async (tried) => {
    // Dead links are warnings in each build, so that the decision about them does not need another build.
    const values = valuesOf(withDecisions(tried, decided(['posts.deadLinks', 'warn'])));
    return { proposal: tried, result: await build({ root: repository.root, values, now, write: false, onProgress }) };
  };
  let tried = await builtBy(proposal);
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const decisions = [
      ...decideSlugs(tried.proposal, { ...survey, sharing: sharingIn(tried.result) }),
      ...decideFolders(filesBeside(tried.result, repository), tried.proposal),
      ...decideUrl(tried),
    ];
    if (decisions.length === 0) break;
    tried = await builtBy(withDecisions(tried.proposal, decisions));
  }
  tried = await withFilesOfSite(tried, repository, builtBy);
  tried = await withFittingFolder(tried, options, builtBy);
  const declared = await withTermFiles(tried, repository, builtBy);
  return { ...declared, proposal: withDecisions(declared.proposal, decideDeadLinks(declared.result)) };
};

const sharingIn = ({ diagnostics }: BuildResult): readonly (readonly string[])[] =>
  diagnostics
    .filter(({ code }) => code === 'post/duplicate-slug')
    .map(({ file = '', related = [] }) => [file, ...related.map((other) => other.file)].sort());

/** If the site's URLs are not known, translations get the language in theirs, because they cannot share one. */
const decideUrl = ({ proposal, result: { diagnostics } }: Tried): Decision[] => {
  const isShared = diagnostics.some(({ code }) => code === 'post/shared-address');
  if (!isShared || optionIn(proposal, 'posts.url') !== undefined) return [];
  return decided(['posts.url', `/{otherlang}${DEFAULT_POST_URL}`, 'translations need their own URLs; check them']);
};

/**
 * Declares the authors and tags of posts by files next to them, unless posts have others or most entries have problems,
 * which would be errors.
 */
const withTermFiles = async (tried: Tried, repository: Repository, builtBy: BuiltBy): Promise<Built> => {
  let best = tried;
  const unsupported: string[] = [];
  for (const { file, terms, decisions } of decideTermFiles(tried.proposal, repository.files)) {
    const other = await builtBy(withDecisions(best.proposal, decisions));
    const inFile = other.result.diagnostics.filter((problem) => hasError(problem) && problem.file === file);
    const entries = repository.textOf(file)?.match(/^(?:- |[^\s#-][^:\n]*:)/gm)?.length ?? 0;
    const elsewhere = countOf(other, hasError) - inFile.length;
    if (elsewhere <= countOf(best, hasError) && inFile.length * 2 <= entries) best = other;
    else {
      const why = inFile[0]?.message.replace(/\.$/, '') ?? `not all ${terms} of posts are in it`;
      unsupported.push(`${file}: ${why}, so it is not read`);
    }
  }
  return { ...best, unsupported };
};

/** A file next to posts that declares their authors or tags. */
interface TermFile {
  readonly file: string;
  readonly terms: 'authors' | 'tags';
  readonly decisions: readonly Decision[];
}

const decideTermFiles = ({ workspaces }: Proposal, files: readonly string[]): readonly TermFile[] =>
  workspaces.flatMap(({ name, posts: [first = ''] }) => {
    const folder = first.replace(/\/[^/]*[*{[].*/, '');
    return files.flatMap((file): TermFile[] => {
      const terms = dirname(file) === folder ? /\/(authors|tags)\.ya?ml$/.exec(file)?.[1] : undefined;
      if (terms !== 'authors' && terms !== 'tags') return [];
      const declared = [`workspaces.${name}.taxonomies.${terms}`, file, `declares the ${terms} of posts`] as const;
      return [{ file, terms, decisions: decided(declared, ['terms.fields', true]) }];
    });
  });

/** If more files are missing in the tool's public folder than posts find there, tries without it. */
const withFittingFolder = async (tried: Tried, options: TryOptions, builtBy: BuiltBy): Promise<Tried> => {
  const { proposal, result } = tried;
  const isInFolder = (problem: Diagnostic): boolean =>
    isMissingFile(problem) && /^["'<]?\//.test(lineAt(problem, options).slice((problem.position?.column ?? 1) - 1));
  const missing = result.diagnostics.filter(isInFolder).length;
  if (missing === 0 || missing < filesInFolder(proposal, options)) return tried;
  const decisions = proposal.decisions.filter(({ path }) => path.join('.') !== 'folders.public');
  return fewerErrors(tried, await builtBy({ ...proposal, decisions }));
};

/** Counts the paths in posts that lead to files of the public folder; endless without that folder. */
const filesInFolder = (proposal: Proposal, { repository, survey }: TryOptions): number => {
  const [folder, base] = ['folders.public', 'website.basePath'].map((option) => optionIn(proposal, option));
  if (folder === undefined) return Number.POSITIVE_INFINITY;
  const known = new Set(repository.files);
  const texts = survey.files.map((file) => repository.textOf(file) ?? '');
  return texts
    .flatMap((text) => [...text.matchAll(/(?<=[("'=]\s*)\/[^\s"'()<>?#]+/g)])
    .filter(([path]) => known.has(join(String(folder), decodeAddress(path.replace(`${base}/`, '/'))))).length;
};

const isMissingFile = (problem: Diagnostic): boolean =>
  (hasError(problem) || isDeadLink(problem)) && /^post\Wasset-/.test(problem.code);

/** Dead links count less than errors, because `posts.deadLinks: 'warn'` makes them warnings. */
const fewerErrors = (tried: Tried, other: Tried): Tried => {
  const more = countOf(other, hasError) - countOf(tried, hasError);
  return more < 0 || (more === 0 && countOf(other, isDeadLink) < countOf(tried, isDeadLink)) ? other : tried;
};

const countOf = ({ result }: Tried, isCounted: (problem: Diagnostic) => boolean): number =>
  result.diagnostics.filter(isCounted).length;

const hasError = ({ severity }: Diagnostic): boolean => severity === 'error';

const isDeadLink = ({ code, severity }: Diagnostic): boolean =>
  severity === 'warning' && /^post\Wasset-(?:missing|private)$|^post\Wlink-missing$/.test(code);

/**
 * A path that leads nowhere from the post's file may be relative to its page, such as `../../images/a.png` on
 * `/blog/a/`. Then files have the site's paths. Tries this with all files that such paths may mean, and then without
 * files that no post finds.
 */
const withFilesOfSite = async (tried: Tried, repository: Repository, builtBy: BuiltBy): Promise<Tried> => {
  if ((optionIn(tried.proposal, 'folders.public') ?? '.') !== '.') return tried;
  const candidates = filesOfSite(tried.result, repository);
  for (let files = [...candidates.keys()]; files.length > 0; ) {
    const folders = decideFolders(files, tried.proposal);
    const ofSite = decided(['folders.public', '.', 'relative paths begin at the pages of posts']);
    const proposal = withDecisions(tried.proposal, [...ofSite, ...folders]);
    const other = await builtBy(onlyWithProblems(proposal, tried.result));
    const missing = filesOfSite(other.result, repository);
    const found = files.filter((file) => (missing.get(file) ?? 0) < (candidates.get(file) ?? 0));
    if (found.length === files.length) return fewerErrors(tried, await builtBy(proposal));
    files = found;
  }
  return tried;
};

/** Leaves out the posts whose files were all found, because a build of all of them takes long. */
const onlyWithProblems = (proposal: Proposal, { diagnostics }: BuildResult): Proposal => {
  const [workspace, ...others] = proposal.workspaces;
  const files = [...new Set(diagnostics.filter(isMissingFile).flatMap(({ file }) => file ?? []))];
  if (workspace === undefined || others.length > 0 || files.some((file) => /[[\]!(){}*?\\]/.test(file)))
    return proposal;
  return { ...proposal, workspaces: [{ ...workspace, posts: files }] };
};

/** Counts by file the dead relative paths that may mean it, because no other file's path has the same end. */
const filesOfSite = (result: BuildResult, repository: Repository): ReadonlyMap<string, number> => {
  const byName = groupBy(repository.files, (file) => basename(file));
  const times = new Map<string, number>();
  for (const { path, isKnown } of missingPaths(result, repository)) {
    if (isKnown || !path.startsWith('../')) continue;
    const below = path.replace(/^(?:\.\.?\/)+/, '');
    const same = byName.get(basename(below)) ?? [];
    const [file, other] = same.includes(below) ? [below] : same.filter((each) => each.endsWith(`/${below}`));
    if (file?.includes('/') && other === undefined) times.set(file, (times.get(file) ?? 0) + 1);
  }
  return times;
};

/** Returns files outside the folders of posts that posts refer to: `src/assets/a.png` for `../../assets/a.png`. */
const filesBeside = (result: BuildResult, repository: Repository): readonly string[] =>
  missingPaths(result, repository).flatMap(({ beside, isKnown }) => (isKnown && beside.includes('/') ? [beside] : []));

interface MissingPath {
  /** The path as written, decoded: `../a.png`. */
  readonly path: string;
  /** The file at the path from the post's file, and whether it exists. */
  readonly beside: string;
  readonly isKnown: boolean;
}

/** Returns the relative paths in lines with references that a build did not find. */
const missingPaths = ({ diagnostics }: BuildResult, repository: Repository): readonly MissingPath[] => {
  const known = new Set(repository.files);
  const find = lazily(() => createFindByWikiName(repository.files));
  return diagnostics.flatMap((problem) => {
    const { code, file = '' } = problem;
    if (code !== 'post/asset-outside' && code !== 'post/asset-missing') return [];
    const line = lineAt(problem, { repository });
    const named = [...line.matchAll(WIKI_LINK)].flatMap(([, name = '']) => find()(name.trim(), file));
    const wiki = named.map((beside) => ({ path: beside, beside, isKnown: true }));
    const relative = [...line.matchAll(/\.\.?\/[^\s"'()<>]+/g)].map(([reference]) => {
      const path = decodeAddress(reference);
      const beside = join(dirname(file), path);
      return { path, beside, isKnown: known.has(beside) };
    });
    return [...wiki, ...relative];
  });
};

const lineAt = ({ file = '', position }: Diagnostic, { repository }: Pick<TryOptions, 'repository'>): string =>
  repository.textOf(file)?.split('\n')[(position?.line ?? 1) - 1] ?? '';

/** Adds the folders of files that are not in any folder of assets yet. */
const decideFolders = (files: readonly string[], proposal: Proposal): Decision[] => {
  const before = [optionIn(proposal, 'folders.assets') ?? []].flat().map(String);
  const folders = files.map((file) => dirname(file).split('/').slice(0, 2).join('/'));
  const added = [...new Set(folders)].filter((folder) => !before.some((each) => `${folder}/`.startsWith(`${each}/`)));
  if (added.length === 0) return [];
  const why = `posts link to ${count(new Set(files).size, 'file')} there`;
  return decided(['folders.assets', [...before, ...added].sort(), why]);
};

/** Links to missing files and posts are dead on the site as well: they stay unchanged, with a warning. */
const decideDeadLinks = ({ diagnostics }: BuildResult): Decision[] => {
  const dead = diagnostics.filter(isDeadLink);
  const [first] = dead;
  if (first === undefined) return [];
  const why = `${count(dead.length, 'link')} to missing files (the first is in ${first.file}); each is a warning`;
  return decided(['posts.deadLinks', 'warn', why]);
};
