import { dirname, join, posix } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { DIALECTS } from '../dialects/dialects.ts';
import type { FoundAsset } from '../posts/assets.ts';
import type { ComparablePost, PostLink } from '../posts/parsed-post.ts';
import { type AddressRules, addressFrom, belowBasePath } from './addresses.ts';
import type { FindByAddress } from './find-by-address.ts';

export type FileRules = AddressRules &
  Pick<Settings, 'root' | 'assets'> & {
    readonly findAsset: (folder: string, reference: string) => Promise<FoundAsset>;
    /** Called for files that links would mean if there were any: absolute paths. */
    readonly onMissing: (path: string) => void;
  };

/** The file that a link of a post leads to, or why it cannot be published; null for a link that names none. */
export type FileOf = (link: PostLink, from: Pick<ComparablePost, 'file'>) => FoundAsset | null;

/**
 * Finds the files that links name by their addresses on the site: beside the posts below whose addresses these are, and
 * in the folder of files that have addresses from the site's root.
 */
export const findFiles = async (
  posts: readonly ComparablePost[],
  findByAddress: () => FindByAddress,
  rules: FileRules,
): Promise<FileOf> => {
  const found = new Map<string, FoundAsset>();
  for (const post of posts) {
    for (const link of post.links) {
      const key = keyOf(link, post);
      if (namesFile(link) && !found.has(key)) found.set(key, await findFile(link, post, { findByAddress, rules }));
    }
  }
  return (link, from) => found.get(keyOf(link, from)) ?? null;
};

const keyOf = ({ target }: PostLink, { file }: Pick<ComparablePost, 'file'>): string => `${file} ${target}`;

/** What starts at the root is left to the site, unless it is a picture, which is looked for where posts are read. */
const namesFile = ({ by, target, isFile }: PostLink): boolean =>
  isFile === true || (by === 'address' && !target.startsWith('/') && /\.(?!html?$)[a-z\d]+$/i.test(target));

interface Finding {
  readonly findByAddress: () => FindByAddress;
  readonly rules: FileRules;
}

const findFile = async (
  link: PostLink,
  post: ComparablePost,
  { findByAddress, rules }: Finding,
): Promise<FoundAsset> => {
  const addresses = addressesOfFile(link, post, rules);
  const mirrored = rootsOf(post);
  const places = addresses.flatMap((address) => [
    ...placesOf(address, findByAddress(), rules),
    ...mirrored.map((root) => root + address),
  ]);
  for (const path of places) {
    const found = await rules.findAsset(rules.root, path);
    if (found.asset !== null) return found;
  }
  for (const path of places) rules.onMissing(join(rules.root, path));
  const beside = await rules.findAsset(join(rules.root, dirname(post.file)), link.target);
  if (beside.asset !== null || addresses.length === 0) return beside;
  return { ...beside, help: `${beside.help} At ${addresses.join(' and ')} of the site is none, either.` };
};

const addressesOfFile = (
  { target }: PostLink,
  { addresses = [] }: ComparablePost,
  rules: FileRules,
): readonly string[] => {
  const fromRoot = rules.dialect !== null && DIALECTS[rules.dialect].imagesFromRoot === true ? ['/'] : [];
  const found = [...fromRoot, ...addresses].flatMap((base) => addressFrom(base, target) ?? []);
  return [...new Set(found.map((address) => belowBasePath(address, rules)))];
};

/** Paths below the project's root, the likeliest in front. */
const placesOf = (address: string, findByAddress: FindByAddress, { assets }: FileRules): readonly string[] => {
  const places: string[] = [];
  for (let folder = posix.dirname(address); folder !== '/'; folder = posix.dirname(folder)) {
    const name = address.slice(folder.length + 1);
    for (const file of findByAddress(`${folder}/`)) places.push(`${folderOf(file)}/${name}`);
  }
  return assets.folder === null ? places : [...places, posix.join(assets.folder, address)];
};

/**
 * Folders below which files are where their addresses say, as the post itself is: what is beside a section of pages has
 * the section's address.
 */
const rootsOf = ({ file, addresses = [] }: ComparablePost): readonly string[] => {
  const path = `/${folderOf(file)}/`;
  return addresses.flatMap((address) => (path.endsWith(address) ? path.slice(1, -address.length) : []));
};

/** Whose files have addresses below that of a post: that of an `index.md`, or the one that is called as the post's file. */
const folderOf = (file: string): string =>
  /(?:^|\/)index\.[^/]+$/i.test(file) ? posix.dirname(file) : file.replace(/\.[^./]+$/, '');
