import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { runGalley, startGalley } from './helpers/cli.ts';
import { folderOf } from './helpers/files.ts';

/** A command of the README and the lines shown below it. */
interface Shown {
  readonly command: string;
  readonly output: readonly string[];
}

/** Sets what npx sets. */
const NPX = { npm_config_user_agent: 'npm/10.8.2 node/v20.20.2 linux x64' };

const readme = await readFile('README.md', 'utf8');

/** The code blocks of a language, in order. */
const blocks = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map((match) => match[1] ?? '');

const shown: readonly Shown[] = blocks('console')
  .flatMap((block) => block.split(/^\$ /m).slice(1))
  .map((text) => text.trimEnd().split('\n'))
  .map(([command = '', ...output]) => ({
    command,
    output: output.filter((line) => line.trim() !== '' && !line.includes('…')),
  }));

/** Replaces numbers, sizes and keys, which differ from run to run. */
const withoutFigures = (text: string): string =>
  text
    .replace(/\/v1\/\w+\//g, '/v1/KEY/')
    .replace(/\d[\d,.]*( kB| B| MB| ms| s)?/g, '#')
    .replace(/ +/g, ' ');

const outputOf = (command: string): readonly string[] => {
  const found = shown.find((entry) => entry.command === command);
  if (found === undefined) throw new Error(`The README does not show: ${command}`);
  return found.output.map(withoutFigures);
};

/** The base URL with a key, in scripts of readers. */
const API = /'https?:\/\/[^']*\/v1\/<key>'/;

test('the sixty seconds run as shown, and nothing is shown that is not run here', { timeout: 60_000 }, async () => {
  const root = await folderOf();
  const cwd = join(root, 'my-content');

  const init = await runGalley(['init', 'my-content'], { cwd: root });
  expect(init).toMatchObject({ code: 0 });
  for (const line of outputOf('npx galley init my-content'))
    expect(withoutFigures(init.stdout + init.stderr)).toContain(line);

  const written = await readFile(join(cwd, 'content/blog/posts/hello-world.md'), 'utf8');
  const [post = ''] = blocks('markdown');
  expect(withoutFigures(written)).toContain(withoutFigures(post.trimEnd()));

  const dev = startGalley(['dev', '--port', '0'], { cwd });
  const [address = ''] = await dev.says(/http:\S+\/posts(?=\s)/);
  const printed = withoutFigures(dev.stdout() + dev.stderr());
  for (const line of outputOf('npx galley dev')) expect(printed).toContain(line);

  const answer = await (await fetch(`${address}?tags=welcome&limit=1`)).json();
  const [example = ''] = blocks('json');
  const expected = JSON.parse(example.replaceAll('2026-11-21T00', `${answer.data[0].publishedAt.slice(0, 10)}T00`));
  expect(answer).toEqual(expected);

  const api = String(address).replace(/\/posts$/, '');
  const runs = async (script: string, result: string): Promise<Readonly<Record<string, unknown>>> => {
    expect(script).toMatch(API);
    const folder = await folderOf({ 'reader.mjs': `${script.replace(API, `'${api}'`)}\nexport { ${result} };` });
    return await import(join(folder, 'reader.mjs'));
  };
  const html = expect.stringContaining('<p>This post is served as JSON.');
  expect(await runs(blocks('js')[0] ?? '', 'post')).toMatchObject({ post: { htmlContent: html } });
  const tutorial = await readFile('content/guide/posts/start/tutorial.md', 'utf8');
  const [, page = ''] = /<script type="module">\n(.*?)<\/script>/s.exec(tutorial) ?? [];
  const document =
    'const main = [];\nconst document = { createElement: () => ({}), querySelector: () => ({ append: (...all) => main.push(...all) }) };\n';
  const { main } = await runs(document + page, 'main');
  expect(main).toEqual(expect.arrayContaining([{ textContent: 'Hello, world' }, { innerHTML: html }]));

  const build = await runGalley(['build'], { cwd, env: NPX });
  expect(build).toMatchObject({ code: 0, stderr: '' });
  expect(withoutFigures(build.stdout).split('\n')).toEqual(expect.arrayContaining([...outputOf('npx galley build')]));
  const www = join(await folderOf(), 'api');
  const deploy = await runGalley(['deploy', pathToFileURL(www).href], { cwd });
  expect(withoutFigures(deploy.stdout.replace(pathToFileURL(www).href, 'file:///home/me/www').trimEnd())).toBe(
    outputOf('npx galley deploy file:///home/me/www').join('\n'),
  );

  expect(shown.map(({ command }) => command)).toEqual([
    'npx galley init my-content',
    'cd my-content',
    'npm install',
    'npx galley dev',
    'npx galley build',
    'npx galley deploy file:///home/me/www',
    'npm ci && npm start',
    'npm ci && npm test',
  ]);
});

test('an error reads as shown', async () => {
  const root = await folderOf();
  await runGalley(['init', '--yes'], { cwd: root });
  const { addFiles } = await import('./helpers/files.ts');
  const path = 'content/blog/posts/hello-world.md';
  const text = await readFile(join(root, path), 'utf8');
  await addFiles(root, {
    [path]: text.replace('author: jane', 'author: jame').replace(/date: .*/, 'date: 2026-11-21'),
  });
  const { code, stderr } = await runGalley(['build'], { cwd: root });
  expect(code).toBe(1);
  expect(stderr.trim()).toBe(blocks('text')[0]?.trim());
});

test('npm start builds the demo content and serves it', { timeout: 60_000 }, async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(scripts.start).toBe('npm run -s build && node lib/cli/main.js build && node lib/cli/main.js preview');
  const out = await folderOf();
  const build = await runGalley(['build', '--out', out]);
  expect(build).toMatchObject({ code: 0, stderr: '' });
  const preview = startGalley(['preview', '--out', out, '--port', '0']);
  const [address = ''] = await preview.says(/http:\S+\/guide\/posts(?=\s)/);
  const { total, data } = await (await fetch(address)).json();
  expect(total).toBeGreaterThanOrEqual(20);
  expect(data).toHaveLength(20);
});

test('what the README links to is there', async () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1] ?? '');
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) await expect(readFile(link, 'utf8'), link).resolves.toBeTruthy();
});
