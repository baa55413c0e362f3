import { hash } from 'node:crypto';
import { join } from 'node:path';
import { findPagefind, makeIndex, pagefindVersion } from '../api/search/make-index.ts';
import { type NamedIndex, openIndexStore, type SearchDocument } from '../api/search/search-index.ts';
import type { Bodies } from '../api/tree/details.ts';
import { termsOf } from '../api/tree/postings.ts';
import { postTexts, textFileNames } from '../api/tree/query-index.ts';
import { type Fields, postKeys } from '../api/tree/record-texts.ts';
import { languageFolder } from '../config/languages/languages.ts';
import { createOptionPlace } from '../config/load.ts';
import type { Post, Workspace } from '../content/workspace/workspace.ts';
import { attemptSave } from '../shared/cache/checked-file.ts';
import type { Diagnostic } from '../shared/diagnostics/diagnostic.ts';
import { contentHash } from '../shared/fs/fingerprint.ts';
import type { InstalledPackage } from '../shared/fs/installed-package.ts';
import { galleyFolder } from './outputs.ts';
import type { Project } from './project.ts';

export interface SearchInput {
  readonly project: Project;
  readonly bodies: Pick<Bodies, 'place' | 'read'>;
  readonly fields: Fields;
  /** False rebuilds all indexes. */
  readonly reuse: boolean;
  /** False builds no indexes, but still reports a missing package. */
  readonly write: boolean;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The search indexes of the workspaces that have search enabled. Rebuilds only those whose posts changed. */
export const searchIndexes = async (
  all: readonly Workspace[],
  input: SearchInput,
): Promise<ReadonlyMap<Workspace, NamedIndex>> => {
  const { project, reuse, write, report } = input;
  const { root } = project.settings;
  const workspaces = project.settings.search ? all : [];
  const pagefind = workspaces.length === 0 ? null : findPagefind(root);
  if (workspaces.length > 0 && pagefind === null) report(noPackage(project));
  const indexes = new Map<Workspace, NamedIndex>();
  const store = openIndexStore(join(galleyFolder(root), 'cache', 'search'));
  if (write) attemptSave(() => store.keepOnly(workspaces.map(fileNameOf))).forEach(report);
  if (pagefind === null || !write) return indexes;
  for (const workspace of workspaces) {
    const key = keyOf(workspace, pagefind, input);
    const cached = reuse ? store.read(fileNameOf(workspace), key) : null;
    const index = cached ?? (await makeOrReport(workspace, pagefind, input));
    if (index === null) continue;
    indexes.set(workspace, index);
    if (cached === null) attemptSave(() => store.write(fileNameOf(workspace), key, index)).forEach(report);
  }
  return indexes;
};

/** The name of a workspace's index in the store; each language has its own. */
const fileNameOf = (workspace: Workspace): string => contentHash(workspace.name + languageFolder(workspace));

/** A hash of all inputs of an index. */
const keyOf = (workspace: Workspace, pagefind: InstalledPackage, { project, bodies, fields }: SearchInput): string => {
  const posts = postKeys(workspace, fields);
  const html = workspace.posts.map(({ file }) => bodies.place(file).hash);
  const slugs = workspace.posts.map(({ slug }) => slug);
  const inputs = [pagefind.version, project.code, workspace.language, slugs, posts, html];
  return hash('sha256', JSON.stringify(inputs), 'hex');
};

const makeOrReport = async (
  workspace: Workspace,
  pagefind: InstalledPackage,
  input: SearchInput,
): Promise<NamedIndex | null> => {
  try {
    const index = await makeIndex(documentsOf(workspace, input), { pagefind, language: workspace.language });
    return { ...index, texts: textFileNames(workspace.posts, index.ids, input) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    input.report({
      severity: 'error',
      code: 'search/not-made',
      message: `Could not build the search index of the workspace ${workspace.name}: ${error.message}.`,
      help: 'Check that npx pagefind --version runs on this machine, or set output.search: false.',
      ...placeOf(input.project),
    });
    return null;
  }
};

function* documentsOf({ posts }: Workspace, input: SearchInput): Generator<SearchDocument, void> {
  for (const post of posts) {
    const [title, excerpt, text] = postTexts(post.file, input);
    yield { slug: post.slug, title, excerpt, text, names: namesOf(post), filters: filtersOf(post) };
  }
}

const namesOf = ({ category, tags, authors }: Post): string[] =>
  [...(category === null ? [] : [category]), ...tags, ...authors].map(({ name }) => name);

const filtersOf = (post: Post): SearchDocument['filters'] => ({
  category: termsOf(post, 'category'),
  tags: termsOf(post, 'tags'),
  author: termsOf(post, 'author'),
});

const noPackage = (project: Project): Diagnostic => ({
  severity: 'error',
  code: 'search/no-package',
  message: `Search needs version ${pagefindVersion()} of the package pagefind, which is not installed.`,
  help: `Run npm install --save-dev pagefind@${pagefindVersion()}.`,
  ...placeOf(project),
});

const placeOf = ({ settings, config }: Project): Pick<Diagnostic, 'file' | 'position'> =>
  createOptionPlace(settings.root, config)(['output', 'search']);
