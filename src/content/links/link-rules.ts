import type { Settings } from '../../config/settings.ts';
import type { FoundAsset } from '../posts/assets.ts';

/** How a workspace's links are read. */
export type LinkRules = Pick<Settings, 'root' | 'dialect' | 'website' | 'assets' | 'postFolders'> & {
  /** The URL pattern of a post, with {slug}. */
  readonly postUrl: string;
  /** The language of the posts: a BCP 47 tag. */
  readonly language: string;
  /** The files that wiki links can name, relative to the project's root. */
  readonly attachments: readonly string[];
  readonly findAsset: (folder: string, reference: string) => Promise<FoundAsset>;
  /** Called with the absolute paths of missing files that a link could lead to. */
  readonly onMissing: (path: string) => void;
  /** Called with the absolute paths of pages that links lead to, because the published links depend on them. */
  readonly onPage: (path: string) => void;
};
