import type { Post, Workspace } from '../../content/workspace/workspace.ts';
import type { BlobPlace } from '../../shared/cache/packs.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';
import type { Contract, NamedPost, NamedPosts } from '../contract/contract.ts';
import { filledPieces } from '../contract/envelopes.ts';
import type { detailPosts } from '../related/detail-posts.ts';
import { bytesFrom, type HtmlRules, type Recipe } from './html-recipe.ts';
import { type Fields, type RecordTexts, type RecordTextsInput, recordTexts } from './record-texts.ts';
import type { TreeFile, TreePart } from './tree.ts';

/** The HTML of posts by source file. Links to other posts are still placeholders. */
export interface Bodies {
  /** The place in the cache of the HTML of a post's file. Its hash identifies the HTML. */
  readonly place: (file: string) => BlobPlace;
  /** Reads the HTML as JSON text. */
  readonly read: (place: BlobPlace) => Uint8Array;
  readonly rules: HtmlRules;
}

interface DetailParts {
  readonly records: RecordTexts;
  readonly template: DetailTemplate;
  readonly bodies: Bodies;
  /** The ordinals of the posts in each part. */
  readonly groups: readonly (readonly number[])[];
}

/** The template around a record and its HTML. */
export interface DetailTemplate {
  readonly pieces: Contract['detail'];
  readonly hash: string;
}

export const detailTemplate = ({ detail }: Pick<Contract, 'detail'>): DetailTemplate => ({
  pieces: detail,
  hash: shortHash(JSON.stringify(detail)).slice(0, 10),
});

/** The files of posts, divided into parts by slug. Their content is created only when it is written. */
export const detailParts = (posts: readonly Post[], { records, template, bodies, groups }: DetailParts): TreePart[] => {
  const postAt = (at: number): Post => posts[at] as Post;
  const recipe = ({ at = 0 }: TreeFile): Recipe => {
    const { file, links } = postAt(at);
    const pieces = filledPieces(template.pieces, ['html', 'addresses'], { record: records.at(at) });
    return { file, pieces, html: bodies.place(file), links, rules: bodies.rules, encoding: null };
  };
  const content = (file: TreeFile): Promise<Uint8Array> => bytesFrom(recipe(file), bodies.read);
  const bodyOf = (at: number): string => bodyKey(postAt(at), bodies);
  const key = ({ at = 0 }: TreeFile): string => shortHash(`${template.hash} ${records.keyAt(at)} ${bodyOf(at)}`);
  const fileAt = (at: number): TreeFile => {
    const path = `posts/${postAt(at).slug}.json`;
    return { path, group: 'details', at, content, key, recipe };
  };
  return groups.map((group, number) => ({
    name: `details ${number}`,
    key: () => {
      const others = group.map((at) => `${postAt(at).slug} ${bodyOf(at)}`);
      return shortHash(`${template.hash} ${records.keyOf(group)} ${others.join('\n')}`);
    },
    files: () => group.map(fileAt),
  }));
};

/** Identifies a post's HTML with its links. */
export const bodyKey = ({ file, links }: Post, { place, rules }: Bodies): string => {
  const htmlKey = place(file).hash + finishingKey(rules);
  return links.length === 0 ? htmlKey : `${htmlKey} ${linksHash(links, rules)}`;
};

/** Identifies the transformations of all HTML. Empty if there are none. */
export const finishingKey = ({ basePath, website }: HtmlRules): string =>
  basePath === null ? '' : ` ${JSON.stringify([basePath, website])}`;

const linksHash = (links: Post['links'], { sanitize }: HtmlRules): string =>
  shortHash(`${JSON.stringify(links)}${sanitize ? ' sanitized' : ''}`);

/** Returns the ordinals of the other posts in a post's detail, by field. */
export type DetailPosts = NonNullable<ReturnType<typeof detailPosts>>;

type PostAt = (at: number) => NamedPost;

export const createPostAt =
  ({ posts }: Pick<Workspace, 'posts'>, fields: Fields): PostAt =>
  (at) => {
    const post = posts[at] as NamedPost['post'];
    return { post, fields: fields.of(post.file) };
  };

interface DetailTextsInput extends Omit<RecordTextsInput, 'part' | 'print'> {
  readonly workspace: RecordTextsInput['workspace'] & Pick<Workspace, 'posts'>;
  readonly contract: Pick<Contract, 'printDetail'>;
  readonly postAt: PostAt;
  readonly named: DetailPosts | null;
  readonly report: Parameters<NonNullable<Contract['printDetail']>>[3];
}

/** The records of details, or null if details use the records of lists. */
export const detailTexts = (input: DetailTextsInput): RecordTexts | null => {
  const { workspace, named, postAt, report } = input;
  const { printDetail } = input.contract;
  if (printDetail === null) return null;
  // The keys do not use the posts' fields, so unchanged posts are never read.
  const keys = input.keys.map((key, at) => keyWithLinks(key, workspace.posts[at] as Post));
  return recordTexts({
    ...input,
    part: 'detail',
    keys: named === null ? keys : keys.map((key, at) => shortHash(`${key} ${keysOf(named(at), keys)}`)),
    print: (at) => {
      const { post, fields } = postAt(at);
      return printDetail(post, fields, named === null ? {} : postsOf(named(at), postAt), report);
    },
  });
};

/** Images can be files next to other posts, whose URLs are links. */
const keyWithLinks = (key: string, { links }: Pick<Post, 'links'>): string =>
  links.length === 0 ? key : shortHash(`${key} ${JSON.stringify(links)}`);

type Numbers = ReturnType<DetailPosts>;

/** Identifies the other posts in a detail. The detail is rebuilt if one of them or its record changes. */
const keysOf = (numbers: Numbers, keys: readonly string[]): string =>
  JSON.stringify(Object.entries(numbers).map(([field, at]) => [field, ...[at ?? []].flat().map((one) => keys[one])]));

const postsOf = (numbers: Numbers, postAt: PostAt): NamedPosts =>
  Object.fromEntries(
    Object.entries(numbers).map(([field, at]) => [
      field,
      at === null ? null : typeof at === 'number' ? postAt(at) : at.map(postAt),
    ]),
  );
