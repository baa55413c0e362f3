import type { Settings } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { findDeclared, isDeclared, type PlaceOf } from './declared-workspaces.ts';
import { otherNamesOf } from './hard-links.ts';
import { notAFile } from './read-text.ts';
import type { WorkspaceSource } from './source.ts';
import { findWorkspaceFolders } from './workspace-folders.ts';
import type { PatternsOf } from './workspace-source.ts';

export interface Discovered {
  /** By name. */
  readonly workspaces: readonly WorkspaceSource[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface Discovering {
  readonly patternsOf: PatternsOf;
  readonly placeOf: PlaceOf;
}

/**
 * All workspaces and what belongs to each, by name and place only: those that are folders of the content folder, and those
 * that the configuration declares.
 */
export const discover = async (
  settings: Pick<Settings, 'root' | 'content' | 'out' | 'workspaces' | 'dialect'>,
  { patternsOf, placeOf }: Discovering = { patternsOf: () => undefined, placeOf: () => ({}) },
): Promise<Discovered> => {
  const declared = Object.values(settings.workspaces).some(isDeclared);
  const found = await findWorkspaceFolders(settings, { patternsOf, declared });
  const others = declared ? findDeclared(settings, { placeOf, folders: found.folders }) : NONE;
  const sources = [...found.sources, ...others.workspaces].sort((a, b) => (a.name < b.name ? -1 : 1));
  const problems = [...disguised(sources), ...(declared ? [...sameNames(sources), ...sharedPosts(sources)] : [])];
  return { workspaces: sources, diagnostics: [...found.diagnostics, ...others.diagnostics, ...problems] };
};

const NONE: Discovered = { workspaces: [], diagnostics: [] };

/** Posts that are hard links to a file with settings: nothing else tells them from others. */
const disguised = (sources: readonly WorkspaceSource[]): Diagnostic[] => {
  const data = sources.flatMap(({ settings, authors, categories, tags }) =>
    [settings, authors, categories, tags].flatMap((file) => file?.path ?? []),
  );
  const posts = sources.flatMap((source) => source.posts);
  const found = new Set(
    otherNamesOf(
      data,
      posts.map(({ path }) => path),
    ),
  );
  return posts
    .filter(({ path }) => found.has(path))
    .map(({ file }) => notAFile(file, 'another name (a hard link) of a file about a workspace'));
};

const sameNames = (sources: readonly WorkspaceSource[]): Diagnostic[] =>
  sources
    .filter(
      ({ name, settings }, at) => settings !== null && sources.some((other, i) => i !== at && other.name === name),
    )
    .map(({ name, settings }) => ({
      severity: 'error',
      code: 'workspace/two-of-a-name',
      message: `The configuration declares a workspace ${name} with posts of its own, and this is the folder of another.`,
      ...(settings !== null && { file: settings.file }),
      help: 'Rename one of the two, or say in workspace.yaml which files are posts.',
    }));

/** Each workspace has keys of its own: a post is for the readers of one. */
const sharedPosts = (sources: readonly WorkspaceSource[]): Diagnostic[] => {
  const owners = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const { name, posts } of sources) {
    for (const { file } of posts) {
      const owner = owners.get(file) ?? name;
      owners.set(file, owner);
      if (owner === name) continue;
      diagnostics.push({
        severity: 'error',
        code: 'content/two-workspaces',
        message: `The post is in two workspaces: ${owner} and ${name}.`,
        file,
        help: `Exclude it from one of them: '!${file}'.`,
      });
    }
  }
  return diagnostics;
};
