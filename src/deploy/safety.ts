import { count, withCommas } from '../diagnostics/counted.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Destination } from './destination.ts';
import type { LocalTree } from './local-tree.ts';
import type { Commit } from './manifest.ts';
import type { DeployPlan } from './plan.ts';

/** What a user has said to go on in spite of. */
export interface Allowed {
  /** Files that readers may lose; null: 256, or a tenth where that is more. */
  readonly maxDeletes: number | null;
  /** Replace what another project has published, or nobody knows who. */
  readonly replace: boolean;
  readonly empty: boolean;
  /** Publish what is older than what is published. */
  readonly older: boolean;
  /** Publish drafts, and posts whose date is still to come. */
  readonly drafts: boolean;
}

export interface SafetyInput {
  readonly destination: Destination;
  readonly local: LocalTree;
  readonly plan: DeployPlan;
  readonly allowed: Allowed;
  readonly commit: Commit | null;
  /** Whether one commit comes before another in the history; null where the history does not say. */
  readonly isAncestor: (earlier: string, later: string) => boolean | null;
  readonly name: string;
}

/** What speaks against a plan; nothing is done while there is anything. */
export const refusals = (input: SafetyInput): Diagnostic[] => [
  ...otherProject(input),
  ...previewTree(input),
  ...emptyTree(input),
  ...olderTree(input),
  ...tooManyDeletes(input),
];

/** Projects are told apart by their keys: they have no other name that readers know. */
const otherProject = ({ destination, local, allowed, name }: SafetyInput): Diagnostic[] => {
  const { manifest, keys, strangers } = destination;
  const files = manifest.published?.files.size ?? 0;
  const isForeign = keys.size > 0 ? ![...keys].some((key) => local.keys.has(key)) : strangers.length > 0;
  if (allowed.replace || files === 0 || !isForeign) return [];
  const what = keys.size > 0 ? 'the API of other keys' : `files such as ${strangers[0]}`;
  return refusal(
    'other-project',
    `${name} has ${what}, which this project has not published.`,
    'Name a bucket, folder or prefix of this project. If what is there is to be replaced: --replace.',
  );
};

/** What was built to be looked at by editors is not to come before readers by mistake. */
const previewTree = ({ local, allowed, name }: SafetyInput): Diagnostic[] => {
  if (allowed.drafts || !local.isPreview) return [];
  return refusal(
    'drafts',
    `The output was built with --drafts or --future: ${name} would show what is not published.`,
    'Build it without them. If this is where editors look at drafts: --allow-drafts.',
  );
};

const emptyTree = ({ destination, local, allowed, name }: SafetyInput): Diagnostic[] => {
  if (allowed.empty || local.posts > 0 || (destination.manifest.published?.files.size ?? 0) === 0) return [];
  return refusal(
    'empty',
    `The output has no posts, and ${name} has some.`,
    'Look at what galley build says of its content. If there are to be none: --allow-empty.',
  );
};

const olderTree = ({ destination, allowed, commit, isAncestor }: SafetyInput): Diagnostic[] => {
  const there = destination.manifest.published?.commit ?? null;
  if (allowed.older || commit === null || there === null || commit.id === there.id) return [];
  if (!(isAncestor(commit.id, there.id) ?? commit.at < there.at)) return [];
  return refusal(
    'older',
    `Commit ${short(commit)} comes before ${short(there)}, which is published.`,
    'A run that was late needs no deploy. To go back: galley rollback, or --allow-older.',
  );
};

const short = ({ id }: Commit): string => id.slice(0, 10);

const SHARE = 0.1;
const FEW = 256;

const tooManyDeletes = ({ destination, plan, allowed, name }: SafetyInput): Diagnostic[] => {
  const files = destination.manifest.published?.files.size ?? 0;
  const most = allowed.maxDeletes ?? Math.max(FEW, Math.floor(files * SHARE));
  const lost = plan.lost.length;
  if (lost <= most) return [];
  return refusal(
    'too-many-deletes',
    `${count(lost, 'file')} of ${withCommas(files)} at ${name} would go, such as ${plan.lost[0]}, and ${withCommas(most)} may.`,
    `If they are to go: --max-deletes ${lost}.`,
  );
};

const refusal = (code: string, message: string, help: string): Diagnostic[] => [
  { severity: 'error', code: `deploy/${code}`, message, help },
];
