import { shortHash } from '../../shared/fs/fingerprint.ts';
import type { PublishedFile } from './manifest.ts';
import { groupOf, keyPathOf } from './published-path.ts';

/** What a deploy changed, by the names of workspaces. It contains no key. */
export interface ChangedContent {
  /** Identifies the published content: the same content has the same revision. */
  readonly revision: string;
  /** The newest version of the API. */
  readonly version: string;
  /** The workspaces with changes, by name. */
  readonly workspaces: readonly ChangedWorkspace[];
}

interface ChangedWorkspace {
  readonly name: string;
  /** Slugs, sorted, in any version and language. */
  readonly posts: Readonly<Record<'added' | 'changed' | 'removed', readonly string[]>>;
  /** The lists of terms that changed: `authors`, `categories`, `tags`. */
  readonly terms: readonly string[];
}

type Files = ReadonlyMap<string, Pick<PublishedFile, 'hash'>>;

interface States {
  readonly before: Files;
  readonly after: Files;
  /** The files that an interrupted deploy may have changed. */
  readonly touched: ReadonlySet<string>;
  readonly base: string;
  /** The workspaces by key. Files of other keys do not count. */
  readonly names: ReadonlyMap<string, string>;
}

/** The hashes of a file of a workspace, which all of its keys share. Null where it does not exist. */
interface Seen {
  before: string | null;
  after: string | null;
}

/**
 * Compares two states. A new key with the same content is not a change. The steps of a deploy, from which the changed
 * URLs come, do not show this, nor when a post left: its file stays for a while.
 */
export const changedContent = ({ before, after, touched, base, names }: States): ChangedContent => {
  const files = new Map<string, Map<string, Seen>>();
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const place = keyPathOf(path, base);
    const name = names.get(place?.key ?? '');
    if (place === null || name === undefined) continue;
    const own = files.get(name) ?? new Map<string, Seen>();
    files.set(name, own);
    const id = `${place.version}/${place.language}${place.rest}`;
    const { before: was = null, after: is = null } = own.get(id) ?? {};
    const known = before.get(path);
    const hash = touched.has(path) || known?.hash === null ? '?' : known?.hash;
    own.set(id, { before: was ?? hash ?? null, after: is ?? after.get(path)?.hash ?? null });
  }
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const versions = [...after.keys()].flatMap((path) => keyPathOf(path, base)?.version ?? []);
  return {
    revision: shortHash(
      JSON.stringify(sorted.map(([name, own]) => [name, [...own].map(([id, { after }]) => `${id} ${after}`).sort()])),
    ),
    version: versions.reduce((newest, one) => (Number(one.slice(1)) > Number(newest.slice(1)) ? one : newest), 'v1'),
    workspaces: sorted.map(([name, own]) => changesIn(name, own, base)).filter(hasChanges),
  };
};

const TERMS = /^v\d+\/(?:lang=[^/]+\/)?(authors|categories|tags)\.json$/;
const DETAIL = /^v\d+\/(?:lang=[^/]+\/)?posts\/([^/]+)\.json$/;

const changesIn = (name: string, files: ReadonlyMap<string, Seen>, base: string): ChangedWorkspace => {
  const [was, is, changed, terms] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [id, { before, after }] of files) {
    const list = TERMS.exec(id)?.[1];
    if (list !== undefined && before !== after) terms.add(list);
    const slug = DETAIL.exec(id)?.[1];
    if (slug === undefined || groupOf(`${base.slice(1)}/v1/k/posts/${slug}.json`, base) !== 'details') continue;
    if (before !== null) was.add(slug);
    if (after !== null) is.add(slug);
    if (before !== after) changed.add(slug);
  }
  const those = (slugs: ReadonlySet<string>, test: (slug: string) => boolean): string[] =>
    [...slugs].filter(test).sort();
  return {
    name,
    posts: {
      added: those(is, (slug) => !was.has(slug)),
      changed: those(changed, (slug) => was.has(slug) && is.has(slug)),
      removed: those(was, (slug) => !is.has(slug)),
    },
    terms: [...terms].sort(),
  };
};

const hasChanges = ({ posts, terms }: ChangedWorkspace): boolean =>
  terms.length > 0 || Object.values(posts).some((slugs) => slugs.length > 0);
