import { type Settings, settingsOf } from '../../config/settings.ts';
import type { ToolOf } from '../tool.ts';
import type { WorkspaceSource } from './source.ts';

/** Adds the files that posts insert by their paths to the snippets of their workspaces. */
export const withInsertedFiles = (
  settings: Settings,
  workspaces: readonly Pick<WorkspaceSource, 'name' | 'posts'>[],
  toolOf: ToolOf,
): Settings => {
  const added = workspaces.flatMap(({ name, posts }) => {
    const own = settingsOf(settings, name);
    const found = toolOf(own.dialect).markdown.insertedFiles?.(posts, settings.root) ?? {};
    return Object.keys(found).length === 0 ? [] : [[name, { ...own.snippets, ...found }] as const];
  });
  if (added.length === 0) return settings;
  return { ...settings, workspaceSnippets: { ...settings.workspaceSnippets, ...Object.fromEntries(added) } };
};
