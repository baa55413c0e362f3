import { expect, expectTypeOf, test } from 'vitest';
import {
  type Author,
  type Client,
  createClient,
  type GalleyError,
  isGalleyError,
  type ListedTerm,
  type Post,
  type PostList,
  type PostRecord,
  type Stats,
  VersionSunsetError,
} from '../../../src/runtime/client/client.ts';

interface Custom {
  readonly series: string;
  readonly rank: number | null;
}

test('answers have the contract’s types, with the custom fields', () => {
  const client = createClient<Custom>({ apiKey: 'demo' });
  expectTypeOf(client).toEqualTypeOf<Client<Custom>>();
  expectTypeOf(() => client.posts.list()).returns.resolves.toEqualTypeOf<PostList<Custom>>();
  expectTypeOf(client.posts.get).returns.resolves.toEqualTypeOf<Post<Custom>>();
  expectTypeOf(client.posts.all()).toEqualTypeOf<AsyncGenerator<PostRecord<Custom>, void>>();
  expectTypeOf(client.posts.all({ tags: 'a', html: false })).toEqualTypeOf<AsyncGenerator<PostRecord<Custom>, void>>();
  expectTypeOf(client.posts.all({ html: true })).toEqualTypeOf<AsyncGenerator<Post<Custom>, void>>();
  const bodies = { include: 'htmlContent', sort: 'title' } as const;
  type WithBodies = PostList<Custom & { readonly htmlContent: string }>;
  expectTypeOf(() => client.posts.list(bodies)).returns.resolves.toEqualTypeOf<WithBodies>();
  expectTypeOf(() => client.posts.pages(bodies)).returns.toEqualTypeOf<AsyncGenerator<WithBodies, void>>();
  expectTypeOf(() => client.posts.pages()).returns.toEqualTypeOf<AsyncGenerator<PostList<Custom>, void>>();
  expectTypeOf(client.tags).returns.resolves.toEqualTypeOf<readonly ListedTerm[]>();
  expectTypeOf(client.categories).returns.resolves.toEqualTypeOf<readonly ListedTerm[]>();
  expectTypeOf(client.authors).returns.resolves.toEqualTypeOf<readonly Author[]>();
  expectTypeOf(client.stats).returns.resolves.toEqualTypeOf<Stats>();
  expectTypeOf<PostRecord<Custom>>().toHaveProperty('series').toBeString();
  expectTypeOf<PostRecord<Custom>['rank']>().toEqualTypeOf<number | null>();
  expectTypeOf<PostRecord<Custom>>().not.toHaveProperty('htmlContent');
  expectTypeOf<Post<Custom>>().toHaveProperty('htmlContent').toBeString();
  expect(client.version).toBe('v1');
});

test('a field that is neither in the contract nor configured is a type error', () => {
  const read = ({ posts }: Client): Promise<unknown> =>
    // @ts-expect-error: no custom fields are declared.
    posts.get('a').then((post) => post.series);
  const filter = ({ posts }: Client): Promise<unknown> =>
    // @ts-expect-error: the filter does not exist.
    posts.list({ tag: 'a' });
  expect([read, filter]).toHaveLength(2);
});

test('checking for a GalleyError narrows the type', () => {
  const caught: unknown = new VersionSunsetError('Gone.', { code: 'version_sunset', status: 410, suggest: 'v2' });
  expect(isGalleyError(caught)).toBe(true);
  if (!isGalleyError(caught)) return;
  expectTypeOf(caught).toEqualTypeOf<GalleyError>();
  expectTypeOf(caught.status).toEqualTypeOf<number | null>();
  expectTypeOf(caught.requestId).toEqualTypeOf<string | null>();
  expectTypeOf(caught.suggest).toEqualTypeOf<string | null>();
  expect(caught).toMatchObject({ name: 'VersionSunsetError', suggest: 'v2', url: null, requestId: null });
});
