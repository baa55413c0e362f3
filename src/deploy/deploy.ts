import { availableParallelism } from 'node:os';
import { type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';
import type { Site } from '../resolver/site.ts';
import { applyPlan, changesOf } from './apply.ts';
import { commitIn, isAncestorIn } from './commit.ts';
import { concealPath } from './concealed-paths.ts';
import { deployError } from './deploy-error.ts';
import { type Destination, readDestination } from './destination.ts';
import { createHeadersOf } from './file-headers.ts';
import { graceOf } from './grace.ts';
import { heedsConditions } from './heeds-conditions.ts';
import { type LocalTree, type LocalTreeOptions, readLocalTree } from './local-tree.ts';
import { refuseLocked, takeLock } from './lock.ts';
import { MANIFEST, type Manifest, type Publication, type PublishedFile, serializeManifest } from './manifest.ts';
import { type DeployPlan, planDeploy } from './plan.ts';
import { type CountedStore, type RetryOptions, withRetries } from './retry.ts';
import { type Allowed, refusals } from './safety.ts';
import type { Store } from './store.ts';
import { storeDiagnostic } from './store-diagnostic.ts';
import { twinsOf } from './twins.ts';

export interface DeployOptions {
  /** The project's folder, absolute. */
  readonly root: string;
  readonly site: Site;
  readonly output: Pick<LocalTreeOptions, 'out' | 'name' | 'written'>;
  readonly store: Store;
  readonly allowed: Allowed;
  /** Seconds that files stay once they are not part of the tree any more; null: as long as caches may name them. */
  readonly grace: number | null;
  /** False: go on where the destination cannot keep two deploys apart. */
  readonly needsLock: boolean;
  /** Put each answer under its address without `.json` as well. */
  readonly twins: boolean;
  /** Say what would be done, and do nothing. */
  readonly dryRun: boolean;
  /** List what is there in place of trusting what the last deploy wrote down. */
  readonly relist: boolean;
  readonly concurrency?: number | undefined;
  readonly retries?: RetryOptions | undefined;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Is told keys, of the output and of the destination, before anything is said of their files. */
  readonly onKeys?: ((keys: ReadonlySet<string>) => void) | undefined;
  readonly onProgress?: ((progress: DeployProgress) => void) | undefined;
}

export interface DeployProgress {
  readonly phase: 'deploy';
  readonly done: number;
  readonly total: number;
}

export interface DeployResult {
  readonly destination: string;
  readonly dryRun: boolean;
  /** In their order, without files that stay as they are. */
  readonly steps: DeployPlan['steps'];
  /** Files that stay as they are. */
  readonly kept: number;
  /** Bytes of files that were sent. */
  readonly bytes: number;
  readonly requests: number;
  /** From then on a deploy removes files that stay for a while (ISO 8601); null when there are none. */
  readonly nextDelete: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Requests wait for the network, not for processors. */
const CONCURRENCY = Math.max(16, 4 * availableParallelism());

/** Publishes an output folder. What speaks against it is thrown as a DiagnosticError, before anything is changed. */
export const deploy = async (options: DeployOptions): Promise<DeployResult> => {
  const store = withRetries(options.store, options.retries);
  try {
    return await attempt(options, store);
  } catch (error) {
    throw storeDiagnostic(error, store) ?? error;
  }
};

const attempt = async (options: DeployOptions, store: CountedStore): Promise<DeployResult> => {
  const { site, output, clock, dryRun, relist, root, onKeys = () => {} } = options;
  const { base } = site;
  const tree = withTwins(readLocalTree({ ...output, base, onKeys }), options);
  const local = filesOf(tree, site);
  const now = clock();
  const destination = await readDestination({ store, local: tree, base, now, relist });
  onKeys(destination.keys);
  refuseLocked(destination.manifest, { store, clock });
  const plan = planFor({ local, destination, now, store }, options);
  const commit = commitIn(root);
  const reasons = refusals({
    ...{ destination, local: tree, plan, commit, name: store.name },
    allowed: options.allowed,
    isAncestor: isAncestorIn(root),
  });
  if (reasons.length > 0) throw new DiagnosticError(reasons, 1);
  const publication = { files: local, commit, at: now };
  const bytes = dryRun ? 0 : await carryOut({ plan, destination, publication, tree, store }, options);
  const steps = plan.steps.filter(({ reason }) => reason !== 'same');
  return {
    destination: store.name,
    dryRun,
    steps,
    kept: plan.steps.length - steps.length,
    bytes,
    requests: store.requests(),
    nextDelete: plan.nextDelete === null ? null : new Date(plan.nextDelete).toISOString(),
    diagnostics: [...destination.problems, ...withoutLock(store, destination.manifest, options)],
  };
};

/** The tree with what stands beside its files. */
const withTwins = (tree: LocalTree, { site, store, twins }: DeployOptions): LocalTree => {
  if (!twins) return tree;
  if (!store.hasTwins) throw noTwins(store);
  const sources = twinsOf(tree.files.keys(), site.base);
  const added = [...sources].map(([path, source]) => [path, tree.files.get(source) ?? ''] as const);
  return {
    ...tree,
    files: new Map([...tree.files, ...added]),
    read: (path) => tree.read(sources.get(path) ?? path),
  };
};

const noTwins = (store: Store): Error =>
  deployError(
    'no-twins',
    `${store.name} cannot have a file posts beside a folder posts.`,
    'Addresses without .json are for buckets; a web server maps them by the rules that galley build --target writes. Leave --extensionless out.',
  );

const filesOf = (tree: LocalTree, site: Site): ReadonlyMap<string, PublishedFile> => {
  const headersOf = createHeadersOf(site);
  const sources = twinsOf(tree.files.keys(), site.base);
  return new Map(
    [...tree.files].map(([path, hash]) => [path, { hash, headers: headersOf(sources.get(path) ?? path) }]),
  );
};

const planFor = (
  {
    local,
    destination,
    now,
    store,
  }: {
    readonly local: ReadonlyMap<string, PublishedFile>;
    readonly destination: Destination;
    readonly now: number;
    readonly store: Store;
  },
  { site, grace }: DeployOptions,
): DeployPlan => {
  const { published, removed, touched } = destination.manifest;
  return planDeploy({
    ...{ local, removed, now, base: site.base, keepsHeaders: store.keepsHeaders },
    published: published?.files ?? new Map(),
    touched: new Set(touched),
    grace: (grace ?? graceOf(site)) * 1000,
  });
};

const withoutLock = (store: Store, { isConditional }: Manifest, { needsLock }: DeployOptions): Diagnostic[] => {
  if (needsLock || isConditional || store.heedsConditions !== null) return [];
  const message = `Nothing keeps two deploys to ${store.name} apart but those who start them.`;
  const help =
    'It is as you have said (--no-lock, deploy.lock). A store that heeds If-None-Match and If-Match does it by itself.';
  return [{ severity: 'warning', code: 'deploy/no-lock', message, help }];
};

interface Work {
  readonly plan: DeployPlan;
  readonly destination: Destination;
  readonly publication: Publication;
  readonly tree: LocalTree;
  readonly store: CountedStore;
}

/** What is already there costs nothing but having looked. */
const carryOut = async (
  work: Work,
  { site, clock, needsLock, concurrency, onProgress }: DeployOptions,
): Promise<number> => {
  const { plan, destination, publication, tree, store } = work;
  const { manifest, tag } = destination;
  const changes = changesOf(plan);
  if (changes.length === 0 && isOnRecord(work)) return 0;
  const keys = new Set([...destination.keys, ...tree.keys]);
  const isConditional = manifest.isConditional || (await heedsConditions(store, needsLock));
  const lock = await takeLock({ ...manifest, isConditional, touched: touchedBy(work) }, tag, {
    ...{ store, clock, path: MANIFEST, isConditional },
    serialize: (written) => serializeManifest(written, (path) => concealPath(path, keys)),
  });
  const bytes = await applyPlan(plan, {
    ...{ store, lock, base: site.base, local: publication.files, read: tree.read },
    concurrency: concurrency ?? CONCURRENCY,
    onDone: (done, total) => onProgress?.({ phase: 'deploy', done, total }),
  });
  await lock.release({
    ...manifest,
    isConditional,
    base: site.base,
    published: publication,
    removed: plan.removed,
    touched: [],
  });
  return bytes;
};

const touchedBy = ({ plan, destination }: Work): readonly string[] => [
  ...new Set([...destination.manifest.touched, ...changesOf(plan).map(({ path }) => path)]),
];

/** Whether what would be written down is what is written there already; the commit counts, by which age is told. */
const isOnRecord = ({ plan, destination, publication }: Work): boolean => {
  const { manifest, tag, problems } = destination;
  return (
    tag !== null &&
    problems.length === 0 &&
    manifest.touched.length === 0 &&
    manifest.published?.commit?.id === publication.commit?.id &&
    manifest.published?.files.size === publication.files.size &&
    manifest.removed.size === plan.removed.size
  );
};
