import { DomUtils, parseDocument } from 'htmlparser2';

type Document = ReturnType<typeof parseDocument>;

export interface Page {
  readonly heading: string;
  /** The page's links to posts in lists, in order. */
  readonly posts: readonly { readonly href: string; readonly title: string }[];
  /** The text of the post without HTML tags. */
  readonly text: string | null;
}

export interface Crawled {
  /** The pages by path. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Missing files that pages name on their own or the API's origin: `page -> URL`. */
  readonly broken: readonly string[];
  /** The number of the API's pictures and other files that pages show or link to. */
  readonly apiFiles: number;
  /** All style rules in pages or their style sheets. */
  readonly styles: string;
}

const textOf = (document: Document, test: (element: { name: string; attribs: Record<string, string> }) => boolean) => {
  const element = DomUtils.findOne(test, document.children);
  return element === null ? null : DomUtils.textContent(element);
};

const hasClass = (name: string) => (element: { attribs: Record<string, string> }) =>
  (element.attribs.class ?? '').split(' ').includes(name);

const pageOf = (document: Document): Page => ({
  heading: textOf(document, ({ name }) => name === 'h1') ?? '',
  posts: DomUtils.findAll(hasClass('post'), document.children).map((link) => ({
    href: link.attribs.href ?? '',
    title: DomUtils.textContent(link),
  })),
  text: textOf(document, hasClass('galley-content')),
});

const addressesOf = (document: Document): string[] =>
  DomUtils.findAll(() => true, document.children).flatMap(({ attribs: { href, src, poster } }) =>
    [href, src, poster].filter((address) => address !== undefined),
  );

const idsOf = (document: Document): string[] =>
  DomUtils.findAll(({ attribs }) => 'id' in attribs, document.children).map(({ attribs }) => attribs.id ?? '');

/** Loads a page or a file of the site, as it is sent or as a browser renders it. */
export type Load = (url: URL) => Promise<Response>;

/** Loads everything that is reachable from a site's first page, including the API's files. */
export const crawl = async (start: string, apiOrigin: string, load: Load = fetch): Promise<Crawled> => {
  const { origin } = new URL(start);
  const pages = new Map<string, Page>();
  const broken: string[] = [];
  const ids = new Map<string, ReadonlySet<string>>();
  const places: { from: string; url: URL }[] = [];
  const seen = new Set<string>();
  const apiFiles = new Set<string>();
  const styles: string[] = [];

  const read = async (from: string, url: URL): Promise<string[]> => {
    const response = await (url.origin === origin ? load(url) : fetch(url));
    const text = await response.text();
    if (!response.ok) broken.push(`${from} -> ${url.href}`);
    if (url.origin === apiOrigin) return void apiFiles.add(url.href) ?? [];
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/css')) styles.push(text);
    if (!response.ok || !type.startsWith('text/html')) return [];
    const document = parseDocument(text);
    pages.set(url.pathname, pageOf(document));
    ids.set(url.pathname, new Set(idsOf(document)));
    styles.push(...DomUtils.getElementsByTagName('style', document).map((style) => DomUtils.textContent(style)));
    return addressesOf(document);
  };

  let next: { from: string; url: URL }[] = [{ from: '', url: new URL(start) }];
  while (next.length > 0) {
    const found: typeof next = [];
    await Promise.all(
      next.map(async ({ from, url }) => {
        for (const address of await read(from, url)) {
          if (!URL.canParse(address, url)) broken.push(`${url.pathname} -> ${address}`);
          else found.push({ from: url.pathname, url: new URL(address, url) });
        }
      }),
    );
    next = [];
    for (const { from, url } of found) {
      if (![origin, apiOrigin].includes(url.origin)) continue;
      if (url.origin === origin && url.hash !== '') places.push({ from, url: new URL(url) });
      url.hash = '';
      if (!seen.has(url.href)) next.push({ from, url });
      seen.add(url.href);
    }
  }
  for (const { from, url } of places) {
    const place = decodeURIComponent(url.hash.slice(1));
    if (place !== 'top' && !ids.get(url.pathname)?.has(place)) broken.push(`${from} -> ${url.href}`);
  }
  return { pages, broken: broken.sort(), apiFiles: apiFiles.size, styles: styles.join('\n') };
};
