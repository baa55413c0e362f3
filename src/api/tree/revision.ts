import { createHash } from 'node:crypto';
import { fillPlaceholders } from '../../content/html/placeholders.ts';
import type { Post, Workspace } from '../../content/workspace/workspace.ts';
import type { Manifest } from '../../runtime/resolver/manifest.ts';
import { type Bodies, type DetailTemplate, finishingKey } from './details.ts';
import type { FeedOptions } from './feed-files.ts';
import type { RecordTexts } from './record-texts.ts';
import type { TreeFile } from './tree.ts';

interface RevisionInput {
  readonly workspace: Pick<Workspace, 'name' | 'title' | 'language' | 'posts'>;
  readonly details: Pick<RecordTexts, 'at'>;
  readonly template: DetailTemplate;
  readonly bodies: Bodies;
  /** The files whose content is text. */
  readonly others: readonly TreeFile[];
  readonly feeds: FeedOptions | null;
}

/**
 * Creates a function that computes a revision: a text that identifies all content of a key in a version and a language.
 * It combines the manifest, which contains the hashes of lists, with everything that the manifest does not contain. The
 * same bytes give the same revision, no matter which build made them.
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
      if (feeds !== null) add(post.url);
    });
    // Everything in feeds except posts.
    if (feeds !== null) add(feeds, feeds.websiteOf(workspace.name), workspace.title, workspace.language);
    return hash.digest('base64url').slice(0, 16);
  };

/**
 * The parts of a post's HTML. The placeholders of links depend on the full source text, which can change when the HTML
 * does not, so they are replaced with the URLs.
 */
const bodyParts = ({ file, links }: Post, { place, read, rules }: Bodies): readonly unknown[] => {
  const cached = place(file);
  const finishing = finishingKey(rules);
  if (links.length === 0) return [cached.hash, finishing];
  const addresses = new Map(links.map(({ placeholder, url }) => [placeholder, url]));
  const json = fillPlaceholders(Buffer.from(read(cached)).toString(), addresses, inJson);
  const slugs = finishing === '' ? [] : links.map(({ url, slug }) => [url, slug]);
  return [json, finishing, rules.sanitize, slugs];
};

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
