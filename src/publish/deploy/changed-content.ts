import { isSlug } from '../../runtime/resolver/slug.ts';
import { compare } from '../../shared/compare.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { PlannedStep } from './plan.ts';
import { type KeyPath, keyPathOf } from './published-path.ts';

/** What a deploy changed, by the names of workspaces. It contains no key. */
export interface ChangedContent {
  /** Identifies the published content: the same content has the same revision. */
  readonly revision: string;
  /** The newest version of the API. */
  readonly version: string;
  /** The workspaces with changes, by name. */
  readonly workspaces: readonly ChangedWorkspace[];
}

type Change = 'added' | 'changed' | 'removed';

interface ChangedWorkspace {
  readonly name: string;
  /** Slugs, sorted, in any version and language. */
  readonly posts: Readonly<Record<Change, readonly string[]>>;
  /** The lists of terms that changed: `authors`, `categories`, `tags`. */
  readonly terms: readonly string[];
}

/** A file of a post or of a list of terms. It is the same in each key of its workspace. */
interface ContentFile extends Omit<KeyPath, 'key' | 'rest'>, Pick<PlannedStep, 'before' | 'after'> {
  readonly workspace: string;
  /** `posts/<slug>`, or the name of a list of terms. */
  readonly name: string;
}

/** What the steps of a plan change in the workspaces of `names`, by their keys. */
export const changedContent = (
  steps: readonly PlannedStep[],
  base: string,
  names: ReadonlyMap<string, string>,
): ChangedContent => {
  const files = steps.flatMap(({ path, before, after }): ContentFile[] => {
    const { version = '', key = '', language = '', rest = '' } = keyPathOf(path, base) ?? {};
    const workspace = names.get(key);
    const [, name = '', slug] = CONTENT.exec(rest) ?? [];
    const isContent = name !== '' && (slug === undefined || isSlug(slug));
    return isContent && workspace !== undefined ? [{ version, language, workspace, name, before, after }] : [];
  });
  const versions = files.flatMap(({ version, after }) => (after === undefined ? [] : Number(version.slice(1))));
  return {
    revision: shortHash(stateOf(files, 'after')),
    version: `v${versions.reduce((newest, one) => Math.max(newest, one), 1)}`,
    workspaces: grouped(files, 'workspace')
      .map(([name, own]) => changesIn(name, own))
      .filter(({ posts, terms }) => [...Object.values(posts), terms].some((names) => names.length > 0)),
  };
};

const CONTENT = /^(authors|categories|tags|posts\/([^/]+))\.json$/;

const grouped = (files: readonly ContentFile[], by: 'workspace' | 'name'): [string, ContentFile[]][] =>
  [...groupBy(files, (file) => file[by])].sort(([one], [other]) => compare(one, other));

/** Text that identifies the content before or after a deploy; empty without files. */
const stateOf = (files: readonly ContentFile[], when: 'before' | 'after'): string => {
  const hashes = files.flatMap(({ workspace, version, language, name, [when]: hash }) =>
    hash === undefined ? [] : `${workspace}/${version}/${language}${name} ${hash}`,
  );
  return [...new Set(hashes)].sort().join('\n');
};

const changesIn = (workspace: string, files: readonly ContentFile[]): ChangedWorkspace => {
  const posts: Record<Change, string[]> = { added: [], changed: [], removed: [] };
  const terms: string[] = [];
  for (const [name, own] of grouped(files, 'name')) {
    const [before, after] = [stateOf(own, 'before'), stateOf(own, 'after')];
    if (before === after) continue;
    if (!name.startsWith('posts/')) terms.push(name);
    else posts[before === '' ? 'added' : after === '' ? 'removed' : 'changed'].push(name.slice('posts/'.length));
  }
  return { name: workspace, posts, terms };
};
