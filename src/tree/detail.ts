import type { Place } from '../cache/packs.ts';
import type { Contract } from '../contract/contract.ts';
import { textsAround } from '../contract/template.ts';
import { shortHash } from '../files/short-hash.ts';
import type { Post } from '../workspace/workspace.ts';
import { bytesFrom, type Recipe } from './recipe.ts';
import type { RecordTexts } from './record-texts.ts';
import type { TreeFile } from './tree.ts';

/** The posts' HTML by their files, links to other posts still as placeholders. */
export interface Bodies {
  /** Where a post's is held; its hash stands for it. */
  readonly place: (file: string) => Place;
  /** As JSON text. */
  readonly read: (place: Place) => Uint8Array;
  /** Whether readers get none that the sanitiser has not seen. */
  readonly sanitize: boolean;
}

export interface DetailParts {
  readonly records: RecordTexts;
  readonly template: DetailTemplate;
  readonly bodies: Bodies;
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

/** The files with all of a post, in this folder. Nothing of the posts is held but what the files are made of. */
export const detailFiles = (
  folder: string,
  posts: readonly Post[],
  { records, template, bodies }: DetailParts,
): TreeFile[] => {
  const postOf = ({ at = 0 }: TreeFile): Post => posts[at] as Post;
  const placeOf = (file: TreeFile): Place => bodies.place(postOf(file).source.file);
  const recipe = (file: TreeFile): Recipe => ({
    around: textsAround(template.pieces, 'html', { record: records.at(file.at ?? 0) }),
    html: placeOf(file),
    links: postOf(file).links,
    sanitize: bodies.sanitize,
    encoding: null,
  });
  const content = (file: TreeFile): Uint8Array => bytesFrom(recipe(file), bodies.read);
  const key = (file: TreeFile): string => {
    const { links } = postOf(file);
    // Joined it is one text in memory: there is one for each post on the output's record.
    return [
      records.keyAt(file.at ?? 0),
      template.hash,
      placeOf(file).hash,
      ...(links.length === 0 ? [] : [linksHash(links, bodies)]),
    ].join(' ');
  };
  return posts.map(({ source: { slug } }, at) => {
    const path = `${folder}/posts/${slug}.json`;
    return { path, group: 'details', at, content, key, recipe };
  });
};

const linksHash = (links: Post['links'], { sanitize }: Bodies): string =>
  shortHash(`${JSON.stringify(links)}${sanitize ? ' sanitized' : ''}`);
