import { realpathSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Settings, type Snippets, settingsOf } from '../../config/settings.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { foldersAbove, isFolder, isLinked, namesIn } from '../../shared/fs/entries.ts';
import { readText } from '../../shared/fs/read-text.ts';
import { memoize } from '../../shared/memoize.ts';
import { MAX_SNIPPET } from '../insertion.ts';
import { type ToolOf, type ToolSettings, withTool } from '../tool.ts';
import { listFiles, unreadableFolder } from './listing.ts';

type Site = Pick<ToolSettings, 'root' | 'dialect' | 'tool' | 'postFolders'>;
type Snippet = Snippets[string];
type NamedSnippet = readonly [name: string, snippet: Snippet];

/**
 * Reads the site's own files that tags in posts insert, such as includes and shortcodes. A file with
 * template tags is null, because only its tool can run them. Links are not followed, because they can lead anywhere.
 */
export const readSnippets = (settings: Settings, toolOf: ToolOf) => {
  const diagnostics: Diagnostic[] = [];
  // Workspaces can share folders, so each folder is read once.
  const read = memoize(
    ({ folder, site }: { readonly folder: string; readonly site: Site }) => {
      const { snippets, unreadable } = snippetsIn(folder, site);
      diagnostics.push(...unreadable);
      return snippets;
    },
    ({ folder, site }) => `${site.dialect} ${folder}`,
  );
  const snippetsOf = (site: Site): Snippets =>
    Object.fromEntries(
      foldersOf(site)
        .map((folders) => mergedSnippets(folders.flatMap((folder) => read({ folder, site }))))
        .reverse()
        .flat(),
    );
  const workspaceSnippets = Object.fromEntries(
    Object.keys(settings.workspaces).map((name) => [name, snippetsOf(withTool(settingsOf(settings, name), toolOf))]),
  );
  return {
    settings: { ...settings, snippets: snippetsOf(withTool(settings, toolOf)), workspaceSnippets },
    diagnostics,
  };
};

/** The absolute paths of the folders with these files, whether they exist or not. */
export const snippetFolders = (settings: Settings, toolOf: ToolOf): readonly string[] => {
  const sites = [settings, ...Object.keys(settings.workspaces).map((name) => settingsOf(settings, name))].map((each) =>
    withTool(each, toolOf),
  );
  const named = Object.values(settings.workspaceSnippets ?? {}).flatMap((snippets) =>
    Object.values(snippets).flatMap((snippet) => (snippet?.file === undefined ? [] : [posix.dirname(snippet.file)])),
  );
  return [...new Set([...sites.flatMap((site) => foldersOf(site).flat()), ...named])].map((folder) =>
    join(settings.root, folder),
  );
};

/** The folders with these files in each folder above posts, the nearest first. Those of all themes share one rank. */
const foldersOf = ({ root, tool, postFolders }: Site): readonly (readonly string[])[] => {
  const patterns = tool.templates.snippets?.folders ?? [];
  const isOfThemes = (pattern: string): boolean => pattern.includes('*');
  return [...new Set([...postFolders.flatMap((folder) => foldersAbove(posix.join(folder, 'post'))), ''])].flatMap(
    (base) => [
      ...patterns.filter((each) => !isOfThemes(each)).map((each) => [posix.join(base, each)]),
      patterns.filter(isOfThemes).flatMap((each) => expanded(posix.join(base, each), root)),
    ],
  );
};

const expanded = (pattern: string, root: string): readonly string[] => {
  const [before = '', after = ''] = pattern.split('*');
  return namesIn(join(root, before)).map((name) => before + name + after);
};

/** One text for each name: null if files differ, because only the tool knows which one it uses. */
const mergedSnippets = (all: readonly NamedSnippet[]): readonly NamedSnippet[] => {
  const texts = new Map<string, Snippet>();
  for (const [name, snippet] of all) {
    const known = texts.get(name);
    const isSame = known === undefined || (known?.text === snippet?.text && known?.isMarkdown === snippet?.isMarkdown);
    texts.set(name, isSame ? snippet : null);
  }
  return [...texts];
};

const snippetsIn = (folder: string, { root, tool }: Site) => {
  const path = join(root, folder);
  if (!isFolder(path) || isLinked(path, root)) return { snippets: [], unreadable: [] };
  const real = realpathSync(path);
  const bounds = { own: [real], around: real, aroundName: folder, workspaces: new Set<string>() };
  const { files, refused, unreadable } = listFiles(path, bounds);
  const endings = tool.templates.snippets?.endings;
  // If tags omit file extensions, posts cannot insert files with other extensions.
  const nameOf = (file: string): string | undefined =>
    endings === undefined ? file : endings.flatMap((end) => (file.endsWith(end) ? file.slice(0, -end.length) : []))[0];
  const named = (file: string, snippet: Snippet): readonly NamedSnippet[] => {
    const name = nameOf(file);
    return name === undefined ? [] : [[name, snippet]];
  };
  return {
    snippets: [
      ...files.flatMap((file) => named(file, snippetOf({ path: join(path, file), file }))),
      ...refused.flatMap((link) => named(link.path, null)),
    ],
    unreadable: unreadable.map((each) => unreadableFolder(posix.join(folder, each.path), each.why)),
  };
};

const snippetOf = (source: { readonly path: string; readonly file: string }): Snippet => {
  const { text } = readText(source);
  return text === null || text.length > MAX_SNIPPET || /\{\{|\{%|\{#/.test(text)
    ? null
    : { text, isMarkdown: /\.(?:md|markdown)$/.test(source.file) };
};
