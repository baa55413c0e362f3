import type { Settings } from '../../config/settings.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { createListFolder, type ListFolder } from '../../shared/fs/entries.ts';
import { notAFile } from '../../shared/fs/read-text.ts';
import { findDeclared, isDeclared, type PlaceOf } from './declared-workspaces.ts';
import { createIsHardLinkOf } from './private-files.ts';
import type { WorkspaceSource } from './source.ts';
import { findWorkspaceFolders, type PatternsOf } from './workspace-folders.ts';

interface DiscoverOptions {
  readonly patternsOf?: PatternsOf;
  readonly placeOf?: PlaceOf;
  readonly listFolder?: ListFolder;
}

/**
 * Finds all workspaces and their files by name and location: the folders in the content folder, and the workspaces that
 * the configuration declares. The workspaces are sorted by name.
 */
export const discover = async (
  settings: Pick<Settings, 'root' | 'content' | 'out' | 'workspaces' | 'dialect'>,
  { patternsOf = () => undefined, placeOf = () => ({}), listFolder = createListFolder() }: DiscoverOptions = {},
): Promise<{ readonly workspaces: readonly WorkspaceSource[]; readonly diagnostics: readonly Diagnostic[] }> => {
  const declared = Object.values(settings.workspaces).some(isDeclared);
  const found = await findWorkspaceFolders(settings, { patternsOf, listFolder, declared });
  const others = declared ? findDeclared(settings, { placeOf, listFolder, folders: found.folders }) : [];
  const sources = [...found.sources, ...others.map(({ source }) => source)].sort((a, b) => (a.name < b.name ? -1 : 1));
  const diagnostics = [
    ...found.diagnostics,
    ...others.flatMap((other) => other.diagnostics),
    ...hardLinkedData(sources),
    ...(declared ? [...sameNames(sources), ...sharedPosts(sources)] : []),
  ];
  return { workspaces: sources, diagnostics };
};

/** Reports posts that are hard links to a workspace's settings or terms, which their names do not show. */
const hardLinkedData = (sources: readonly WorkspaceSource[]): Diagnostic[] => {
  const data = sources.flatMap(({ settings, authors, categories, tags }) =>
    [settings, authors, categories, tags].flatMap((file) => file?.path ?? []),
  );
  const isHardLink = createIsHardLinkOf(data);
  return sources
    .flatMap(({ posts }) => posts)
    .filter(({ path }) => isHardLink(path))
    .map(({ file }) => notAFile(file, 'a hard link to a workspace data file'));
};

const sameNames = (sources: readonly WorkspaceSource[]): Diagnostic[] =>
  sources
    .filter(
      ({ name, settings }, at) => settings !== null && sources.some((other, i) => i !== at && other.name === name),
    )
    .map(({ name, settings }) => ({
      severity: 'error',
      code: 'workspace/two-of-a-name',
      message: `The configuration declares a workspace ${name}, and this folder is another workspace with the same name.`,
      ...(settings !== null && { file: settings.file }),
      help: 'Rename one of them. Or select the posts with include in workspace.yaml instead of in the configuration.',
    }));

/** Reports posts in two workspaces. Each workspace has its own keys, so a post is for the readers of one workspace. */
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
