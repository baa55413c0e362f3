import type { IndexHost } from './list-host.ts';
import type { Scope } from './request-scope.ts';
import type { AllQuery, Post, PostRecord } from './types.ts';

/** Yields the posts of records with their HTML, in the same order. Aborts pending requests when the caller stops. */
export async function* details<Custom extends object>(
  host: IndexHost,
  records: AsyncGenerator<PostRecord<Custom>, void>,
  { scope, concurrency = 8 }: Pick<AllQuery, 'concurrency'> & { readonly scope: Scope },
): AsyncGenerator<Post<Custom>, void> {
  if (!Number.isSafeInteger(concurrency) || concurrency < 1) {
    throw new RangeError(`Invalid concurrency: ${concurrency}.`);
  }
  const get = ({ slug }: PostRecord<Custom>): Promise<Post<Custom>> => {
    const post = scope.run((signal) => host.post<Custom>(slug, { signal }));
    // The promise is awaited below. Until then, its failure must not be an unhandled rejection.
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
