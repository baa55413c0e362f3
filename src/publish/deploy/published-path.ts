import { isSafePath } from '../../api/tree/tree.ts';
import type { Step } from '../../build/write/steps.ts';
import { isSlug } from '../../runtime/resolver/slug.ts';

/** The kinds of files in the published tree. */
type FileGroup = 'assets' | 'details' | 'chunks' | 'pages' | 'lists' | 'feeds' | 'manifest' | 'other';

/** The parts of a file's path below a key. */
export interface KeyPath {
  readonly version: string;
  readonly key: string;
  /** The folder of a language, `lang=de/`; empty for the default language. */
  readonly language: string;
  readonly rest: string;
}

/** The folders of Galley's own data and of a repository at the destination. */
const RESERVED = /^[.](?:galley|git)(?:[/]|$)/i;

/** Whether a deploy may publish or delete a file at this path. Records of deploys have no other paths. */
export const isPublishable = (path: string): boolean => isSafePath(path) && !RESERVED.test(path);

const VERSIONED = /^(v[0-9]+)\/([^/]+)\/(lang=[^/]+\/)?(.+)$/;
const ENCODED = /[.](?:br|gz)$/;

/** Splits a path below `base` (`/api/public`); null for a file without a key. */
export const keyPathOf = (path: string, base: string): KeyPath | null => {
  const folder = `${base.slice(1)}/`;
  const [, version, key, language = '', rest] =
    (path.startsWith(folder) && VERSIONED.exec(path.slice(folder.length))) || [];
  return version === undefined || key === undefined || rest === undefined ? null : { version, key, language, rest };
};

/** Removes the extension of a precompressed file from a path. */
export const withoutEncoding = (path: string): string => path.replace(ENCODED, '');

export const groupOf = (path: string, base: string): FileGroup => {
  if (path.startsWith(`${base.slice(1)}/assets/`)) return 'assets';
  const rest = withoutEncoding(keyPathOf(path, base)?.rest ?? '').replace(/[.]json$/, '');
  if (rest === '') return 'other';
  if (rest === 'index/manifest') return 'manifest';
  if (rest.startsWith('index/')) return 'chunks';
  // Files that have their whole name as URL, and are made from the details.
  if (rest.startsWith('feeds/') || /^llms(?:-full)?[.]txt$/.test(rest)) return 'feeds';
  if (!rest.startsWith('posts/')) return 'lists';
  return isSlug(rest.slice('posts/'.length)) ? 'details' : 'pages';
};

/** Files are written before the files that refer to them, so that readers never get a reference to a missing file. */
const ORDER: readonly FileGroup[] = ['assets', 'other', 'details', 'chunks', 'pages', 'lists', 'feeds', 'manifest'];

/**
 * A step's place in this order. A page of a list refers to the next ones, so those that are new come before those that
 * readers already have, and the first one of a new list comes after its others.
 */
export const rankOf = ({ path, reason }: Pick<Step, 'path' | 'reason'>, base: string): number => {
  const group = groupOf(path, base);
  const isNew = reason === 'new' || reason === 'interrupted';
  const after = !isNew ? 2 : /\/offset=0(?:[.]|$)/.test(path) ? 1 : 0;
  return ORDER.indexOf(group) + (group === 'pages' ? after / 3 : 0);
};

/** Whether a file's name contains the hash of its bytes, so that the file never changes. */
export const isImmutable = (path: string, base: string): boolean => ['assets', 'chunks'].includes(groupOf(path, base));
