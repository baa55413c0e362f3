import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { bucket } from '../../src/hosts/bucket.ts';
import { firebase } from '../../src/hosts/firebase.ts';
import { githubPages } from '../../src/hosts/github-pages.ts';
import type { Host } from '../../src/hosts/host.ts';
import { hostInput } from '../helpers/host-input.ts';
import { site, siteVersion } from '../helpers/site.ts';

const contentOf = (host: Host, path: string, input = hostInput()): string => {
  const { published, server } = host.emit(input);
  return [...published, ...server].find((file) => file.path === path)?.content ?? '';
};

test('github-pages: no Jekyll, and the error page has our error body', () => {
  expect(githubPages.emit(hostInput()).published.map(({ path }) => path)).toEqual(['.nojekyll', '404.html']);
  expect(JSON.parse(contentOf(githubPages, '404.html'))).toMatchObject({ error: { code: 'not_found' } });
});

test('github-pages: the workflow publishes the output folder under any name', () => {
  const input = hostInput();
  const out = "it's $(a) folder";
  const steps = parse(contentOf(githubPages, 'pages.yml', { ...input, settings: { ...input.settings, out } })).jobs
    .build.steps;
  expect(steps[1].run).toBe("rm -rf -- 'it'\\''s $(a) folder' .galley");
  expect(steps.at(-1).with.path).toBe(`${out}/`);
});

test('github-pages: the schedule is a workflow of its own, which each publication turns on or off', () => {
  const { on, jobs } = parse(contentOf(githubPages, 'pages.yml'));
  expect(Object.keys(on)).toEqual(['push', 'workflow_dispatch']);
  expect(jobs.build.outputs.next).toContain(`steps.${jobs.build.steps.at(-2).id}.outputs`);
  expect(jobs.deploy.permissions.actions).toBe('write');
  const [, save, cache, turn] = jobs.deploy.steps;
  expect(turn.env.SCHEDULE).toMatch(/\/workflows\/pages-schedule\.yml$/);
  expect(save.run).toContain(cache.with.path);
  const schedule = parse(contentOf(githubPages, 'pages-schedule.yml'));
  expect(schedule.on).toEqual({ schedule: [{ cron: '17 * * * *' }] });
  const [restored, start] = schedule.jobs.due.steps;
  expect(restored.with).toMatchObject(cache.with);
  expect(start.env.DISPATCHES).toMatch(/\/workflows\/pages\.yml\/dispatches$/);
});

test('bucket: any origin may read, and the error document is ours', () => {
  expect(JSON.parse(contentOf(bucket, 'cors.json'))).toMatchObject({ CORSRules: [{ AllowedOrigins: ['*'] }] });
  expect(JSON.parse(contentOf(bucket, 'website.json'))).toMatchObject({
    ErrorDocument: { Key: 'api/public/errors/not_found.json' },
  });
});

describe('firebase', () => {
  interface Redirect {
    readonly regex: string;
    readonly destination: string;
  }
  const redirectsOf = (of = site(), now = 0): Redirect[] =>
    JSON.parse(contentOf(firebase, 'firebase.json', hostInput({ site: of, now }))).hosting.redirects;

  /** Follows redirects like Firebase: the first one that matches applies, with its groups as `:1` and `:2`. */
  const follow = (path: string, redirects = redirectsOf()): string | null => {
    for (const { regex, destination } of redirects) {
      const match = new RegExp(regex).exec(path);
      if (match !== null) return destination.replaceAll(/:(\d)/g, (_, group) => match[Number(group)] ?? '');
    }
    return null;
  };

  test.each([
    ['/api/public/v1/demo/posts', '/api/public/v1/demo/posts.json'],
    ['/api/public/v1/demo/posts/v22.1.0', '/api/public/v1/demo/posts/v22.1.0.json'],
    ['/api/public/v1/demo/posts/next.js', '/api/public/v1/demo/posts/next.js.json'],
    ['/api/public/v1/demo/posts/日本.語文', '/api/public/v1/demo/posts/日本.語文.json'],
    ['/api/public/v1/demo/posts/hello', '/api/public/v1/demo/posts/hello.json'],
    ['/api/public/v1/demo/tags', '/api/public/v1/demo/tags.json'],
    ['/api/public/demo/stats', '/api/public/v1/demo/stats.json'],
    ['/api/public/demo/posts/hello', '/api/public/v1/demo/posts/hello.json'],
  ])('%s leads to its file', (path, file) => {
    expect(follow(path)).toBe(file);
    expect(follow(file)).toBeNull();
  });

  test.each([
    '/api/public/v1/demo/posts/a.b.json',
    '/api/public/v1/demo/nothing',
    '/api/public/v1/../x/posts',
    '/x/posts',
  ])('%s leads nowhere', (path) => {
    expect(follow(path)).toBeNull();
  });

  test('a version past its sunset has no addresses, versioned or not', () => {
    const gone = site({ versions: { v1: siteVersion({ sunset: 1 }), v2: siteVersion() } });
    const redirects = redirectsOf(gone, 2);
    expect(follow('/api/public/v2/demo/posts', redirects)).toBe('/api/public/v2/demo/posts.json');
    expect(follow('/api/public/v1/demo/posts', redirects)).toBeNull();
    expect(follow('/api/public/demo/posts', redirects)).toBeNull();
  });
});
