import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createClient, NotFoundError } from '@galley/client';

const client = createClient({
  baseUrl: 'https://cdn.example.com/api/public',
  postUrl: ({ slug }) => `/posts/${slug}`,
  cache: new Map(),
});
const styles = readFileSync('styles.css');

const escaped = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const page = (title, main) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><link rel="stylesheet" href="/styles.css">
<a href="/">Posts</a> <form action="/search"><input name="q" aria-label="Search"></form>
<h1>${escaped(title)}</h1>
${main}
</html>`;
const list = (posts) =>
  posts.map(({ slug, title }) => `<p><a class="post" href="/posts/${slug}">${escaped(title)}</a></p>`).join('\n');

const lists = async (number) => {
  const { data, pageCount } = await client.posts.list({ limit: 20, offset: (number - 1) * 20 });
  const numbers = Array.from({ length: pageCount }, (_, at) => `<a href="/page/${at + 1}">${at + 1}</a>`);
  const tags = (await client.tags()).map(({ slug, name }) => `<a href="/tags/${slug}">${escaped(name)}</a>`);
  return page('Posts', `${list(data)}<p>${numbers.join(' ')}</p><p>${tags.join(' ')}</p>`);
};

const routes = [
  [/^\/$/, () => lists(1)],
  [/^\/page\/([1-9]\d*)$/, (number) => lists(Number(number))],
  [
    /^\/tags\/([\w-]+)$/,
    async (slug) => {
      const tag = (await client.tags()).find((term) => term.slug === slug);
      if (tag === undefined) return null;
      const posts = [];
      for await (const post of client.posts.all({ tags: [slug] })) posts.push(post);
      return page(tag.name, list(posts));
    },
  ],
  [
    /^\/posts\/([\w-]+)$/,
    async (slug) => {
      const { title, htmlContent } = await client.posts.get(slug);
      return page(title, `<article class="galley-content">${htmlContent}</article>`);
    },
  ],
  [/^\/search$/, async (_, text) => page(text, list((await client.posts.search(text, { limit: 20 })).data))],
];

const answer = async ({ pathname, searchParams }) => {
  for (const [pattern, show] of routes) {
    const match = pattern.exec(pathname);
    if (match) return show(match[1], searchParams.get('q') ?? '');
  }
  return null;
};

const html = { 'content-type': 'text/html; charset=utf-8' };
createServer(async ({ url }, response) => {
  const address = new URL(url, 'http://localhost');
  if (address.pathname === '/styles.css') return response.writeHead(200, { 'content-type': 'text/css' }).end(styles);
  try {
    const text = await answer(address);
    response.writeHead(text ? 200 : 404, html).end(text ?? page('Not found', ''));
  } catch (error) {
    const isMissing = error instanceof NotFoundError;
    if (!isMissing) console.error(error);
    response.writeHead(isMissing ? 404 : 502, html).end(page(isMissing ? 'Not found' : 'Please try again later', ''));
  }
}).listen(process.env.PORT ?? 8000, '127.0.0.1');
