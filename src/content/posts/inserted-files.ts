import { dirname, relative, resolve, sep } from 'node:path';
import { contentFolders, type Settings, type Snippets, settingsOf } from '../../config/settings.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { isBelow, isLinked } from '../../shared/fs/entries.ts';
import { readText, type SourceFile } from '../../shared/fs/read-text.ts';
import { memoize } from '../../shared/memoize.ts';
import { createIsPrivateHardLink } from '../discover/private-files.ts';
import type { WorkspaceSource } from '../discover/source.ts';
import { isInput, isMarkdown } from '../discover/workspace-files.ts';
import { type Insertion, MAX_SNIPPET } from '../insertion.ts';
import type { ToolOf } from '../tool.ts';
import { createOwnerOf, type FoundAsset, noAsset, OF_OTHERS } from './assets.ts';
import { HELD_BACK, type Moment, stateOf } from './held-back.ts';
import type { ReadPost } from './read-post.ts';
import type { WrittenPost } from './written-post.ts';

/** Files that posts show as examples. Data and configuration are not among them, because they can contain secrets. */
const CODE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|html?|css|s[ac]ss|less|styl|pyi?|rb|php|java|kts?|groovy|scala|swift|c|h|cc|cpp|hpp|cs|fs|go|rs|zig|(?:ba|z|fi)?sh|ps1|bat|sql|graphqls?|gql|proto|lua|pl|r|jl|dart|exs?|erl|hs|elm|clj[cs]?|nim|sol|wat|diff|patch)$/i;

interface InsertRules {
  readonly toolOf: ToolOf;
  /** Returns the files that Git tracks, relative to the root. Called only for files outside the content folders. */
  readonly tracked: () => ReadonlySet<string>;
}

/** Adds the files that posts insert by their paths to the snippets of their workspaces. */
export const withInsertedFiles = async (
  settings: Settings,
  workspaces: readonly Pick<WorkspaceSource, 'name' | 'posts'>[],
  { toolOf, tracked }: InsertRules,
) => {
  const added: Record<string, Snippets> = {};
  /** The inserted pages, which can be held back. */
  const pages: Insertion[] = [];
  /** Files that posts must not publish. */
  const diagnostics: Diagnostic[] = [];
  for (const { name, posts } of workspaces) {
    const own = settingsOf(settings, name);
    const { insertedFiles } = toolOf(own.dialect).markdown;
    if (insertedFiles === null) continue;
    const files = new Set(posts.map(({ file }) => file));
    const isOfOthers = (file: string): boolean =>
      !files.has(file) && workspaces.some((each) => each.posts.some((post) => post.file === file));
    const find = createFindInserted(own, tracked, isOfOthers);
    const found = await insertedFiles(posts, settings.root, async (insertion) => {
      const { snippet, problem } = await find(insertion);
      if (problem !== null) diagnostics.push(refusal(insertion, problem));
      else if (isMarkdown(insertion.file)) pages.push(insertion);
      return snippet;
    });
    if (Object.keys(found).length > 0) added[name] = { ...own.snippets, ...found };
  }
  if (Object.keys(added).length === 0) return { settings, pages, diagnostics };
  const workspaceSnippets = { ...settings.workspaceSnippets, ...added };
  return { settings: { ...settings, workspaceSnippets }, pages, diagnostics };
};

type Refused = Extract<FoundAsset, { readonly asset: null }>;

const refusal = (
  { from, position }: Insertion,
  { problem, message, help }: Pick<Refused, 'problem' | 'message' | 'help'>,
): Diagnostic => ({ severity: 'error', code: `post/${problem}`, message, help, file: from, position });

/** Returns a function that reads a file to insert. The text of one that must not be published is empty. */
const createFindInserted = (
  settings: Settings,
  tracked: InsertRules['tracked'],
  isOfOthers: (file: string) => boolean,
) => {
  const { root } = settings;
  // The project's folder contains more than content, even if it contains posts.
  const folders = contentFolders(settings).filter((folder) => folder !== root);
  const isPrivateHardLink = createIsPrivateHardLink(root, folders);
  const ownerOf = createOwnerOf(settings);
  const refuse = (file: string, owner: string | null): Refused | null => {
    const path = resolve(root, file);
    const folder = folders.find((each) => isBelow(path, each)) ?? root;
    if (!isBelow(path, folder)) return noAsset('asset-outside', path);
    const isHidden = relative(folder, path)
      .split(sep)
      .some((segment) => segment.startsWith('.'));
    if (isHidden || (isInput(file) && !isMarkdown(file))) return noAsset('asset-private', path);
    if (isLinked(path, root)) return noAsset('asset-outside', path, LINKED);
    const other = ownerOf(path);
    if ((owner !== null && other !== null && other !== owner) || isOfOthers(file))
      return noAsset('asset-outside', path, OF_OTHERS);
    const isShown = folder !== root || ((isMarkdown(file) || CODE.test(file)) && tracked().has(file));
    return isShown ? null : noAsset('asset-outside', path, UNTRACKED);
  };
  const read = async (file: string, owner: string | null) => {
    const path = resolve(root, file);
    const { text } = readText({ path, file });
    const isSecret = text?.includes(' PRIVATE KEY-----') || (!isMarkdown(file) && (await isPrivateHardLink(path)));
    const problem = refuse(file, owner) ?? (isSecret ? noAsset('asset-private', path) : null);
    const shown = problem === null ? text : '';
    const isUsable = shown !== null && shown.length <= MAX_SNIPPET;
    const snippet = isUsable ? { text: shown.replaceAll('\r\n', '\n'), isMarkdown: isMarkdown(file), file } : null;
    return { snippet, problem };
  };
  const readOnce = memoize(
    ({ file, owner }: { readonly file: string; readonly owner: string | null }) => read(file, owner),
    ({ file, owner }) => `${owner} ${file}`,
  );
  return ({ file, post }: Insertion) => readOnce({ file, owner: ownerOf(dirname(resolve(root, post))) });
};

const LINKED = 'is behind a symbolic link';
const UNTRACKED = 'is outside the content folders, and is not code or Markdown that Git tracks';

interface ReadPages {
  readonly root: string;
  readonly moment: Moment;
  readonly postOf: (file: string) => WrittenPost | undefined;
  /** Reads a page that is not a post, with the same rules. */
  readonly read: ReadPost;
}

/** The problems of inserted pages that are held back, unless the post that inserts them is held back too. */
export const unpublishedPages = async (
  pages: readonly Insertion[],
  { root, moment, postOf, read }: ReadPages,
): Promise<readonly Diagnostic[]> => {
  const diagnostics: Diagnostic[] = [];
  const readOnce = memoize((file: string) => read({ path: resolve(root, file), file } satisfies SourceFile));
  for (const insertion of pages) {
    const { file } = insertion;
    const post = postOf(insertion.post);
    if (post === undefined || stateOf(post, moment) !== 'published') continue;
    const known = postOf(file);
    const page = known === undefined ? await readOnce(file) : { post: known, diagnostics: [] };
    diagnostics.push(...page.diagnostics.filter(({ code }) => page.post === null || code === 'post/publish-rule'));
    const state = page.post === null ? 'published' : stateOf(page.post, moment);
    if (state === 'published') continue;
    const message = `${file} is ${HELD_BACK[state]}, so Galley does not publish its text in other posts.`;
    diagnostics.push(refusal(insertion, { problem: 'asset-private', message, help: HOW_TO_PUBLISH }));
  }
  return diagnostics;
};

const HOW_TO_PUBLISH = 'Publish that page too, or remove the line until then.';
