import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type BuildOptions, build } from '../src/build/build.ts';
import { loggedFiles } from '../src/build/outputs.ts';
import { loadProject } from '../src/build/project.ts';
import type { Config } from '../src/config/config.ts';
import { startDev } from '../src/dev/server/dev.ts';
import { bodyPath } from '../src/publish/deploy/manifest.ts';
import { hashOf } from '../src/publish/deploy/store.ts';
import { deployFrom, folderStore, removeFrom, rollbackFrom } from './helpers/deploying.ts';
import { addFiles, type Files, filesIn, folderOf } from './helpers/files.ts';
import { forgeTree, recordIn } from './helpers/forged-records.ts';
import { git } from './helpers/git.ts';
import { post } from './helpers/posts.ts';

/** A project in a folder, beside files that nobody may publish or change. */
interface World {
  readonly home: string;
  readonly root: string;
  /** What a server answered the attacker. */
  readonly told: string[];
}

const NOW = Date.UTC(2026, 5, 1);
const POSTS = 'content/a/posts';

/** A module that leaves a file if it runs. */
const evil = (home: string): string =>
  `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(join(home, 'ran'))}, 'x');\nexport default {};\n`;

const newWorld = async (): Promise<World> => {
  const home = await folderOf({ 'private.txt': 'PRIVATE', 'victim/file.txt': 'safe' });
  const root = join(home, 'site');
  await addFiles(root, {
    ...{ '.env': 'PRIVATE', 'private.txt': 'PRIVATE', 'evil.mjs': evil(home) },
    'content/a/workspace.yaml': 'keys: [a]\n',
    [`${POSTS}/2026-01-01-a.md`]: post({ title: 'A' }),
    [`${POSTS}/draft.md`]: post({ title: 'HELD', date: '2026-01-03', draft: true, slug: 'HELD' }, 'HELD'),
    'content/b/workspace.yaml': 'keys: [b]\n',
    'content/b/posts/2026-01-01-b.md': post({ title: 'B' }),
    'content/b/posts/file.txt': 'HELD',
  });
  return { home, root, told: [] };
};

const buildIn = ({ root }: World, options: BuildOptions = {}) =>
  build({ root, now: NOW, env: {}, concurrency: 1, ...options });

/** Deploys the output to the folder `www`, like a job with the secrets of a deploy. */
const deployIn = async ({ root }: World): Promise<void> => {
  const written = loggedFiles(await loadProject({ root }));
  await deployFrom(root, folderStore(root), {
    ...{ rollback: true, grace: 0, output: { out: join(root, 'dist'), name: 'dist', written } },
  });
};

/** What a build and a deploy write, and what the attacker writes. */
const OUTPUT = /^site\/(?:dist|www|hosts|\.galley|content\/a)\//;

/** The boundaries that were crossed. */
const BOUNDARIES: Readonly<Record<string, (world: World, before: Files) => Promise<boolean>>> = {
  'runs code': async ({ home }) => existsSync(join(home, 'ran')),
  'publishes a private file': async (world) => (await published(world)).includes('PRIVATE'),
  'publishes another workspace’s file or a held-back post': async (world) => (await published(world)).includes('HELD'),
  'changes a file outside the output': async ({ home }, before) => {
    const after = { ...(await filesIn(home)) };
    return Object.entries(before).some(([path, text]) => !OUTPUT.test(path) && after[path] !== text);
  },
};

