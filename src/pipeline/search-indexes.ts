import { hash } from 'node:crypto';
import { join } from 'node:path';
import { attemptSave } from '../cache/attempt-save.ts';
import { createOptionPlace } from '../config/option-place.ts';
import { settingsOf } from '../config/settings-of.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { InstalledPackage } from '../files/installed-package.ts';
import { languageFolder } from '../languages/languages.ts';
import { htmlWords } from '../search/html-words.ts';
import { openIndexStore } from '../search/index-store.ts';
import { makeIndex } from '../search/make-index.ts';
import { findPagefind } from '../search/pagefind-package.ts';
import type { SearchDocument, SearchIndex } from '../search/search-index.ts';
import type { Bodies } from '../tree/detail.ts';
import { termsOf } from '../tree/postings.ts';
import { type Fields, postKeys } from '../tree/record-texts.ts';
import type { Post, Workspace } from '../workspace/workspace.ts';
import { galleyFolder } from './galley-folder.ts';
import type { Project } from './project.ts';

export interface SearchInput {
  readonly project: Project;
  readonly bodies: Pick<Bodies, 'place' | 'read'>;
  readonly fields: Fields;
  /** Make all of them anew. */
  readonly force: boolean;
  /** False makes none, and still says what would keep them from being made. */
  readonly write: boolean;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The search indexes of those workspaces that are to have one; only those are made whose posts have changed. */
export const searchIndexes = async (
  all: readonly Workspace[],
  input: SearchInput,
): Promise<ReadonlyMap<Workspace, SearchIndex>> => {
  const { project, force, write, report } = input;
  const { root } = project.settings;
  const workspaces = all.filter(({ name }) => settingsOf(project.settings, name).search);
  const pagefind = workspaces.length === 0 ? null : findPagefind(root);
  if (workspaces.length > 0 && pagefind === null) report(noPackage(project));
  const indexes = new Map<Workspace, SearchIndex>();
  const store = openIndexStore(join(galleyFolder(root), 'cache', 'search'));
  if (write) attemptSave(() => store.keepOnly(workspaces.map(nameOf))).forEach(report);
  if (pagefind === null || !write) return indexes;
  for (const workspace of workspaces) {
    const key = keyOf(workspace, pagefind, input);
    const kept = force ? null : store.read(nameOf(workspace), key);
    const index = kept ?? (await makeOrReport(workspace, pagefind, input));
    if (index === null) continue;
    indexes.set(workspace, index);
    if (kept === null) attemptSave(() => store.write(nameOf(workspace), key, index)).forEach(report);
  }
  return indexes;
};

/** A language of a workspace has its own. */
const nameOf = (workspace: Workspace): string =>
  hash('sha256', workspace.name + languageFolder(workspace), 'hex').slice(0, 16);

/** Stands for all that an index is made of. */
const keyOf = (workspace: Workspace, pagefind: InstalledPackage, { project, bodies, fields }: SearchInput): string => {
  const posts = postKeys(workspace, fields);
  const html = workspace.posts.map(({ source }) => bodies.place(source.file).hash);
  const slugs = workspace.posts.map(({ source }) => source.slug);
  return hash(
    'sha256',
    JSON.stringify([pagefind.version, project.code, workspace.language, slugs, posts, html]),
    'hex',
  );
};

const makeOrReport = async (
  workspace: Workspace,
  pagefind: InstalledPackage,
  input: SearchInput,
): Promise<SearchIndex | null> => {
  try {
    return await makeIndex(documentsOf(workspace, input), { pagefind, language: workspace.language });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    input.report({
      severity: 'error',
      code: 'search/not-made',
      message: `The search index of the workspace ${workspace.name} could not be made: ${error.message}.`,
      help: 'See that the package pagefind runs on this machine (npx pagefind --version), or set search: false.',
      ...placeOf(input.project),
    });
    return null;
  }
};

function* documentsOf({ posts }: Workspace, { bodies, fields }: SearchInput): Generator<SearchDocument, void> {
  for (const post of posts) {
    const { title, excerpt, publishedAt } = fields.of(post.source.file);
    const html: string = JSON.parse(Buffer.from(bodies.read(bodies.place(post.source.file))).toString());
    yield { slug: post.source.slug, title, excerpt, text: htmlWords(html), filters: filtersOf(post), publishedAt };
  }
}

const filtersOf = (post: Post): SearchDocument['filters'] => ({
  category: termsOf(post, 'category'),
  tags: termsOf(post, 'tags'),
  author: termsOf(post, 'author'),
});

const noPackage = (project: Project): Diagnostic => ({
  severity: 'error',
  code: 'search/no-package',
  message: 'Search indexes are made by the package pagefind, 1.6 or a later 1.x, which is not installed.',
  help: 'Add it to the project: npm install --save-dev pagefind',
  ...placeOf(project),
});

const placeOf = ({ settings, config }: Project): Pick<Diagnostic, 'file' | 'position'> =>
  createOptionPlace(settings.root, config)(['search']);
