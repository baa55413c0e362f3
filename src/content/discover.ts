import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { isBelow } from './is-below.ts';
import { type Listing, listFiles } from './list-files.ts';
import type { SourceFile, WorkspaceSource } from './model.ts';
import { DATA_FILES, isDataFile, isMarkdown, isPost, whySkipped } from './workspace-files.ts';

const LAYOUT =
  'Posts belong in content/<workspace>/posts/, such as content/blog/posts/hello.md; `galley init` makes such a project.';

export interface Discovered {
  /** By folder name. */
  readonly workspaces: readonly WorkspaceSource[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A folder of the content folder. */
interface Folder extends Listing {
  readonly name: string;
  readonly dir: string;
  /** Relative to the project's root. */
  readonly file: string;
  readonly hasPosts: boolean;
}

type Place = Pick<Settings, 'root' | 'content'>;

/** The workspaces of the content folder and what belongs to each, by name and place only: no file is read. */
export const discover = async (settings: Place): Promise<Discovered> => {
  const content = nameIn(settings.root, settings.content);
  const real = await realpath(settings.content).catch(() => null);
  if (real === null || !(await isFolder(real))) {
    const message = `There is no content folder ${content}.`;
    return { workspaces: [], diagnostics: [{ severity: 'error', code: 'content/not-found', message, help: LAYOUT }] };
  }
  const entries = (await readdir(settings.content)).filter((name) => !name.startsWith('.')).sort();
  const { folders, diagnostics } = await listFolders(entries, real, settings);
  const stray = entries.filter(isMarkdown).map((name) => nameIn(settings.root, join(settings.content, name)));
  const workspaces = folders.filter(isWorkspace);
  if (workspaces.length > 0) {
    diagnostics.push(...folders.flatMap(layoutProblems), ...stray.map(strayPost));
  } else {
    const misplaced = folders.filter(({ name }) => name !== 'posts').flatMap(layoutProblems);
    diagnostics.push(...(misplaced.length > 0 ? [...misplaced, ...stray.map(strayPost)] : [noWorkspace(content)]));
  }
  return { workspaces: workspaces.map(sourceOf), diagnostics };
};

const listFolders = async (
  entries: readonly string[],
  content: string,
  settings: Place,
): Promise<{ readonly folders: readonly Folder[]; readonly diagnostics: Diagnostic[] }> => {
  const folders: Folder[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const name of entries) {
    const dir = join(settings.content, name);
    const file = nameIn(settings.root, dir);
    const real = await realpath(dir).catch(() => null);
    if (real === null) diagnostics.push(refusedLink(file, 'leads nowhere'));
    else if (!isBelow(real, content)) diagnostics.push(refusedLink(file, 'leads out of the content folder'));
    else if (await isFolder(real)) {
      const listing = await listFiles(dir, content);
      folders.push({ name, dir, file, ...listing, hasPosts: await isFolder(join(dir, 'posts')) });
      diagnostics.push(...listing.refused.map(({ path, why }) => refusedLink(`${file}/${path}`, why)));
    }
  }
  return { folders, diagnostics };
};

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const isWorkspace = ({ files, hasPosts }: Folder): boolean =>
  hasPosts || files.some((path) => DATA_FILES.some((name) => isDataFile(path, name)));

const sourceOf = ({ name, dir, file: folder, files }: Folder): WorkspaceSource => {
  const source = (path: string): SourceFile => ({ path: below(dir, path), file: `${folder}/${path}` });
  const dataFile = (data: (typeof DATA_FILES)[number]): SourceFile | null => {
    const path = files.find((file) => isDataFile(file, data));
    return path === undefined ? null : source(path);
  };
  return {
    name,
    dir,
    settings: dataFile('workspace'),
    authors: dataFile('authors'),
    categories: dataFile('categories'),
    tags: dataFile('tags'),
    posts: files.filter(isPost).map(source),
    skipped: files.flatMap((path) => {
      const why = whySkipped(path);
      return why === null ? [] : [{ file: source(path).file, why }];
    }),
  };
};

/** As `join`, for paths that are normalised already: there are as many as posts. */
const below = (folder: string, path: string): string => (sep === '/' ? `${folder}/${path}` : join(folder, path));

const layoutProblems = ({ name, file, files, hasPosts }: Folder): Diagnostic[] => {
  const doubles = DATA_FILES.filter((data) => files.filter((path) => isDataFile(path, data)).length > 1);
  const problems = doubles.map(
    (data): Diagnostic => ({
      severity: 'error',
      code: 'content/two-files',
      message: `There are both ${data}.yaml and ${data}.yml.`,
      file: `${file}/${data}.yml`,
      help: 'Keep one of the two.',
    }),
  );
  const markdown = files.find(isMarkdown);
  if (hasPosts || markdown === undefined) return problems;
  return [
    ...problems,
    {
      severity: 'error',
      code: 'content/no-posts-folder',
      message: `${file} has Markdown files but no posts/ folder.`,
      file: `${file}/${markdown}`,
      help: name === 'posts' ? LAYOUT : `Move its posts to ${file}/posts/.`,
    },
  ];
};

const strayPost = (file: string): Diagnostic => ({
  severity: 'warning',
  code: 'content/outside-workspace',
  message: 'The file is in no workspace, so it is not published.',
  file,
  help: LAYOUT,
});

const noWorkspace = (content: string): Diagnostic => ({
  severity: 'error',
  code: 'content/no-workspace',
  message: `${content} has no workspace.`,
  help: LAYOUT,
});

const refusedLink = (file: string, why: string): Diagnostic => ({
  severity: 'error',
  code: 'content/symlink-outside',
  message: `The symbolic link ${why}.`,
  file,
  help: 'Put the file itself there, or remove the link.',
});

const nameIn = (root: string, path: string): string => relative(root, path).split(sep).join('/') || '.';