const published = async ({ root, told }: World): Promise<string> => {
  const files = Object.entries(await filesIn(root)).filter(([path]) => /^(?:dist|www|hosts)\//.test(path));
  return JSON.stringify([files, told]);
};

type Attack = (world: World) => Promise<void>;

/** Adds files, which may use the path of the home folder, and builds. */
const adding =
  (files: Files, dialect?: string): Attack =>
  async (world) => {
    await addFiles(world.root, files);
    const { ok } = await buildIn(world, dialect === undefined ? {} : { values: { adopt: { dialect } } as Config });
    if (ok) await deployIn(world);
  };

const ATTACK = `${POSTS}/2026-01-02-attack.md`;

const bodies = (...texts: readonly (string | readonly [dialect: string, body: string])[]): Attack[] =>
  texts.map((text) => {
    const [dialect, body] = typeof text === 'string' ? [undefined, text] : text;
    return adding({ [ATTACK]: post({ title: 'Attack' }, body) }, dialect);
  });

const fronts = (...texts: readonly string[]): Attack[] =>
  texts.map((text) => adding({ [ATTACK]: `---\ntitle: Attack\n${text}\n---\n\nText.\n` }));

const workspaces = (...texts: readonly (string | Files)[]): Attack[] =>
  texts.map((text) => adding(typeof text === 'string' ? { 'content/a/workspace.yaml': text } : text));

/** A configuration that runs statements. */
const configurations = (...statements: readonly string[]): Attack[] =>
  statements.map((statement) => async (world) => {
    const code = `import * as fs from 'node:fs';\n${statement.replaceAll('HOME', JSON.stringify(`${world.home}/`))}\nexport default { posts: { publish: ['drafts'] } };\n`;
    await adding({ 'galley.config.mjs': code })(world);
  });

/** Builds, then commits the cache after each of its files was changed, and builds again. */
const caches = (change: (text: string, world: World) => string): Attack[] => [
  async (world) => {
    await addFiles(world.root, { 'galley.config.ts': 'export default {};\n' });
    await buildIn(world);
    for (const [path, text] of Object.entries(await filesIn(join(world.root, '.galley'))))
      writeFileSync(join(world.root, '.galley', path), change(text, world));
    git(world.root, 'init', '--quiet');
    git(world.root, 'add', '--force', '.galley');
    const { diagnostics } = await buildIn(world);
    expect(diagnostics.map(({ code }) => code)).toContain('cache/committed');
  },
];

/** Changes the output folder after a build, changes a post, builds again and deploys. */
const outputs = (change: (world: World, dist: string) => void): Attack[] => [
  async (world) => {
    await buildIn(world);
    change(world, join(world.root, 'dist'));
    await expect(deployIn(world)).rejects.toThrow();
    await adding({ [ATTACK]: post({ title: 'Later' }) })(world).catch(() => {});
  },
];

/** Changes the published folder after two deploys, then deploys, rolls back and removes. */
const buckets = (change: (world: World, www: string) => void): Attack[] => [
  async (world) => {
    for (const title of ['One', 'Two']) await adding({ [ATTACK]: post({ title }) })(world);
    change(world, join(world.root, 'www'));
    await rollbackFrom(world.root, folderStore(world.root), { knownKeys: ['a', 'b'] }).catch(() => {});
    await adding({ [ATTACK]: post({ title: 'Three' }) })(world).catch(() => {});
    await removeFrom(world.root, folderStore(world.root), { knownKeys: ['a', 'b'] }).catch(() => {});
  },
];

/** Sends requests to `galley dev` as a page of another origin does. */
const pages = (...requests: readonly string[]): Attack[] => [
  async (world) => {
    const { url, close } = await startDev({
      ...{ build: { root: world.root, concurrency: 1, now: NOW }, console: true, compare: undefined },
      ...{ server: { host: '127.0.0.1', port: 0, portIsFixed: false }, onRebuild: () => {}, onUnwatchable: () => {} },
    });
    onTestFinished(close);
    for (const [method = '', path = ''] of requests.map((each) => each.split(' ')))
      for (const origin of ['https://attacker.example', 'http://127.0.0.1:1', 'null'])
        world.told.push(await answerTo(url, { method, path, headers: { origin, 'sec-fetch-site': 'cross-site' } }));
    expect(world.told.join('')).not.toBe('');
    expect(await answerTo(url, { method: 'GET', path: '/_galley/content.json', headers: {} })).toContain('HELD');
  },
];

const answerTo = (url: string, options: { method: string; path: string; headers: object }): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const asked = request({ hostname, port, ...options } as object, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => void parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts).toString()));
    });
    // The server may close the connection before it has read the whole request.
    asked.on('error', () => resolve('')).end(options.method === 'GET' ? undefined : 'x');
  });

