import { dirname, join } from 'node:path/posix';
import { type BuildResult, build } from '../../build/build.ts';
import { decodeAddress } from '../../content/slugs/site-address.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { decideSlugs } from './decide-slugs.ts';
import { optionIn, type Proposal, valuesOf, withDecisions, withoutOption } from './proposal.ts';
import type { Survey } from './survey.ts';
import type { Repository } from './tools/repository.ts';
import { type Decision, decided } from './tools/tool.ts';

/** A proposal, and the result of a build with it. */
interface Tried {
  readonly proposal: Proposal;
  readonly result: BuildResult;
}

interface TryOptions {
  readonly repository: Repository;
  readonly survey: Survey;
  readonly now: number;
}

/** A fixed slug may turn out to be that of another post. */
const MOST_TRIES = 4;

/** Builds with a proposal, and adds decisions on what only a build finds: shared slugs, missing files. */
export const tryBuild = async (proposal: Proposal, options: TryOptions): Promise<Tried> => {
  const { repository, survey, now } = options;
  const builtBy = async (tried: Proposal): Promise<Tried> => ({
    proposal: tried,
    result: await build({ root: repository.root, values: valuesOf(tried), now, write: false }),
  });
  let tried = await builtBy(proposal);
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const decisions = [
      ...decideSlugs(tried.result.diagnostics, tried.proposal, survey),
      ...decideFolders(tried.result.diagnostics, tried.proposal, repository),
    ];
    if (decisions.length === 0) break;
    tried = await builtBy(withDecisions(tried.proposal, decisions));
  }
  tried = await withFittingFolder(tried, builtBy);
  const deadLinks = decideDeadLinks(tried.result.diagnostics);
  return deadLinks.length === 0 ? tried : builtBy(withDecisions(tried.proposal, deadLinks));
};

/** Where files are missing in the tool's folder for them, tries without the folder, and takes what has fewer errors. */
const withFittingFolder = async (tried: Tried, builtBy: (proposal: Proposal) => Promise<Tried>): Promise<Tried> => {
  const { proposal, result } = tried;
  const isMissing = result.diagnostics.some(({ code, severity }) => severity === 'error' && /^post\Wasset-/.test(code));
  if (!isMissing || optionIn(proposal, 'folders.public') === undefined) return tried;
  const other = await builtBy(withoutOption(proposal, 'folders.public'));
  return errorsIn(other.result) < errorsIn(result) ? other : tried;
};

const errorsIn = ({ diagnostics }: BuildResult): number =>
  diagnostics.filter(({ severity }) => severity === 'error').length;

/**
 * Folders outside those of posts with files that posts refer to: `src/assets`, for `../../assets/a.png`. A path that leads
 * nowhere from the post's file may be that from its page, `../../images/a.png` on `/blog/a/`: then files have the site's paths.
 */
const decideFolders = (
  diagnostics: readonly Diagnostic[],
  proposal: Proposal,
  { files, textOf }: Pick<Repository, 'files' | 'textOf'>,
): Decision[] => {
  const before = [optionIn(proposal, 'folders.assets') ?? []].flat().map(String);
  const publicFolder = optionIn(proposal, 'folders.public');
  const known = new Set(files);
  const found = diagnostics.flatMap(({ code, file = '', position }) => {
    if (code !== 'post/asset-outside' && code !== 'post/asset-missing') return [];
    const line = textOf(file)?.split('\n')[(position?.line ?? 1) - 1] ?? '';
    return [...line.matchAll(/(?:\.\.?\/)[^\s"'()<>]+/g)].flatMap(([reference]) => {
      const path = decodeAddress(reference);
      const beside = join(dirname(file), path);
      if (known.has(beside)) return [{ file: beside, isOfSite: false }];
      const below = path.replace(/^(?:\.\.?\/)+/, '');
      const [onSite, other] = known.has(below) ? [below] : files.filter((each) => each.endsWith(`/${below}`));
      return onSite === undefined || other !== undefined ? [] : [{ file: onSite, isOfSite: true }];
    });
  });
  const isOfSite = found.some((each) => each.isOfSite) && (publicFolder ?? '.') === '.';
  const own = found.filter((each) => each.file.includes('/') && (isOfSite || !each.isOfSite));
  const folders = own.map(({ file }) => dirname(file).split('/').slice(0, 2).join('/'));
  const added = [...new Set(folders)].filter((folder) => !before.some((each) => `${folder}/`.startsWith(`${each}/`)));
  if (added.length === 0) return [];
  const why = `posts link to ${count(new Set(own.map(({ file }) => file)).size, 'file')} there`;
  return [
    ...(isOfSite ? decided(['folders.public', '.', 'relative paths begin at the pages of posts']) : []),
    ...decided(['folders.assets', [...before, ...added].sort(), why]),
  ];
};

/** Dead links to files and posts are dead on the site as well: they stay as they are written, with a warning. */
const decideDeadLinks = (diagnostics: readonly Diagnostic[]): Decision[] => {
  const dead = diagnostics.filter(
    ({ code, severity }) => severity === 'error' && (code === 'post/asset-missing' || code === 'post/link-missing'),
  );
  const [first] = dead;
  if (first === undefined) return [];
  const why = `${count(dead.length, 'link')} to missing files (the first is in ${first.file}); each is a warning`;
  return decided(['posts.deadLinks', 'warn', why]);
};
