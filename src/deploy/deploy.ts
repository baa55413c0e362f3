import { type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';
import type { Site } from '../resolver/site.ts';
import { changesOf } from './apply.ts';
import { changedAddresses } from './changed-addresses.ts';
import { commitIn, isAncestorIn } from './commit.ts';
import { deployError } from './deploy-error.ts';
import { type Destination, readDestination } from './destination.ts';
import { createHeadersOf } from './file-headers.ts';
import { graceOf } from './grace.ts';
import { hashOf } from './hash-of.ts';
import { type LocalTree, type LocalTreeOptions, readLocalTree } from './local-tree.ts';
import { refuseLocked } from './lock.ts';
import type { Manifest, Publication, PublishedFile } from './manifest.ts';
import { type DeployPlan, planDeploy } from './plan.ts';
import { isBody, planKeeping } from './previous.ts';
import { type PublishOptions, publish } from './publish.ts';
import { type DeployResult, resultOf } from './result.ts';
import { type CountedStore, type RetryOptions, withRetries } from './retry.ts';
import { type Allowed, refusals } from './safety.ts';
import type { Store } from './store.ts';
import { storeDiagnostic } from './store-diagnostic.ts';
import { twinsOf } from './twins.ts';

export interface DeployOptions extends Omit<PublishOptions, 'store'> {
  /** The project's folder, absolute. */
  readonly root: string;
  readonly output: Pick<LocalTreeOptions, 'out' | 'name' | 'written'>;
  readonly store: Store;
  readonly allowed: Allowed;
  /** Seconds that files stay once they are not part of the tree any more; null: as long as caches may name them. */
  readonly grace: number | null;
  /** Keep what is replaced, so that it can be put back. */
  readonly rollback: boolean;
  /** Put each answer under its address without `.json` as well. */
  readonly twins: boolean;
  /** Say what would be done, and do nothing. */
  readonly dryRun: boolean;
  /** List what is there in place of trusting what the last deploy wrote down. */
  readonly relist: boolean;
  readonly retries?: RetryOptions | undefined;
  /** Is told keys, of the output and of the destination, before anything is said of their files. */
  readonly onKeys?: ((keys: ReadonlySet<string>) => void) | undefined;
}

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
  const {
    site,
    output,
    clock,
    dryRun,
    relist,
    root,
    publicBase,
    caches,
    onKeys = () => {},
    onChanged = () => {},
  } = options;
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
  const changed = changedAddresses(plan.steps, { ...site, publicBase });
  onChanged(changed);
  const bytes = dryRun ? 0 : await carryOut({ plan, destination, publication, tree, store }, options);
  const published = {
    caches: caches?.name ?? null,
    publishedAt: dryRun || changesOf(plan).length === 0 ? null : now,
  };
  const diagnostics = [...destination.problems, ...withoutLock(store, destination.manifest, options)];
  return resultOf(plan, { store, dryRun, bytes, diagnostics, changed, ...published });
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
    touched: new Set(touched.filter((path) => !isBody(path))),
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
const carryOut = async (work: Work, options: DeployOptions): Promise<number> => {
  const { plan, destination, publication, tree, store } = work;
  const { manifest, tag } = destination;
  if (changesOf(plan).length === 0 && isOnRecord(work, options)) return 0;
  const change = {
    ...{ manifest, tag, plan, publication },
    keeping: planKeeping(manifest, publication.files, { plan, isWanted: options.rollback && !destination.isListed }),
    previous: null,
    write: uploading(tree, store),
    keys: new Set([...destination.keys, ...tree.keys]),
  };
  return publish(change, { ...options, store });
};

const uploading =
  (tree: LocalTree, store: Store) =>
  async (path: string, { hash, headers }: PublishedFile): Promise<number> => {
    const bytes = tree.read(path);
    if (hashOf(bytes) !== hash) throw changed(path);
    await store.put(path, bytes, { headers });
    return bytes.length;
  };

const changed = (path: string): Error =>
  deployError(
    'changed-meanwhile',
    `${path} of the output has changed while it was being uploaded.`,
    'Deploy again when no build is going on: what has not been uploaded yet is then.',
  );

/** Whether what would be written down is what is written there already; the commit counts, by which age is told. */
const isOnRecord = ({ plan, destination, publication }: Work, { caches }: DeployOptions): boolean => {
  const { manifest, tag, problems } = destination;
  return (
    tag !== null &&
    problems.length === 0 &&
    (caches === null || !manifest.hasStaleCaches) &&
    manifest.touched.length === 0 &&
    manifest.published?.commit?.id === publication.commit?.id &&
    manifest.published?.files.size === publication.files.size &&
    manifest.removed.size === plan.removed.size
  );
};
