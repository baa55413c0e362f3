import type { Place } from '../cache/packs.ts';
import type { Contract } from '../contract/contract.ts';
import { filledPieces } from '../contract/template.ts';
import { shortHash } from '../files/short-hash.ts';
import type { Post } from '../workspace/workspace.ts';
import { bytesFrom, type HtmlRules, type Recipe } from './recipe.ts';
import type { RecordTexts } from './record-texts.ts';
import type { TreeFile } from './tree.ts';
import type { TreePart } from './tree-part.ts';

/** The posts' HTML by their files, links to other posts still as placeholders. */
export interface Bodies {
  /** Where a post's is held; its hash stands for it. */
  readonly place: (file: string) => Place;
  /** As JSON text. */
  readonly read: (place: Place) => Uint8Array;
  readonly rules: HtmlRules;
}

export interface DetailParts {
  readonly records: RecordTexts;
  readonly template: DetailTemplate;
  readonly bodies: Bodies;
  /** Ordinals of the posts, by parts. */
  readonly groups: readonly (readonly number[])[];
}

/** What stands around a record and its HTML. */
export interface DetailTemplate {
  readonly pieces: Contract['detail'];
  /** Stands for the pieces. */
  readonly hash: string;
}

export const detailTemplate = ({ detail }: Pick<Contract, 'detail'>): DetailTemplate => ({
  pieces: detail,
  hash: shortHash(JSON.stringify(detail)).slice(0, 10),
});

/** The files with all of a post, in parts by their slugs. Nothing of the posts is held but what the files are made of. */
export const detailParts = (posts: readonly Post[], { records, template, bodies, groups }: DetailParts): TreePart[] => {
  const postAt = (at: number): Post => posts[at] as Post;
  const postOf = ({ at = 0 }: TreeFile): Post => postAt(at);
  const placeOf = ({ source }: Post): Place => bodies.place(source.file);
  const recipe = (file: TreeFile): Recipe => ({
    pieces: filledPieces(template.pieces, ['html', 'addresses'], { record: records.at(file.at ?? 0) }),
    html: placeOf(postOf(file)),
    slug: postOf(file).source.slug,
    links: postOf(file).links,
    rules: bodies.rules,
    encoding: null,
  });
  const content = (file: TreeFile): Uint8Array => bytesFrom(recipe(file), bodies.read);
  const bodyOf = (at: number): string => bodyKey(postAt(at), bodies);
  const key = ({ at = 0 }: TreeFile): string => shortHash(`${template.hash} ${records.keyAt(at)} ${bodyOf(at)}`);
  const fileAt = (at: number): TreeFile => {
    const path = `posts/${postAt(at).source.slug}.json`;
    return { path, group: 'details', at, content, key, recipe };
  };
  return groups.map((group, number) => ({
    name: `details ${number}`,
    group: 'details',
    key: () => {
      const others = group.map((at) => `${postAt(at).source.slug} ${bodyOf(at)}`);
      return shortHash(`${template.hash} ${records.keyOf(group)} ${others.join('\n')}`);
    },
    size: group.length,
    files: () => group.map(fileAt),
  }));
};

/** Stands for a post's HTML with its links. */
export const bodyKey = ({ source, links }: Post, { place, rules }: Bodies): string => {
  const ruled = place(source.file).hash + finishingKey(rules);
  return links.length === 0 ? ruled : `${ruled} ${linksHash(links, rules)}`;
};

/** Stands for what is done to all HTML; empty for nothing. */
export const finishingKey = ({ basePath, idPrefix, website }: HtmlRules): string =>
  basePath === null && idPrefix === null ? '' : ` ${JSON.stringify([basePath, idPrefix, website])}`;

const linksHash = (links: Post['links'], { sanitize }: HtmlRules): string =>
  shortHash(`${JSON.stringify(links)}${sanitize ? ' sanitized' : ''}`);
