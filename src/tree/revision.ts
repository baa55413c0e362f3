import { createHash } from 'node:crypto';
import type { Manifest } from '../resolver/manifest.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type Bodies, bodyKey, type DetailTemplate } from './detail.ts';
import type { FeedOptions } from './feed-files.ts';
import type { RecordTexts } from './record-texts.ts';
import type { TreeFile } from './tree.ts';

export interface RevisionInput {
  readonly workspace: Pick<Workspace, 'name' | 'title' | 'language' | 'posts'>;
  readonly details: Pick<RecordTexts, 'at'>;
  readonly template: DetailTemplate;
  readonly bodies: Bodies;
  /** Files that are texts. */
  readonly others: readonly TreeFile[];
  readonly feeds: FeedOptions | null;
}

/**
 * A function that names all that a key's readers get in a version and a language by the manifest, which names lists by
 * their content, and by what it does not name: the same text for the same bytes, whatever they were made with.
 */
export const createRevision =
  ({ workspace, details, template, bodies, others, feeds }: RevisionInput): ((manifest: Manifest) => string) =>
  (manifest) => {
    const hash = createHash('sha256');
    const add = (...texts: readonly unknown[]): void => {
      hash.update(`${JSON.stringify(texts)}\n`);
    };
    add(manifest, template.hash);
    for (const { path, content } of others) add(path, content);
    workspace.posts.forEach((post, at) => {
      hash.update(details.at(at));
      add(bodyKey(post, bodies), post.source.url);
    });
    // What feeds say besides of posts, and where.
    if (feeds !== null) add(feeds, feeds.websiteOf(workspace.name), workspace.title, workspace.language);
    return hash.digest('base64url').slice(0, 16);
  };
