import { dirname, posix } from 'node:path';
import type { FoundAsset } from './assets.ts';
import type { Asset, PostLink, SourceFile } from './model.ts';
import { parseRelative, type Reference } from './references.ts';
import type { PostProblem, Report } from './report.ts';

export interface Settling {
  readonly source: SourceFile;
  readonly findAsset: (folder: string, reference: string) => Promise<FoundAsset>;
  readonly report: Report;
}

/** What a post's relative addresses turned out to be. */
export interface Settled {
  /** Placeholders and the addresses in their place; those of links to posts are not among them. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly links: readonly PostLink[];
  readonly assets: readonly Asset[];
}

/** Tells links to posts from files to publish, and finds the files. */
export const settleReferences = async (
  references: readonly Reference[],
  { source, findAsset, report }: Settling,
): Promise<Settled> => {
  const addresses = new Map<string, string>();
  const links: PostLink[] = [];
  const assets: Asset[] = [];
  for (const { placeholder, href, path } of references) {
    if (path === null) {
      addresses.set(placeholder, href.replaceAll('"', '&quot;'));
    } else if (/\.(?:md|markdown)$/i.test(path)) {
      links.push({ placeholder, target: posix.join(posix.dirname(source.file), path), href });
    } else {
      const found = await findAsset(dirname(source.path), path);
      if (found.asset === null) {
        report({ ...problemOf(found), href });
      } else {
        addresses.set(placeholder, found.url);
        assets.push(found.asset);
      }
    }
  }
  return { addresses, links, assets };
};

/** A cover's address: as written, unless it is relative; then it is a file to publish. */
export const settleCover = async (
  cover: { readonly key: string; readonly text: string } | null,
  { source, findAsset, report }: Settling,
): Promise<{ readonly url: string | null; readonly assets: readonly Asset[] }> => {
  const relative = cover === null ? null : parseRelative(cover.text);
  if (cover === null || relative === null) return { url: cover?.text ?? null, assets: [] };
  const found = await findAsset(dirname(source.path), relative.path);
  if (found.asset !== null) return { url: found.url + relative.rest, assets: [found.asset] };
  report({ ...problemOf(found), keys: [cover.key], value: cover.text });
  return { url: null, assets: [] };
};

/** By their paths: two files that are the same today, with one target, need not be tomorrow. */
export const uniqueAssets = (assets: readonly Asset[]): Asset[] => [
  ...new Map(assets.map((asset) => [asset.path, asset])).values(),
];

const problemOf = ({ problem, message, help }: Extract<FoundAsset, { asset: null }>): PostProblem => ({
  code: `post/${problem}`,
  message,
  help,
});
