import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serving } from '../helpers/server.ts';
import { openPage } from './chromium.ts';
import type { Api } from './real-projects.ts';

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Posts</title>
<link rel="stylesheet" href="/galley/styles.css"><main></main><script type="module" src="/main.js"></script></html>`;
const SCRIPT = "import { createClient } from '/galley/client/index.js';\nglobalThis.createClient = createClient;\n";
const TYPES = { js: 'text/javascript', css: 'text/css' };

/** A site on its own origin with the compiled client and style sheet. It loads nothing from third parties. */
const readerSite = (apiOrigin: string): Promise<string> =>
  serving(async ({ url = '' }, response) => {
    const own = `'self' ${apiOrigin}`;
    const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src ${own}; img-src ${own}`;
    if (url === '/') {
      const headers = { 'content-type': 'text/html', 'content-security-policy': policy };
      return void response.writeHead(200, headers).end(HTML);
    }
    if (url === '/main.js') return void response.writeHead(200, { 'content-type': TYPES.js }).end(SCRIPT);
    const [, path = '', ending] = /^\/galley\/((?:\w+\/)?[\w-]+\.(js|css))$/.exec(url) ?? [];
    const text = path === '' ? null : await readFile(join('lib', path)).catch(() => null);
    if (text === null) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[ending as keyof typeof TYPES] }).end(text);
  });

interface Link {
  /** The absolute URL. */
  readonly href: string;
  /** The post that has the link. */
  readonly slug: string;
  /** Whether the link's target is in the post itself. */
  readonly isHere: boolean;
}

/** All posts of an API as a browser shows them, on pages of several posts each. */
export interface Shown {
  readonly origin: string;
  readonly slugs: readonly string[];
  readonly links: readonly Link[];
  /** The number of pictures from the site and the API. `broken` lists those that are not shown. */
  readonly pictures: number;
  readonly broken: readonly string[];
  /** Ids that occur more than once in a post. */
  readonly twice: readonly string[];
  /** The ids of all posts, each after the post's slug and a `#`. */
  readonly ids: readonly string[];
}

/** Shows all posts of an API in Chromium with the client, set up as in the guide or without `postUrl`. */
export const showAll = async (api: Api, { mapped }: { readonly mapped: boolean }): Promise<Shown> => {
  const origin = await readerSite(new URL(api.baseUrl).origin);
  const page = await openPage();
  await page.goto(origin);
  const shown = await page.evaluate(
    async ({ baseUrl, apiKey, mapped: isMapped }) => {
      const browser = globalThis as unknown as {
        // biome-ignore lint/suspicious/noExplicitAny: the compiled client, which this page has loaded
        createClient?: (options: object) => any;
      };
      while (browser.createClient === undefined) await new Promise(requestAnimationFrame);
      const postUrl = ({ slug }: { slug: string }): string => `/reading/${slug}/`;
      const client = browser.createClient({ baseUrl, apiKey, ...(isMapped && { postUrl }) });
      const main = document.querySelector('main') as HTMLElement;
      const own = [location.origin, new URL(baseUrl).origin];
      const whole = (address: string): string => {
        try {
          return new URL(address, location.href).href;
        } catch {
          return `malformed: ${address}`;
        }
      };
      const found = {
        slugs: [] as string[],
        links: [] as { href: string; slug: string; isHere: boolean }[],
        pictures: 0,
        broken: [] as string[],
        twice: [] as string[],
        ids: [] as string[],
      };
      const look = async (): Promise<void> => {
        const images = [...main.querySelectorAll('img')].filter(({ src }) => own.includes(new URL(src).origin));
        found.pictures += images.length;
        for (const image of images) {
          image.loading = 'eager';
          await image.decode().catch(() => found.broken.push(image.src));
        }
        main.replaceChildren();
      };
      const lookAt = (article: HTMLElement, slug: string): void => {
        const ids = [...article.querySelectorAll('[id]')].map(({ id }) => `${slug}#${id}`);
        found.ids.push(...ids);
        found.twice.push(...new Set(ids.filter((id, at) => ids.indexOf(id) !== at)));
        for (const name of ['href', 'src', 'poster']) {
          for (const element of article.querySelectorAll(`[${name}]:not(img)`)) {
            const href = whole(element.getAttribute(name) ?? '');
            const isHere = href.startsWith(`${location.href}#`) || href === location.href;
            found.links.push({ href, slug, isHere });
          }
        }
      };
      for await (const { slug, htmlContent, coverImage } of client.posts.all({ html: true })) {
        const article = document.createElement('article');
        article.className = 'galley-content';
        article.innerHTML = htmlContent;
        const cover = new Image();
        cover.src = coverImage ?? '';
        if (coverImage !== null) article.prepend(cover);
        main.append(article);
        lookAt(article, slug);
        found.slugs.push(slug);
        if (main.childElementCount === 60) await look();
      }
      await look();
      return found;
    },
    { ...api, mapped },
  );
  return { origin, ...shown };
};
