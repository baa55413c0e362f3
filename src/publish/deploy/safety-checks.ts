import { COMMIT_ID, type Commit, gitOrNull } from '../../build/git.ts';
import { count, withCommas } from '../../shared/diagnostics/amounts.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { Destination } from './destination.ts';
import type { LocalTree } from './local-tree.ts';
import type { DeployedState } from './manifest.ts';
import { rolledBackStates } from './manifest-plan.ts';
import type { DeployPlan } from './plan.ts';
import { deployProblem } from './refusal-error.ts';

/** What the user allows a deploy to do. */
export interface Allowed {
  /** The maximum number of files that a deploy may remove; null: 256 or a tenth of all files, whichever is more. */
  readonly maxDeletes: number | null;
  /** Replace files of another project or of unknown origin. */
  readonly replace: boolean;
  /** Publish an output without posts. */
  readonly empty: boolean;
  /** Publish a commit that is older than the published one. */
  readonly older: boolean;
  /** Publish a commit that was rolled back. */
  readonly again: boolean;
  /** Publish drafts and posts with a date in the future. */
  readonly drafts: boolean;
  /** Publish files that Galley did not write. */
  readonly foreign: boolean;
}

interface SafetyInput {
  readonly destination: Destination;
  readonly tree: LocalTree;
  readonly plan: DeployPlan;
  readonly allowed: Allowed;
  readonly commit: Commit | null;
  /** The folder of the repository. */
  readonly root: string;
  readonly name: string;
}

/** Returns the reasons to refuse a plan, as errors, and doubts for the user to judge, as warnings. */
export const safetyProblems = (input: SafetyInput): Diagnostic[] =>
  [otherProject, foreignFiles, previewTree, emptyTree, olderTree, rolledBack, tooManyDeletes].flatMap(
    (rule) => rule(input) ?? [],
  );

/** Projects are identified by their keys, as they have no name. */
const otherProject = ({ destination, tree, allowed, name }: SafetyInput): Diagnostic | null => {
  const { manifest, keys, unknownFiles } = destination;
  const files = manifest.published?.files.size ?? 0;
  const isForeign = keys.size > 0 ? ![...keys].some((key) => tree.keys.has(key)) : unknownFiles.length > 0;
  if (allowed.replace || files === 0 || !isForeign) return null;
  const what = keys.size > 0 ? 'an API with other API keys' : `files such as ${unknownFiles[0]}`;
  return deployProblem(
    'other-project',
    `${name} contains ${what}, which this project did not publish.`,
    'Use a bucket, prefix or folder of this project. To replace what is there, add --replace.',
  );
};

/** A pull request can add files to the output folder that a review of the posts does not show. */
const foreignFiles = ({ tree, allowed }: SafetyInput): Diagnostic | null => {
  const [first] = tree.foreign;
  if (allowed.foreign || first === undefined) return null;
  return deployProblem(
    'foreign',
    `The output folder has ${count(tree.foreign.length, 'file')} that galley build did not write, such as ${first}.`,
    'Delete them, or build into an empty folder. Files beside posts belong into folders.public. To publish them as they are, add --allow foreign.',
  );
};

/** Drafts are for editors. A mistake must not publish them to readers. */
const previewTree = ({ tree, allowed, name }: SafetyInput): Diagnostic | null => {
  if (allowed.drafts || !tree.isPreview) return null;
  return deployProblem(
    'drafts',
    `The output was built with --drafts or --future, so ${name} would show unpublished posts.`,
    'Build without these flags. If only editors use this destination, add --allow drafts.',
  );
};

const emptyTree = ({ destination, tree, allowed, name }: SafetyInput): Diagnostic | null => {
  if (allowed.empty || tree.posts > 0 || (destination.manifest.published?.files.size ?? 0) === 0) return null;
  return deployProblem(
    'empty',
    `The output has no posts, but ${name} has some.`,
    'Check the warnings of galley build. To publish an API without posts, add --allow empty.',
  );
};

const olderTree = ({ destination, allowed, commit, root }: SafetyInput): Diagnostic | null => {
  const published = destination.manifest.published?.commit ?? null;
  if (allowed.older || commit === null || published === null || commit.id === published.id) return null;
  const isOlder = isAncestor(root, commit.id, published.id);
  if (isOlder === null && commit.at < published.at) return maybeOlder(commit, published);
  if (!isOlder) return null;
  return deployProblem(
    'older',
    `Commit ${short(commit)} is older than the published commit ${short(published)}.`,
    'If this CI run is just late, skip the deploy. To go back, run galley rollback or add --allow older.',
  );
};

/** A repeated CI run would publish the mistake again. */
const rolledBack = ({ destination, allowed, commit, name }: SafetyInput): Diagnostic | null => {
  const isSame = ({ saved }: DeployedState): boolean => saved.commit?.id === commit?.id;
  if (allowed.again || commit === null || !rolledBackStates(destination.manifest).some(isSame)) return null;
  return deployProblem(
    'rolled-back',
    `Commit ${short(commit)} was rolled back at ${name}.`,
    'Deploy a later commit that fixes the content. To publish this one again, add --again.',
  );
};

/** An earlier date alone is no reason to refuse: after a rebase or a merge, a commit can be older than its parent. */
const maybeOlder = (commit: Commit, published: Commit): Diagnostic => ({
  ...deployProblem(
    'older',
    `Commit ${short(commit)} may be older than the published commit ${short(published)}: its date is earlier, and this clone does not have the history between them.`,
    'Clone with history, so that Galley can compare commits: fetch-depth: 0 on GitHub, GIT_DEPTH: 0 on GitLab.',
  ),
  severity: 'warning',
});

const short = ({ id }: Commit): string => id.slice(0, 10);

/** Whether one commit is an ancestor of another; null if the history is not available, as in a shallow clone. */
const isAncestor = (root: string, earlier: string, later: string): boolean | null => {
  const isKnown = (id: string): boolean =>
    COMMIT_ID.test(id) && gitOrNull(root, ['cat-file', '-e', `${id}^{commit}`]) !== null;
  if (!isKnown(earlier) || !isKnown(later)) return null;
  if (gitOrNull(root, ['merge-base', '--is-ancestor', earlier, later]) !== null) return true;
  return gitOrNull(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true' ? null : false;
};

const SHARE = 0.1;
const FEW = 256;

const tooManyDeletes = ({ destination, plan, allowed, name }: SafetyInput): Diagnostic | null => {
  const files = destination.manifest.published?.files.size ?? 0;
  const limit = allowed.maxDeletes ?? Math.max(FEW, Math.floor(files * SHARE));
  const lost = plan.lost.length;
  if (lost <= limit) return null;
  return deployProblem(
    'too-many-deletes',
    `This deploy would remove ${count(lost, 'file')} of ${withCommas(files)} at ${name}, such as ${plan.lost[0]}. The limit is ${withCommas(limit)}.`,
    `To remove them, add --max-deletes ${lost}.`,
  );
};
