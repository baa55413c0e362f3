import { type Commit, commitIn } from '../../build/git.ts';
import { changesOf } from '../../build/write/steps.ts';
import { cacheChoice, ownTypes } from '../../hosts/rules/file-headers.ts';
import { isScripted, mediaType } from '../../runtime/resolver/media-type.ts';
import type { Site } from '../../runtime/resolver/site.ts';
import { type Diagnostic, DiagnosticError, hasErrors } from '../../shared/diagnostics/diagnostic.ts';
import { type Destination, readDestination } from './destination.ts';
import { type LocalTree, type LocalTreeOptions, readLocalTree } from './local-tree.ts';
import type { Manifest, Publication, PublishedFile } from './manifest.ts';
import { type DeployPlan, graceOf, planDeploy, stateOf } from './plan.ts';
import { groupOf, withoutEncoding } from './published-path.ts';
import { deployError } from './refusal-error.ts';
import { atDestination, type DeployResult, type RunOptions, runPlan } from './run-plan.ts';
import { type Allowed, safetyProblems } from './safety-checks.ts';
import { type FileHeaders, hashOf, type Store } from './store.ts';

export interface DeployOptions extends RunOptions {
  /** The project's folder, absolute. */
  readonly root: string;
  /** The commit of the build, for when the repository is not here. */
  readonly commit?: Commit | null;
  readonly output: Pick<LocalTreeOptions, 'out' | 'name' | 'written'>;
  readonly allowed: Allowed;
  /** Seconds until files that left the output are deleted; null: as long as cached answers can refer to them. */
  readonly grace: number | null;
  /** Keep replaced files, so that a rollback can put them back. */
  readonly rollback: boolean;
  /** Also write each answer to its path without `.json`. */
  readonly twins: boolean;
  /** List the files at the destination instead of trusting the manifest of the last deploy. */
  readonly relist: boolean;
}

/** Publishes an output folder. Before any change it throws a DiagnosticError with all reasons to refuse the deploy. */
export const deploy: (options: DeployOptions) => Promise<DeployResult> = atDestination(async (options, store) => {
  const { site, output, clock, relist, root, grace, onKeys = () => {} } = options;
  const { base } = site;
  const tree = withTwins(readLocalTree({ ...output, base, onKeys }), options);
  const files = filesOf(tree, site);
  const destination = await readDestination({ store, tree, files, base, clock, relist });
  const { manifest } = destination;
  onKeys(destination.keys);
  // After a request, because the store's clock is known from its first answer.
  const now = clock();
  const plan = planDeploy({
    ...stateOf(manifest),
    now,
    base,
    local: files,
    keepsHeaders: store.keepsHeaders,
    grace: (grace ?? graceOf(site)) * 1000,
  });
  const commit = commitIn(root) ?? options.commit ?? null;
  const { allowed } = options;
  const safety = safetyProblems({ destination, tree, plan, allowed, commit, root, name: store.name });
  if (hasErrors(safety)) throw new DiagnosticError(safety, 1);
  const isUnchanged = changesOf(plan.steps).length === 0;
  const publication = { files, base, commit, at: now };
  const { tag, keys, isListed } = destination;
  const publishing = {
    manifest,
    tag,
    publication,
    restored: null,
    write: uploading(tree, store),
    keys: new Set([...keys, ...tree.keys]),
    keepsPrevious: options.rollback && !isListed,
  };
  const planned = {
    plan,
    store,
    publishedAt: isUnchanged ? null : now,
    diagnostics: [...destination.problems, ...safety, ...withoutLock(store, manifest, options)],
    publishing: isUnchanged && isManifestCurrent({ plan, destination, publication }, options) ? null : publishing,
  };
  return runPlan(planned, options);
});

/** Adds a twin of each answer to the tree, if the options ask for them. */
const withTwins = (tree: LocalTree, { site, store, twins }: DeployOptions): LocalTree => {
  if (!twins) return tree;
  if (!store.hasTwins)
    throw deployError(
      'no-twins',
      `${store.name} is a folder, so it cannot have both a file posts and a folder posts.`,
      'Remove deploy.extensionless, which is for buckets. For a web server, galley build --target writes rules that map URLs without .json.',
    );
  const sources = twinsOf(tree.files.keys(), site.base);
  const added = [...sources].map(([path, source]) => [path, tree.files.get(source) ?? ''] as const);
  return {
    ...tree,
    files: new Map([...tree.files, ...added]),
    read: (path) => tree.read(sources.get(path) ?? path),
  };
};

