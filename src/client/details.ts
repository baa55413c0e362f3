import type { IndexHost } from './list-host.ts';
import type { Scope } from './scope.ts';
import type { Post, PostRecord } from './types.ts';

interface Reading {
  readonly scope: Scope;
  /** How many posts are on their way at one time. */
  readonly concurrency?: number | undefined;
}

/** The posts of records with their HTML, in the same order. Those on their way are given up when no more are wanted. */
export async function* details<Custom extends object>(
  host: IndexHost,
  records: AsyncGenerator<PostRecord<Custom>, void>,
  { scope, concurrency = 8 }: Reading,
): AsyncGenerator<Post<Custom>, void> {
  if (!Number.isSafeInteger(concurrency) || concurrency < 1) {
    throw new RangeError(`concurrency cannot be ${concurrency}.`);
  }
  const get = ({ slug }: PostRecord<Custom>): Promise<Post<Custom>> => {
    const post = scope.run((signal) => host.post<Custom>(slug, { signal }));
    // It is waited for below; until then, its failure is nobody's.
    post.catch(() => {});
    return post;
  };
  const coming: Promise<Post<Custom>>[] = [];
  try {
    for await (const record of records) {
      coming.push(get(record));
      if (coming.length >= concurrency) yield (await coming.shift()) as Post<Custom>;
    }
    for (const post of coming) yield await post;
  } finally {
    scope.end();
  }
}