const DIALECTS = ['eleventy', 'jekyll', 'hugo', 'hexo', 'vitepress', 'astro', 'zola'];
const UP = '../../../';
const LINKED = (target: string) => (world: World, folder: string) => {
  symlinkSync(join(world.home, target), join(folder, 'api/public/v1/a/link.json'));
  symlinkSync(join(world.home, target, '..'), join(folder, 'api/public/v1/a/folder'));
};

/** For each who can write something, and each boundary in their order, attempts to cross it. */
const ATTACKS: Readonly<Record<string, readonly (readonly Attack[])[]>> = {
  'a post': [
    bodies(
      `import x from '${UP}evil.mjs'\n\n<X />`,
      '<%= require("fs") %> {{ constructor.constructor("return process")() }}',
      ...DIALECTS.map(
        (dialect) => [dialect, `{% include "${UP}evil.mjs" %}\n\n{{ x | evil }}\n\n<script setup>1</script>`] as const,
      ),
    ),
    bodies(
      ...[`[x](${UP}private.txt)`, `![x](${UP}.env)`, '[x](../workspace.yaml)', `[x](${UP}../private.txt)`],
      ...[
        ['vitepress', `<<< ${UP}private.txt`] as const,
        ['vitepress', '<<< @/.env'] as const,
        ['vitepress', `<!--@include: ${UP}../private.txt-->`] as const,
        ['jekyll', `{% include ${UP}private.txt %}\n\n{% include_relative ${UP}private.txt %}`] as const,
        ['hugo', `{{% readFile "private.txt" %}}\n\n{{< include "${UP}private.txt" >}}`] as const,
        ['hexo', `{% include_code ${UP}private.txt %}\n\n{% asset_img ${UP}private.txt %}`] as const,
      ],
    ),
    bodies(
      ...['[x](../../b/posts/file.txt)', '[x](draft.md)', '![x](draft.md)', '[x](../../b/posts/2026-01-01-b.md)'],
      ...[
        ['vitepress', '<<< ../../b/posts/file.txt'] as const,
        ['vitepress', '<!--@include: ./draft.md-->'] as const,
        ['hexo', '{% post_link draft %}'] as const,
      ],
    ),
    bodies(`[x](%2e%2e/%2e%2e/${UP}victim/file.txt)`, `![x](${UP}../victim/file.txt)`, `<a id="${UP}x">x</a>`),
  ],
  'front matter': [
    [
      ...['---js', '---coffee', '---json', '+++'].map((fence) => async (world: World) => {
        const code = `require('fs').writeFileSync(${JSON.stringify(join(world.home, 'ran'))}, 'x')`;
        await adding({ [ATTACK]: `${fence}\n{ title: ${code} }\n${fence.slice(0, 3)}\n` })(world);
      }),
      ...fronts("x: !!js/function 'function () {}'", 'x: !!js/undefined x'),
    ],
    fronts(`cover: ${UP}private.txt`, `cover: ${UP}.env`, `cover: [${UP}../private.txt]`, `layout: ${UP}private.txt`),
    fronts('cover: ../../b/posts/file.txt', 'cover: draft.md', 'translationKey: HELD-KEY\naliases: [/posts/a]'),
    fronts(`slug: ${UP}../victim/file`, `aliases: [${UP}victim]`, `tags: ['${UP}victim']`, `author: ${UP}victim`),
  ],
  'workspace.yaml and taxonomies': [
    workspaces("keys: [a]\nx: !!js/function 'function () {}'", { 'content/a/tags.yaml': '!!js/regexp /a/' }),
    workspaces(
      { 'content/a/authors.yaml': `x: { name: X, avatar: ${UP}private.txt }` },
      `keys: [a]\nposts: ['${UP}*.txt']`,
    ),
    workspaces(
      { 'content/a/tags.yaml': '- { name: X, image: ../b/posts/file.txt }' },
      "keys: [a]\nposts: ['../b/posts/*']",
      'keys: [a, b]\n',
    ),
    workspaces(`keys: ['${UP}../victim']`, `keys: [a]\nlanguages: ['${UP}victim']`, `keys: [a]\nname: '${UP}victim'`),
  ],
  'the configuration': [
    configurations("fs.writeFileSync(HOME + 'ran', 'x');"),
    configurations(`fs.copyFileSync(HOME + 'private.txt', HOME + 'site/${POSTS}/x.txt');
fs.writeFileSync(HOME + 'site/${ATTACK}', '---\\ntitle: X\\n---\\n[x](x.txt)');`),
    configurations(''),
    configurations("fs.writeFileSync(HOME + 'victim/file.txt', 'changed');"),
  ],
  'a committed cache': [
    caches((text, { home }) => (text.includes('export default') ? evil(home) : text)),
    caches((text) => text.replaceAll('Text', 'PRIVATE')),
    caches((text) => text.replaceAll('Text', 'HELD')),
    caches((text) => text.replaceAll('api/public/v1/a', '../../victim')),
  ],
  'the output folder': [
    outputs(({ home }, dist) => writeFileSync(join(dist, 'index.mjs'), evil(home))),
    outputs(LINKED('private.txt')),
    outputs(LINKED(`site/${POSTS}/draft.md`)),
    outputs(({ home }, dist) => {
      rmSync(join(dist, 'api/public/v1/a/posts'), { recursive: true });
      symlinkSync(join(home, 'victim'), join(dist, 'api/public/v1/a/posts'));
    }),
  ],
  'the destination of a deploy': [
    buckets(({ home }, www) => writeFileSync(join(www, '.galley/deploy/evil.mjs'), evil(home))),
    buckets(LINKED('private.txt')),
    buckets(LINKED(`site/${POSTS}/draft.md`)),
    buckets(({ root }, www) => {
      const name = recordIn(root).published.files;
      const forged = hashOf('forged');
      forgeTree(root, name, ({ files }) => files.push(['../../victim/file.txt', forged, 0]));
      mkdirSync(join(www, bodyPath(forged), '..'), { recursive: true });
      writeFileSync(join(www, bodyPath(forged)), 'forged');
    }),
  ],
  'a page beside the preview': [
    pages('POST /_galley/content.json', 'GET /_galley/html.json?file=../../evil.mjs', 'PUT /evil.mjs'),
    pages('GET /../../private.txt', 'GET /%2e%2e%2fprivate.txt', `GET /_galley/html.json?file=${UP}private.txt`),
    pages('GET /_galley/content.json', `GET /_galley/html.json?file=${POSTS}/draft.md`, 'GET /_galley/diff.json'),
    pages('DELETE /api/public/v1/a/posts/a.json', 'PUT /../victim/file.txt', 'POST /_galley/diff.json'),
  ],
};