/** Hashes and headers of all files; a twin has the headers of its answer. */
const filesOf = (tree: LocalTree, site: Site): ReadonlyMap<string, PublishedFile> => {
  const headersOf = createHeadersOf(site);
  const sources = twinsOf(tree.files.keys(), site.base);
  return new Map(
    [...tree.files].map(([path, hash]) => [path, { hash, headers: headersOf(sources.get(path) ?? path) }]),
  );
};

const withoutLock = (store: Store, { isConditional }: Manifest, { needsLock }: DeployOptions): Diagnostic[] => {
  if (needsLock || isConditional || store.supportsConditions !== null) return [];
  const message = `Deploys to ${store.name} are not locked. Two at the same time could overwrite each other.`;
  const help =
    'The lock is off because of --no-lock. Run one deploy at a time, or turn the lock on if the store supports If-None-Match and If-Match.';
  return [{ severity: 'warning', code: 'deploy/no-lock', message, help }];
};

/** Makes a function that uploads a file of the output folder. */
const uploading =
  (tree: LocalTree, store: Store) =>
  async (path: string, { hash, headers }: PublishedFile): Promise<number> => {
    const bytes = tree.read(path);
    if (bytes === null || hashOf(bytes) !== hash)
      throw deployError(
        'changed-meanwhile',
        `${path} changed during the upload.`,
        'Wait until no build is running, then deploy again. The next deploy uploads the remaining files.',
      );
    await store.put(path, bytes, { headers });
    return bytes.length;
  };

interface PlannedDeploy {
  readonly plan: DeployPlan;
  readonly destination: Destination;
  readonly publication: Publication;
}

/** Whether the published manifest is up to date, including the commit, which later deploys compare with theirs. */
const isManifestCurrent = ({ plan, destination, publication }: PlannedDeploy, { caches }: DeployOptions): boolean => {
  const { manifest, tag, problems } = destination;
  return (
    tag !== null &&
    problems.length === 0 &&
    (caches === null || !manifest.hasStaleCaches) &&
    !manifest.hasLeftovers &&
    manifest.published?.commit?.id === publication.commit?.id &&
    manifest.published?.files.size === publication.files.size &&
    manifest.removed.size === plan.removed.size
  );
};

/** Makes a function that returns the headers of a file in the published tree. */
export const createHeadersOf = (site: Site): ((path: string) => FileHeaders) => {
  // A deploy does not know what the build had, but no other files have such names.
  const widest: Site = { ...site, feeds: true, markdown: true, languages: {} };
  const { cases, otherwise } = cacheChoice(widest);
  const cacheOf = createFind(cases);
  const typeOf = createFind(ownTypes(widest));
  return (path) => {
    const plain = withoutEncoding(path);
    const encoding = path === plain ? undefined : path.endsWith('.br') ? 'br' : 'gzip';
    const type = typeOf(`/${plain}`) ?? mediaType(plain);
    return {
      'content-type': type,
      'cache-control': cacheOf(`/${plain}`) ?? otherwise,
      // A bucket cannot send the Content-Security-Policy that disables a file's scripts.
      ...(isScripted(type) && { 'content-disposition': 'attachment' }),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    };
  };
};

/** Makes a function that returns the value of the first pattern that a path matches. */
const createFind = (
  cases: readonly (readonly [pattern: string, value: string])[],
): ((path: string) => string | undefined) => {
  const rules = cases.map(([pattern, value]) => [new RegExp(pattern), value] as const);
  return (path) => rules.find(([pattern]) => pattern.test(path))?.[1];
};

/**
 * Returns the twins of answers, with the file that each copies: `posts` is the twin of `posts.json`. With twins, a
 * bucket serves the API's URLs without any code.
 */
export const twinsOf = (paths: Iterable<string>, base: string): ReadonlyMap<string, string> => {
  const twins = new Map<string, string>();
  for (const path of paths) {
    const isAnswer = path.endsWith('.json') && ['details', 'lists'].includes(groupOf(path, base));
    if (isAnswer) twins.set(path.slice(0, -'.json'.length), path);
  }
  return twins;
};
