import { FEED_TYPES } from '../resolver/media-type.ts';
import type { JsonSchema } from './contract.ts';
import { schemaRef } from './json-schemas.ts';
import { NAMES } from './name-pattern.ts';

const TEXT: JsonSchema = { type: 'string' };
const MOMENT: JsonSchema = { type: 'string', format: 'date-time' };
const ADDRESS: JsonSchema = { type: 'string', format: 'uri' };

const objectOf = (properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

const PEOPLE = listOf(objectOf({ name: TEXT }));

const ITEM = objectOf(
  {
    id: TEXT,
    url: ADDRESS,
    title: TEXT,
    content_html: TEXT,
    content_text: TEXT,
    summary: TEXT,
    image: TEXT,
    date_published: MOMENT,
    date_modified: MOMENT,
    authors: PEOPLE,
    tags: listOf(TEXT),
  },
  ['content_html', 'content_text', 'summary', 'image', 'authors', 'tags'],
);

/** What a document says besides, where there are feeds. */
export const FEED_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  JsonFeed: {
    description: 'JSON Feed 1.1.',
    ...objectOf(
      {
        version: { const: 'https://jsonfeed.org/version/1.1' },
        title: TEXT,
        home_page_url: ADDRESS,
        feed_url: ADDRESS,
        language: TEXT,
        authors: PEOPLE,
        items: listOf(ITEM),
      },
      ['feed_url'],
    ),
  },
  Sitemap: objectOf({
    data: listOf(
      objectOf({
        slug: { ...TEXT, pattern: NAMES.source },
        url: { ...ADDRESS, description: 'The address of the post on the website.' },
        lastModified: MOMENT,
      }),
    ),
  }),
};

export const FEED_PARAMETERS: Readonly<Record<string, object>> = {
  format: {
    name: 'format',
    in: 'path',
    required: true,
    description: 'RSS 2.0, Atom or JSON Feed 1.1.',
    schema: { type: 'string', enum: [...Object.keys(FEED_TYPES), 'json'].sort() },
  },
  term: {
    name: 'term',
    in: 'path',
    required: true,
    description: 'The slug of the category, or of the tag.',
    schema: { ...TEXT, pattern: NAMES.source },
  },
};

/** A feed, by format. */
export const feedContent = (): object => ({
  'application/json': { schema: schemaRef('JsonFeed') },
  ...Object.fromEntries(Object.values(FEED_TYPES).map((type) => [type.replace(/;.*/, ''), { schema: TEXT }])),
});
