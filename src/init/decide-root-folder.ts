import { count } from '../diagnostics/counted.ts';
import { decodeAddress } from '../html/decode-address.ts';
import type { Proposal } from './proposal.ts';
import type { Repository } from './repository.ts';
import { type Decision, decided } from './tools/tool.ts';

/** Pictures and media by their addresses from the site's root, `/assets/a.png`, behind a tag for its path, too. */
const ADDRESS =
  /(?:["'(\s]|\}\})\/([\w-][^\s"'()<>{}?#]*\/[^\s"'()<>{}?#]+\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm|mp3))/gi;

/** Where no folder of the tool's holds what has addresses from the root: folders of the repository's own root that do. */
export const decideRootFolder = ({ files, textOf }: Repository, { decisions }: Proposal): Decision[] => {
  if (decisions.some(({ path }) => path[0] === 'assets')) return [];
  const known = new Set(files);
  const found = files
    .filter((file) => /\.(?:md|markdown|mdx)$/i.test(file))
    .flatMap((file) => [...(textOf(file) ?? '').matchAll(ADDRESS)])
    .map(([, written = '']) => decodeAddress(written))
    .filter((path) => known.has(path));
  const folders = [...new Set(found.map((path) => path.slice(0, path.indexOf('/'))))].sort();
  if (folders.length === 0) return [];
  const why = `posts refer to ${count(new Set(found).size, 'file')} from the root of the site`;
  return decided([['assets', 'folder'], '.', why], [['assets', 'folders'], folders]);
};
