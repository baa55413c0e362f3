import { expect, test } from 'vitest';
import { firebase, firebaseRedirects } from '../../src/hosts/firebase.ts';
import { hostInput } from '../helpers/host-input.ts';
import { site } from '../helpers/site.ts';

const leadsTo = (address: string): (string | undefined)[] =>
  firebaseRedirects(hostInput({ site: site({ languages: { demo: ['en', 'de', 'ja'] } }) })).flatMap(
    ({ regex, destination }) => {
      const [, ...groups] = new RegExp(regex, 'u').exec(address) ?? [];
      return groups.length === 0 ? [] : [destination.replaceAll(/:(\d)/g, (_, at) => groups[Number(at) - 1] ?? '')];
    },
  );

test('addresses with a language folder lead to its files, one redirect each', () => {
  expect(leadsTo('/api/public/v1/demo/lang=de/posts')).toEqual(['/api/public/v1/demo/lang=de/posts.json']);
  expect(leadsTo('/api/public/demo/lang=ja/posts/hello')).toEqual(['/api/public/v1/demo/lang=ja/posts/hello.json']);
  expect(leadsTo('/api/public/v1/demo/tags')).toEqual(['/api/public/v1/demo/tags.json']);
  expect(leadsTo('/api/public/v1/demo/lang=en/tags')).toEqual([]);
});

test('publishes the output folder of the build, and a JSON page for missing addresses', () => {
  const input = hostInput({});
  const { published, server } = firebase.emit({ ...input, settings: { ...input.settings, out: 'public/api' } });
  expect(JSON.parse(server[0]?.content ?? '').hosting.public).toBe('public/api');
  expect(published.map(({ path }) => path)).toEqual(['404.html']);
  expect(JSON.parse(published[0]?.content ?? '').error.code).toBe('not_found');
});
