import { patternBases } from '../files/glob-pattern.ts';
import type { Settings } from './settings.ts';

/** The settings as they hold for one workspace. */
export const settingsOf = (settings: Settings, workspace: string): Settings => {
  const own = settings.workspaces[workspace];
  return {
    ...settings,
    dialect: own?.dialect ?? settings.dialect,
    language: own?.language ?? null,
    postFolders: patternBases(own?.posts ?? []),
    website: own?.website ?? settings.website,
    search: own?.search ?? settings.search,
    fields: { ...settings.fields, ...own?.fields },
  };
};
