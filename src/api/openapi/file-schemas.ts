import type { JsonSchema } from '../contract/contract.ts';
import { listOf, NAMES, schemaRef, tupleOf } from '../contract/json-schemas.ts';

/** The schemas of files: those of the index, and those of feeds and old URLs if the API has any. */
export const fileSchemas = ({ redirects, feeds }: { readonly redirects: boolean; readonly feeds: boolean }) => ({
  ...INDEX_SCHEMAS,
  ...(redirects && { RedirectList: REDIRECT_LIST }),
  ...(feeds && FEED_SCHEMAS),
});

/** The name of an index file, which is a hash of its content. */
export const FILE_NAME: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{16}$' };

const TEXT: JsonSchema = { type: 'string' };
const MOMENT: JsonSchema = { type: 'string', format: 'date-time' };
const ADDRESS: JsonSchema = { type: 'string', format: 'uri' };
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };

const mapOf = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values });

const described = (description: string, schema: JsonSchema): JsonSchema => ({ description, ...schema });

const objectOf = (properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const byTerm = (values: JsonSchema): JsonSchema =>
  objectOf({ category: mapOf(values), tags: mapOf(values), author: mapOf(values) });

const SEARCH: Readonly<Record<string, JsonSchema>> = {
  SearchIndex: described(
    'Describes a search index made by Pagefind. Paths are below the base URL. The number of files with records, and of those with text, is a power of two: the first binary digits of a result’s hash, after the last `_` of its id, are the number of its file.',
    objectOf({
      version: described('The version of Pagefind.', TEXT),
      language: described('A BCP 47 language tag in lower case.', TEXT),
      entry: described('Pagefind’s own `pagefind-entry.json`.', { type: 'object' }),
      files: described('The paths of files that every search needs, by Pagefind’s names.', mapOf(TEXT)),
      prefix: described('The path before Pagefind’s names of all other files, in which `/` is `-`.', TEXT),
      records: described('Files with the records of results.', listOf(FILE_NAME)),
      texts: described('The file that names the files with the text of results.', FILE_NAME),
      terms: described('The file with the posts of each term.', FILE_NAME),
      words: described('The file with frequent words.', FILE_NAME),
      parts: described('The file with the hashes of all files whose paths are below the base URL.', FILE_NAME),
    }),
  ),
  SearchRecords: described('Records by the ids of results.', mapOf({ type: 'object' })),
  SearchTextFiles: objectOf({ texts: described('Files with the text of results.', listOf(FILE_NAME)) }),
  SearchTexts: described('Title, excerpt and text by the ids of results.', mapOf(tupleOf([TEXT, TEXT, TEXT]))),
  SearchTerms: described('The numbers of posts by filter, then by slug or id.', byTerm(listOf(COUNT))),
  SearchParts: described(
    'The first 16 hexadecimal digits of the SHA-256 of decompressed files, by path.',
    mapOf(FILE_NAME),
  ),
  SearchWords: objectOf({ words: described('Separated by spaces, the most frequent first.', TEXT) }),
};

/**
 * The schemas of index files, written by `queryIndex` in `api/tree/`. They are the same for every configuration,
 * because some workspaces may have a search index and others not.
 */
const INDEX_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  IndexManifest: objectOf(
    {
      format: described('1, or 2 if lists differ from those of version 1.', { type: 'integer', enum: [1, 2] }),
      total: described('The number of posts. Posts are numbered from the oldest, 0, to the newest.', COUNT),
      limit: objectOf({ default: COUNT, max: COUNT }),
      chunk: described('The number of records per file.', COUNT),
      records: described('The files with records, oldest first.', listOf(FILE_NAME)),
      terms: described(
        'By filter, then by slug or id: the numbers of its posts, or the file with them and how many there are.',
        byTerm({ anyOf: [listOf(COUNT), tupleOf([FILE_NAME, COUNT])] }),
      ),
      pages: described(
        'The limits and the number of pages that are precomputed. Null: all pages.',
        objectOf({ limits: listOf(COUNT), depth: { type: ['integer', 'null'] } }),
      ),
      list: described('What a list looks like if it differs from version 1.', listOf(TEXT)),
      languages: described('The languages of the workspace, the default one first.', listOf(TEXT)),
      preview: described('There are unpublished posts.', { const: true }),
      revision: described('Changes with any content of the workspace.', TEXT),
      search: described('The file that describes the search index, if there is one.', FILE_NAME),
    },
    ['list', 'languages', 'preview', 'revision', 'search'],
  ),
  IndexFile: {
    description: 'The content depends on where the file is named.',
    anyOf: [
      described('Records of posts.', listOf({ type: 'object' })),
      described('Numbers of posts, ascending.', listOf(COUNT)),
      ...Object.keys(SEARCH).map((name) => schemaRef(name)),
    ],
  },
  ...SEARCH,
};

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

/** The additional schemas of an API with feeds. */
const FEED_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
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
        url: { ...ADDRESS, description: 'The URL of the post on the website.' },
        lastModified: MOMENT,
      }),
    ),
  }),
};

/** The additional schema of an API whose posts have old URLs. */
const REDIRECT_LIST: JsonSchema = objectOf({
  data: listOf(
    objectOf(
      {
        from: { ...TEXT, description: 'A path on the website, including its query, as browsers send it.' },
        slug: { ...TEXT, pattern: NAMES.source, description: 'The slug of the post.' },
        url: { ...TEXT, description: 'The current URL of the post.' },
        oldSlug: {
          ...TEXT,
          pattern: NAMES.source,
          description: 'The slug that the post had in the API, which redirects to the current one.',
        },
      },
      ['oldSlug'],
    ),
  ),
});
