import type { Contract } from '../contract/contract.ts';
import type { NamedPost, NamedPosts } from '../contract/detail-fields.ts';
import { shortHash } from '../files/short-hash.ts';
import type { detailPosts } from '../related/detail-posts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type Fields, type RecordTexts, type RecordTextsInput, recordTexts } from './record-texts.ts';

/** The numbers of the posts that the detail of one names, by fields. */
export type DetailPosts = NonNullable<ReturnType<typeof detailPosts>>;

/** A post with its fields, by its number. */
export type PostAt = (at: number) => NamedPost;

export const createPostAt =
  ({ posts }: Pick<Workspace, 'posts'>, fields: Fields): PostAt =>
  (at) => {
    const post = posts[at] as NamedPost['post'];
    return { post, fields: fields.of(post.source.file) };
  };

export interface DetailTextsInput extends Omit<RecordTextsInput, 'part' | 'print'> {
  readonly contract: Pick<Contract, 'printDetail'>;
  readonly postAt: PostAt;
  readonly named: DetailPosts | null;
  readonly report: Parameters<NonNullable<Contract['printDetail']>>[3];
}

/** The records of details; null where they are those of lists. */
export const detailTexts = (input: DetailTextsInput): RecordTexts | null => {
  const { keys, named, postAt, report } = input;
  const { printDetail } = input.contract;
  if (printDetail === null) return null;
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

type Numbers = ReturnType<DetailPosts>;

/** Stands for the posts: a detail is made again where one of them, or its record, is another. */
const keysOf = (numbers: Numbers, keys: readonly string[]): string =>
  JSON.stringify(Object.entries(numbers).map(([field, at]) => [field, ...[at ?? []].flat().map((one) => keys[one])]));

const postsOf = (numbers: Numbers, postAt: PostAt): NamedPosts =>
  Object.fromEntries(
    Object.entries(numbers).map(([field, at]) => [
      field,
      at === null ? null : typeof at === 'number' ? postAt(at) : at.map(postAt),
    ]),
  );
