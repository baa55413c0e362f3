import { dirname, join, posix } from 'node:path';
import { isFile } from '../../shared/fs/entries.ts';
import { whyNoPattern } from '../../shared/fs/glob-pattern.ts';
import { lazily } from '../../shared/memoize.ts';
import { type FoundAsset, noAsset } from '../posts/assets.ts';
import type { PostLink, WrittenPost } from '../posts/written-post.ts';
import { addressFrom, belowBasePath, type FindByAddress, type LinkRules } from './find-by-address.ts';
import { createFindByWikiName } from './find-by-wiki-name.ts';

/** Returns the file that a link leads to, or why it cannot be published; null for a link that does not name a file. */
export type FileOf = (link: PostLink, from: Pick<WrittenPost, 'file'>) => FoundAsset | null;

/**
 * Finds the files that links name by their URLs on the site. They are next to the post whose URL is a prefix of theirs,
 * or in the folder of files that are published from the site's root.
 */
export const findFiles = async (
  posts: readonly WrittenPost[],
  findByAddress: () => FindByAddress,
  rules: LinkRules,
): Promise<FileOf> => {
  const wiki = lazily(() => createFindByWikiName(rules.attachments));
  const findFile = async (link: PostLink, post: WrittenPost): Promise<FoundAsset> => {
    if (link.by === 'wiki') {
      const [file] = wiki()(link.target, post.file);
      return file === undefined ? noAsset('asset-missing', link.target) : rules.findAsset(rules.root, file);
    }
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
    const paths = [posix.join(dirname(post.file), link.target), ...addresses.map((address) => address.slice(1))];
    const file = paths.find((path) => !path.startsWith('../') && isFile(join(rules.root, path)));
    if (beside.problem !== 'asset-outside' && beside.problem !== 'asset-missing') return beside;
    if (file !== undefined) {
      const found = noAsset('asset-outside', link.target);
      return { ...found, help: publishedBy(file, file === paths[0], rules) ?? found.help };
    }
    // A path outside the project is treated as the URL of a file that is missing on the site.
    const found = beside.problem === 'asset-missing' ? beside : noAsset('asset-missing', link.target);
    return { ...found, help: `${found.help} There is no such file at ${addresses.join(' or ')} on the site either.` };
  };
  const found = new Map<string, FoundAsset>();
  for (const post of posts) {
    for (const link of post.links) {
      if (!namesFile(link)) continue;
      const key = keyOf(link, post);
      if (!found.has(key)) found.set(key, await findFile(link, post));
    }
  }
  return (link, from) => found.get(keyOf(link, from)) ?? null;
};

/** Returns advice on the option that publishes a file outside the content folders; null if no single one does. */
const publishedBy = (file: string, isBeside: boolean, { assets }: LinkRules): string | null => {
  const folder = dirname(file);
  const isAccepted = whyNoPattern(folder) === null && !/[!*?{}[\]()'\\]/.test(folder);
  if (!isAccepted || !(isBeside || assets.folder === null || assets.folder === '.')) return null;
  const folders = [...assets.folders, folder].map((each) => `'${each}'`).join(', ');
  const options = `{ ${isBeside ? '' : "public: '.', "}assets: [${folders}] }`;
  return `Set folders: ${options} in the configuration to publish ${file} and what is next to it.`;
};

const keyOf = ({ target }: PostLink, { file }: Pick<WrittenPost, 'file'>): string => `${file} ${target}`;

/** A URL from the root belongs to the site, unless it is an image, which the post reader marks with `isFile`. */
const namesFile = ({ by, target, isFile }: PostLink): boolean =>
  isFile === true ||
  (['address', 'wiki'].includes(by) && !target.startsWith('/') && /\.(?!html?$)[a-z\d]+$/i.test(target));

const addressesOfFile = (
  { target }: PostLink,
  { addresses = [] }: WrittenPost,
  rules: LinkRules,
): readonly string[] => {
  const fromRoot = rules.tool.imagesFromRoot ? ['/'] : [];
  const found = [...fromRoot, ...addresses].flatMap((base) => addressFrom(base, target) ?? []);
  return [...new Set(found.map((address) => belowBasePath(address, rules)))];
};

/** Returns paths below the project's root, the most likely first. */
const placesOf = (address: string, findByAddress: FindByAddress, { assets }: LinkRules): readonly string[] => {
  const places: string[] = [];
  for (let folder = posix.dirname(address); folder !== '/'; folder = posix.dirname(folder)) {
    const name = address.slice(folder.length + 1);
    for (const file of findByAddress(`${folder}/`)) places.push(`${folderOf(file)}/${name}`);
  }
  return assets.folder === null ? places : [...places, posix.join(assets.folder, address)];
};

/**
 * Returns the folders below which file paths equal URLs, as the post's own path and URL show. A file next to a
 * section's pages has the section's URL.
 */
const rootsOf = ({ file, addresses = [] }: WrittenPost): readonly string[] => {
  const path = `/${folderOf(file)}/`;
  return addresses.flatMap((address) => (path.endsWith(address) ? path.slice(1, -address.length) : []));
};

/** Returns the folder whose files have URLs below the post's: that of an `index.md`, or one named like the post. */
const folderOf = (file: string): string =>
  /(?:^|\/)index\.[^/]+$/i.test(file) ? posix.dirname(file) : file.replace(/\.[^./]+$/, '');

/** The absolute paths of files that a post would refer to if they existed. `root` is the project. */
export const filesMissing = (
  { file, links, missing = [] }: Pick<WrittenPost, 'file' | 'links' | 'missing'>,
  root: string,
): string[] => [
  ...links
    .filter(({ by, target }) => by === 'address' && !/^\/|\/$/.test(target))
    .map(({ target }) => join(root, dirname(file), target)),
  ...missing.map((path) => join(root, path)),
];
