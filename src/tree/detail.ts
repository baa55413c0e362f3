import type { Place } from '../cache/packs.ts';
import type { Contract } from '../contract/contract.ts';
import { textsAround } from '../contract/template.ts';
import type { Post } from '../workspace/workspace.ts';
import { bytesFrom, type Recipe } from './recipe.ts';
import { hashOf, type TreeFile } from './tree.ts';

/** The posts' HTML by their files, links to other posts still as placeholders. */
export interface Bodies {
  /** Where a post's is held; its hash stands for it. */
  readonly place: (file: string) => Place;
  /** As JSON text. */
  readonly read: (place: Place) => Uint8Array;
  /** Whether readers get none that the sanitiser has not seen. */
  readonly sanitize: boolean;
}

/** A function that says what stands for a record's text, and for the template that it is put into. */
export const createRecordHash = ({ detail }: Pick<Contract, 'detail'>): ((record: string) => string) => {
  const template = JSON.stringify(detail);
  return (record) => hashOf(`${template}\n${record}`);
};

export interface DetailParts {
  readonly record: string;
  /** Stands for the record and the template. */
  readonly hash: string;
  readonly template: Contract['detail'];
  readonly bodies: Bodies;
}

/** The file with all of a post. Nothing of the post is held but what the file is made of. */
export const detail = (
  folder: string,
  { source: { slug, file }, links }: Post,
  { record, hash, template, bodies }: DetailParts,
): TreeFile => {
  const recipe = (): Recipe => ({
    around: textsAround(template, 'html', { record }),
    html: bodies.place(file),
    links,
    sanitize: bodies.sanitize,
    encoding: null,
  });
  return {
    path: `${folder}/posts/${slug}.json`,
    group: 'details',
    content: () => bytesFrom(recipe(), bodies.read),
    key: () => `${hash} ${bodies.place(file).hash} ${links.length === 0 ? '' : linksHash(links, bodies)}`,
    recipe,
  };
};

const linksHash = (links: Post['links'], { sanitize }: Bodies): string =>
  hashOf(`${JSON.stringify(links)}${sanitize ? ' sanitized' : ''}`);
