import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { galley } from './galley-builds.js';
import { versionOf } from './machine.js';

/**
 * The contenders. Each has a name, a note for the reader, the reason why it cannot run here (or null), and its steps in
 * order. `prepare` sets a step up, untimed; `command` is timed from start to exit; `output` is the folder whose files
 * are counted.
 */
export const contenders = (setting) => [
  galley(setting),
  copy(setting),
  hugo(setting, { name: 'Hugo, code coloured', config: 'hugo.toml,highlight.toml' }),
  hugo(setting, { name: 'Hugo, code as it is', config: 'hugo.toml' }),
  eleventy(setting),
  velite(setting),
];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RIVALS = join(ROOT, 'test/bench/rivals');

/** A contender with one step that starts and ends without output. */
const once = ({ name, note, missing, command, cwd, env, output, mostPosts }) => ({
  name,
  note,
  missing,
  mostPosts,
  steps: [
    {
      name: '',
      prepare: () => rm(output, { recursive: true, force: true }),
      finish: () => rm(output, { recursive: true, force: true }),
      command,
      cwd,
      env,
      output,
    },
  ],
});

const copy = ({ folder, corpus }) => {
  const output = join(folder, 'copy');
  const command = ['cp', '-r', join(corpus.project, 'dist'), output];
  return once({ name: 'cp -r of Galley’s output', note: '', missing: null, command, cwd: folder, output });
};

const hugo = ({ folder, corpus }, { name, config }) => {
  const version = versionOf('hugo', 'version');
  const output = join(folder, 'hugo-output');
  return once({
    name,
    note: /v[\d.]+/.exec(version ?? '')?.[0] ?? '',
    missing: version === null ? 'apt-get install hugo' : null,
    command: ['hugo', '--quiet', '--config', config, '-s', corpus.hugo, '-d', output],
    cwd: folder,
    output,
  });
};

/** With more posts, a program that renders them in one JavaScript thread takes minutes. */
const MOST_POSTS = 10_000;

const eleventy = ({ folder, corpus }) => {
  const output = join(folder, 'eleventy-output');
  const options = [
    `--config=${CONFIG}`,
    `--input=${corpus.posts.slice(folder.length + 1)}`,
    '--output=eleventy-output',
  ];
  return once({
    name: 'Eleventy',
    ...rival('@11ty/eleventy'),
    command: [process.execPath, join(RIVALS, 'node_modules/@11ty/eleventy/cmd.cjs'), ...options, '--quiet'],
    cwd: folder,
    output,
    mostPosts: MOST_POSTS,
  });
};

const CONFIG = 'eleventy.config.mjs';

/** Copies Eleventy's configuration, which must be in the working folder. */
export const installRivals = (folder) => cp(join(RIVALS, CONFIG), join(folder, CONFIG));

const velite = ({ folder, corpus }) => {
  const output = join(folder, 'velite-output');
  return once({
    name: 'velite (details only, one file)',
    ...rival('velite'),
    command: [
      process.execPath,
      join(RIVALS, 'node_modules/velite/bin/velite.js'),
      'build',
      '--config',
      join(RIVALS, 'velite.config.mjs'),
    ],
    cwd: folder,
    env: { BENCH_POSTS: corpus.posts, BENCH_OUT: output },
    output,
    mostPosts: MOST_POSTS,
  });
};

const rival = (name) => {
  const manifest = join(RIVALS, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) return { note: '', missing: 'npm ci --prefix test/bench/rivals' };
  return { note: `v${createRequire(dirname(manifest))(manifest).version}`, missing: null };
};
