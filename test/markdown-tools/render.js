/**
 * `node render.js <tool>` reads JSON with the folder of a site and the paths of its posts, and prints the HTML that the
 * tool makes of each, as JSON after a zero byte.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const vitepress = async (posts) => {
  const { createServer } = await import('vitepress');
  const server = await createServer('docs', { logLevel: 'silent' });
  const { transform } = server.config.plugins.find(({ name }) => name === 'vitepress');
  const made = [];
  for (const post of posts) {
    const page = await transform.call({ addWatchFile: () => undefined }, textOf(post), join(process.cwd(), post));
    made.push(/<template><div>(.*)<\/div><\/template>/s.exec(page?.code ?? page)?.[1] ?? '');
  }
  await server.close();
  return made;
};

const eleventy = async (posts) => {
  const { default: Eleventy } = await import('@11ty/eleventy');
  const site = new Eleventy('.', '_site', { quietMode: true });
  await site.init();
  const contents = new Map((await site.toJSON()).map(({ inputPath, content }) => [inputPath, content]));
  return posts.map((post) => contents.get(`./${post}`));
};

const hexo = async (posts) => {
  const { default: Hexo } = await import('hexo');
  const site = new Hexo(process.cwd(), { silent: true });
  await site.init();
  await site.load();
  const contents = new Map(site.locals.get('posts').map(({ source, content }) => [`source/${source}`, content]));
  return posts.map((post) => contents.get(post));
};

/** Before version 7, Astro rendered Markdown with remark. */
const remark = async (posts) => {
  const { createMarkdownProcessor } = await import('@astrojs/markdown-remark');
  return rendered(posts, await createMarkdownProcessor({ syntaxHighlight: false }));
};

const astro = async (posts) => {
  const { createSatteriMarkdownProcessor } = await import('@astrojs/markdown-satteri');
  return rendered(posts, await createSatteriMarkdownProcessor({ syntaxHighlight: false }));
};

const rendered = (posts, processor) =>
  Promise.all(posts.map(async (post) => (await processor.render(textOf(post))).code));

/** A post without its front matter. */
const textOf = (post) => readFileSync(post, 'utf8').replace(/^---\n.*?\n---\n/s, '');

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { root, posts } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
process.chdir(root);
const made = await { vitepress, eleventy, hexo, astro, remark }[process.argv[2]](posts);
process.stdout.write(`\0${JSON.stringify(made)}`, () => process.exit(0));
