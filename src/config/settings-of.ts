import type { Settings } from './settings.ts';

/** The settings as they hold for one workspace. */
export const settingsOf = (settings: Settings, workspace: string): Settings => ({
  ...settings,
  fields: { ...settings.fields, ...settings.workspaces[workspace]?.fields },
});