/** Who runs code of the repository, so that nothing can be refused. */
const CAN: readonly string[] = ['the configuration'];

const RULES = Object.entries(ATTACKS).flatMap(([actor, attacks]) =>
  Object.entries(BOUNDARIES).map(([boundary, isCrossed], at) => {
    const can = CAN.includes(actor);
    return [`${actor} ${can ? 'also' : 'never'} ${boundary}`, { attacks: attacks[at] ?? [], isCrossed, can }] as const;
  }),
);

test.each(RULES)('%s', async (_rule, { attacks, isCrossed, can }) => {
  expect(attacks.length).toBeGreaterThan(0);
  for (const attack of attacks) {
    const world = await newWorld();
    const before = await filesIn(world.home);
    await attack(world);
    expect(await isCrossed(world, before)).toBe(can);
  }
});

test.each([undefined, ...DIALECTS])('the project that is attacked can be built and deployed: %s', async (dialect) => {
  const world = await newWorld();
  await adding({ [ATTACK]: post({ title: 'Harmless' }) }, dialect)(world);
  expect(await published(world)).toContain('Harmless');
  expect(existsSync(join(world.root, 'www'))).toBe(true);
});

test('the page on security has a row for each of them', () => {
  const page = readFileSync('content/guide/posts/internals/security.md', 'utf8');
  const rows = page.split('\n').filter((line) => /\| (?:yes|no) \|$/.test(line));
  expect(rows).toEqual(
    Object.keys(ATTACKS).map((actor) => {
      const answer = CAN.includes(actor) ? 'yes' : 'no';
      return `| ${actor} |${Object.keys(BOUNDARIES)
        .map(() => ` ${answer} |`)
        .join('')}`;
    }),
  );
});
