import { createOptionPlace } from '../config/option-place.ts';
import { settingsOf } from '../config/settings-of.ts';
import type { FeedOptions } from '../tree/feed-files.ts';
import type { Project } from './project.ts';

/** What feeds are made of besides the posts; null where none are wanted. */
export const feedOptions = ({
  settings,
  site,
  config,
}: Pick<Project, 'settings' | 'site' | 'config'>): FeedOptions | null =>
  settings.feeds && {
    ...settings.feeds,
    websiteOf: (workspace) => settingsOf(settings, workspace).website,
    postUrl: settings.posts.url,
    assetsUrl: settings.assets.baseUrl,
    apiUrl: settings.deploy.url,
    base: site.base,
    place: () => createOptionPlace(settings.root, config)(['feeds']),
  };
