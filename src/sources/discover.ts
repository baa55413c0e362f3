import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { otherNamesOf } from './hard-links.ts';
import { isBelow } from './is-below.ts';
import { type Listing, listFiles } from './list-files.ts';
import { listingProblems, refusedLink } from './listing-problems.ts';
import { notAFile } from './read-text.ts';
import type { SourceFile, WorkspaceSource } from './source.ts';
import { DATA_FILES, isData, isDataFile, isMarkdown, isPost, isRead, whySkipped } from './workspace-files.ts';

const LAYOUT =
  'Posts belong in content/<workspace>/posts/, such as content/blog/posts/hello.md; `galley init` makes such a project.';

export interface Discovered {
  /** By folder name. */
  readonly workspaces: readonly WorkspaceSource[];
  readonly diagnostics: readonly Diagnostic[];
}

interface Place {
  readonly name: string;
  readonly dir: string;
  /** Relative to the project's root. */
  readonly file: string;
  readonly real: string;
  /** What stands in it, whatever it is. */
  readonly names: readonly string[];
  readonly hasPosts: boolean;
}

/** A folder of the content folder. */
type Folder = Place & Listing;

type Site = Pick<Settings, 'root' | 'content'>;

/** The workspaces of the content folder and what belongs to each, by name and place only: no file is read. */
export const discover = async (settings: Site): Promise<Discovered> => {
  const content = nameIn(settings.root, settings.content);
  const real = await realpath(settings.content).catch(() => null);
  if (real === null || !(await isFolder(real))) {
    const message = `There is no content folder ${content}.`;
    return { workspaces: [], diagnostics: [{ severity: 'error', code: 'content/not-found', message, help: LAYOUT }] };
  }
  const entries = (await readdir(real)).filter((name) => !name.startsWith('.')).sort();
  const { folders, diagnostics } = await listFolders(entries, real, settings);
  const stray = entries.filter(isMarkdown).map((name) => nameIn(settings.root, join(settings.content, name)));
  const workspaces = folders.filter(isWorkspace);
  if (workspaces.length > 0) {
    diagnostics.push(...folders.flatMap(layoutProblems), ...stray.map(strayPost));
  } else {
    const misplaced = folders.filter(({ name }) => name !== 'posts').flatMap(layoutProblems);
    diagnostics.push(...(misplaced.length > 0 ? [...misplaced, ...stray.map(strayPost)] : [noWorkspace(content)]));
  }
  const sources = workspaces.map(sourceOf);
  return { workspaces: sources, diagnostics: [...diagnostics, ...disguised(sources)] };
};

const listFolders = async (
  entries: readonly string[],
  content: string,
  settings: Site,
): Promise<{ readonly folders: readonly Folder[]; readonly diagnostics: Diagnostic[] }> => {
  const { places, diagnostics } = await findFolders(entries, content, settings);
  const folders: Folder[] = [];
  for (const place of places) {
    const others = places.filter((other) => isWorkspace(other) && !isWithin(other.real, place.real));
    const listing = await listFiles(place.dir, { content, others: others.map(({ real }) => real) });
    folders.push({ ...place, ...listing });
    diagnostics.push(...listingProblems(place.file, listing));
  }
  return { folders, diagnostics };
};

/** The folders among the entries of the content folder. */
const findFolders = async (
  entries: readonly string[],
  content: string,
  settings: Site,
): Promise<{ readonly places: readonly Place[]; readonly diagnostics: Diagnostic[] }> => {
  const places: Place[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const name of entries) {
    const dir = join(settings.content, name);
    const file = nameIn(settings.root, dir);
    const real = await realpath(dir).catch(() => null);
    if (real === null) diagnostics.push(refusedLink(file, 'leads nowhere'));
    else if (!isBelow(real, content)) diagnostics.push(refusedLink(file, 'leads out of the content folder'));
    else if (await isFolder(real)) {
      const names = await readdir(real).catch(() => []);
      places.push({ name, dir, file, real, names, hasPosts: await isFolder(join(dir, 'posts')) });
    }
  }
  return { places, diagnostics };
};

const isWithin = (path: string, folder: string): boolean => path === folder || isBelow(path, folder);

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const isWorkspace = ({ names, hasPosts }: Place): boolean => hasPosts || names.some(isData);

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

const sourceOf = ({ name, dir, file: folder, files, special }: Folder): WorkspaceSource => {
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
    skipped: [
      ...files.flatMap((path) => {
        const why = whySkipped(path);
        return why === null ? [] : [{ file: source(path).file, why }];
      }),
      ...special.filter(({ path }) => !isRead(path)).map(({ path, kind }) => ({ file: source(path).file, why: kind })),
    ].sort((a, b) => (a.file < b.file ? -1 : 1)),
  };
};

/** As `join`, for paths that are normalised already: there are as many as posts. */
const below = (folder: string, path: string): string => (sep === '/' ? `${folder}/${path}` : join(folder, path));

const layoutProblems = ({ name, file, files, special, hasPosts }: Folder): Diagnostic[] => {
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
  const instead = files.includes('posts') ? 'a file' : special.find(({ path }) => path === 'posts')?.kind;
  if (instead !== undefined) problems.push(notAFolder(`${file}/posts`, instead));
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

const notAFolder = (file: string, kind: string): Diagnostic => ({
  severity: 'error',
  code: 'content/no-posts-folder',
  message: `This is ${kind}, not a folder of posts.`,
  file,
  help: LAYOUT,
});

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

const nameIn = (root: string, path: string): string => relative(root, path).split(sep).join('/') || '.';
