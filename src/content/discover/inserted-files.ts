import { type Settings, type Snippets, settingsOf } from '../../config/settings.ts';
import type { ToolOf } from '../tool.ts';
import type { WorkspaceSource } from './source.ts';

/** Adds the files that posts insert by their paths to the snippets of their workspaces. */
export const withInsertedFiles = async (
  settings: Settings,
  workspaces: readonly Pick<WorkspaceSource, 'name' | 'posts'>[],
  toolOf: ToolOf,
): Promise<Settings> => {
  const added: Record<string, Snippets> = {};
  for (const { name, posts } of workspaces) {
    const own = settingsOf(settings, name);
    const found = (await toolOf(own.dialect).markdown.insertedFiles?.(posts, settings.root)) ?? {};
    if (Object.keys(found).length > 0) added[name] = { ...own.snippets, ...found };
  }
  if (Object.keys(added).length === 0) return settings;
  return { ...settings, workspaceSnippets: { ...settings.workspaceSnippets, ...added } };
};
