import { createHash } from 'node:crypto';
import { fillPlaceholders } from '../html/placeholders.ts';
import type { Manifest } from '../resolver/manifest.ts';
import type { Post, Workspace } from '../workspace/workspace.ts';
import { type Bodies, type DetailTemplate, finishingKey } from './detail.ts';
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
      add(...bodyParts(post, bodies));
      if (feeds !== null) add(post.source.url);
    });
    // What feeds say besides of posts, and where.
    if (feeds !== null) add(feeds, feeds.websiteOf(workspace.name), workspace.title, workspace.language);
    return hash.digest('base64url').slice(0, 16);
  };

/**
 * What a post's HTML is made of. Placeholders of links stand for all of the post's text, which may change where its HTML
 * does not; so the addresses are put in their place.
 */
const bodyParts = ({ source, links }: Post, { place, read, rules }: Bodies): readonly unknown[] => {
  const held = place(source.file);
  const finishing = finishingKey(rules);
  if (links.length === 0) return [held.hash, finishing];
  const addresses = new Map(links.map(({ placeholder, url }) => [placeholder, url]));
  const json = fillPlaceholders(Buffer.from(read(held)).toString(), addresses, inJson);
  const slugs = finishing === '' ? [] : links.map(({ url, slug }) => [url, slug]);
  return [json, finishing, rules.sanitize, slugs];
};

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
