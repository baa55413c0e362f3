import { readFile } from 'node:fs/promises';
import type { Workspace } from '../content/model.ts';
import { ERROR_CODES, errorBody } from '../resolver/errors.ts';
import type { Site } from '../resolver/site.ts';
import { answers, type ReadHtml } from './answers.ts';
import { compressed } from './compress.ts';
import type { ListOptions } from './pages.ts';
import { createTree, type Tree, type TreeFile } from './tree.ts';

export interface LayOutInput {
  readonly site: Site;
  readonly workspaces: readonly Workspace[];
  readonly lists: ListOptions;
  readonly readHtml: ReadHtml;
  /** Milliseconds since the epoch: versions whose sunset has passed get no files. */
  readonly now: number;
  /** Versions' descriptions, as JSON text. */
  readonly openapi: (version: string) => string;
  /** Files for the root of the output that static hosts read. */
  readonly hostFiles: readonly { readonly path: string; readonly content: string }[];
}

/** The whole output as a tree: every key's answers in every living version, errors, assets and host files. */
export const layOut = (input: LayOutInput): Tree => {
  const { site, workspaces } = input;
  const base = site.base.slice(1);
  const api = [...versions(input), ...errors(), ...assets(workspaces)].map((file) => below(base, file));
  const siblings = api
    .filter((file) => file.path.endsWith('.json'))
    .flatMap((file) => compressed(file, site.encodings));
  const root = input.hostFiles.map((file): TreeFile => ({ ...file, group: 'other' }));
  return createTree([...api, ...siblings, ...root]);
};

/** Paths relative to the base path, from here on. */
const versions = ({ site, workspaces, lists, readHtml, now, openapi }: LayOutInput): TreeFile[] =>
  Object.entries(site.versions)
    .filter(([, { sunset }]) => sunset === null || now < sunset)
    .flatMap(([version, { limit }]) => [
      { path: `${version}/openapi.json`, group: 'other' as const, content: openapi(version) },
      ...workspaces.flatMap((workspace) => {
        const files = answers(workspace, { ...lists, limit }, readHtml);
        return workspace.keys.flatMap((key) => files.map((file) => below(`${version}/${key}`, file)));
      }),
    ]);

const errors = (): TreeFile[] =>
  ERROR_CODES.map((code) => ({ path: `errors/${code}.json`, group: 'other', content: errorBody(code) }));

/** Several posts may refer to one file: it has one hash, one name, one place. */
const assets = (workspaces: readonly Workspace[]): TreeFile[] => {
  const found = new Map<string, string>();
  for (const { posts } of workspaces) {
    for (const { source } of posts) for (const { target, path } of source.assets) found.set(target, path);
  }
  return [...found].map(([target, path]) => ({ path: target, group: 'other', content: () => readFile(path) }));
};

const below = (folder: string, file: TreeFile): TreeFile => ({ ...file, path: `${folder}/${file.path}` });
