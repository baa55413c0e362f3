import type { Feed, FeedItem } from './feed.ts';

/** JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed = ({ title, language, home, self, author, items }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    ...(self !== null && { feed_url: `${self}.json` }),
    language,
    authors: [{ name: author }],
    items: items.map(itemOf),
  });

/** One of the two contents must be there. */
const itemOf = ({ url, title, excerpt, html, image, publishedAt, updatedAt, authors, terms }: FeedItem): object => ({
  id: url,
  url,
  title,
  ...(html === null ? { content_text: excerpt } : { content_html: html, summary: excerpt }),
  ...(image !== null && { image }),
  date_published: publishedAt,
  date_modified: updatedAt,
  ...(authors.length > 0 && { authors: authors.map((name) => ({ name })) }),
  ...(terms.length > 0 && { tags: terms }),
});
