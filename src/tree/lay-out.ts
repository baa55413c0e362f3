import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Workspace } from '../content/model.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { ERROR_CODES, errorBody } from '../resolver/errors.ts';
import { answers } from './answers.ts';
import { ChangedSourceError } from './changed-source.ts';
import { siblings } from './compress.ts';
import type { Bodies } from './detail.ts';
import { foldersOf, livingVersions, type VersionsInput } from './living-versions.ts';
import { below, createTree, type Tree, type TreeFile } from './tree.ts';

export interface LayOutInput extends VersionsInput {
  readonly workspaces: readonly Workspace[];
  readonly bodies: Bodies;
  /** Versions' descriptions, as JSON text. */
  readonly openapi: (version: string) => string;
  /** Files for the root of the output that static hosts read. */
  readonly hostFiles: readonly { readonly path: string; readonly content: string }[];
  /** Takes what a user's contract gets wrong: the tree is not to be written then. */
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The whole output as a tree: every key's answers in every living version, errors, assets and host files. */
export const layOut = (input: LayOutInput): Tree => {
  const { site, workspaces } = input;
  const base = site.base.slice(1);
  const api = [...versions(base, input), ...[...errors(), ...assets(workspaces)].map((file) => below(base, file))];
  const root = input.hostFiles.map((file): TreeFile => ({ ...file, group: 'other' }));
  return createTree([...api, ...siblings(api, site.encodings), ...root]);
};

const versions = (base: string, input: LayOutInput): TreeFile[] =>
  livingVersions(input).flatMap(({ version, ...rules }) => [
    { path: `${base}/${version}/openapi.json`, group: 'other' as const, content: input.openapi(version) },
    ...input.workspaces.flatMap((workspace) =>
      answers(workspace, { ...rules, ...input }, foldersOf(workspace, version, input.site)),
    ),
  ]);

/** Relative to the base path, as assets are. */
const errors = (): TreeFile[] =>
  ERROR_CODES.map((code) => ({ path: `errors/${code}.json`, group: 'other', content: errorBody(code) }));

/** Several posts may refer to one file: it has one hash, one name, one place. */
const assets = (workspaces: readonly Workspace[]): TreeFile[] => {
  const found = new Map<string, string>();
  for (const { posts } of workspaces) {
    for (const { source } of posts) for (const { target, path } of source.assets) found.set(target, path);
  }
  return [...found].map(([target, path]) => ({
    path: target,
    group: 'other',
    content: () => assetOf(path, target),
    key: () => target,
  }));
};

/** Throws a ChangedSourceError when the file is no longer the one that its name has the hash of. */
const assetOf = async (path: string, target: string): Promise<Uint8Array> => {
  const bytes = await readFile(path);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const [, named = ''] = /^assets\/([0-9a-f]+)-/.exec(target) ?? [];
  if (!hash.startsWith(named)) throw new ChangedSourceError(path);
  return bytes;
};
