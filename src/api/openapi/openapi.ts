import type { CustomField } from '../../config/settings.ts';
import { type Headers, lifecycleHeaders, type Site, type SiteVersion } from '../../runtime/resolver/site.ts';
import { v1Contract } from '../contract/compile.ts';
import type { Contract, JsonSchema } from '../contract/contract.ts';
import { NAMES, withPlainNames } from '../contract/json-schemas.ts';
import { headers, parameters, responses } from './components.ts';
import { INDEX_SCHEMAS } from './index-schemas.ts';
import { paths, tags } from './operations.ts';

interface OpenApiInput {
  readonly site: Site;
  readonly version: string;
  /** The URL of the API with its base path, or null if it is not known. */
  readonly url?: string | null;
  /** The contracts of the versions that differ from version 1. */
  readonly contracts?: Readonly<Record<string, Contract>>;
  readonly customFields: Readonly<Record<string, CustomField>>;
  /** Whether posts have old URLs. */
  readonly redirects?: boolean;
  /** Whether slugs or ids contain dots or letters outside ASCII. */
  readonly anyScript?: boolean;
  /** The time that decides whether the version is deprecated, in milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The OpenAPI 3.1 document of one version, as configured. It contains no key, because it is published with the tree.
 * https://spec.openapis.org/oas/v3.1.1.html
 */
export const openapi = (input: OpenApiInput): object =>
  input.anyScript === true ? documentOf(input) : withPlainNames(documentOf(input));

const documentOf = (input: OpenApiInput): object => {
  const { site, version, contracts = {}, customFields, redirects = false, now } = input;
  const settings = site.versions[version];
  if (settings === undefined) throw new Error(`There is no version ${version}.`);
  const lifecycle = lifecycleHeaders(settings, site, now);
  const options = { feeds: site.feeds === true, languages: site.languages !== undefined };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Public Content Read API',
      version,
      description: description(lifecycle),
      contact: { name: 'The publisher of the content' },
      // Only the publisher can license the content. https://spdx.github.io/spdx-spec/v2.3/package-information/
      license: { name: 'Not stated', identifier: 'NOASSERTION' },
      [LIFECYCLE]: publishedLifecycle(settings),
    },
    servers: servers(input),
    tags,
    // The key is part of the URL. There is no other authentication.
    security: [],
    paths: paths({ ...options, deprecated: lifecycle.deprecation !== undefined, redirects }),
    components: {
      schemas: {
        ...(contracts[version] ?? v1Contract()).schemas(customFields, options.languages),
        ...INDEX_SCHEMAS,
        ...(redirects && { RedirectList: REDIRECT_LIST }),
        ...(options.feeds && FEED_SCHEMAS),
      },
      parameters: parameters(settings.limit, options),
      headers: headers(redirects),
      responses: responses(redirects),
    },
  };
};

const description = ({ deprecation, sunset, 'x-api-suggest': suggest }: Headers): string =>
  [
    'The public content of a workspace, selected by the key in the URL. Read-only: GET and HEAD.',
    ...(deprecation === undefined ? [] : ['This version is deprecated.']),
    ...(sunset === undefined ? [] : [`It stops working on ${sunset}.`]),
    ...(suggest === undefined ? [] : [`Migrate to ${suggest}.`]),
  ].join(' ');

const servers = ({ site: { base, legacy }, version, url }: OpenApiInput): object[] => {
  const api = url?.replace(/\/+$/, '') ?? base;
  return [
    { url: `${api}/${version}` },
    ...(version === legacy ? [{ url: api, description: 'URLs without a version.' }] : []),
  ];
};

/** The extension of `info` in which a version's OpenAPI document announces the version's lifecycle. */
export const LIFECYCLE = 'x-lifecycle';

/**
 * The lifecycle of a version as configured, independent of the current time: it announces what the version's headers will
 * contain. Moments are ISO 8601 in UTC. `deprecated` is `true` for a version that is deprecated without a date.
 */
const publishedLifecycle = ({ deprecated, sunset, suggest }: SiteVersion): object => ({
  deprecated: deprecated === 0 || momentOf(deprecated),
  sunset: momentOf(sunset),
  suggest,
});

const momentOf = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString());

const TEXT: JsonSchema = { type: 'string' };
const MOMENT: JsonSchema = { type: 'string', format: 'date-time' };
const ADDRESS: JsonSchema = { type: 'string', format: 'uri' };

const objectSchema = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const listSchema = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

const PEOPLE = listSchema(objectSchema({ name: TEXT }));

const ITEM = objectSchema(
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
    tags: listSchema(TEXT),
  },
  ['content_html', 'content_text', 'summary', 'image', 'authors', 'tags'],
);

/** The additional schemas of an API with feeds. */
const FEED_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  JsonFeed: {
    description: 'JSON Feed 1.1.',
    ...objectSchema(
      {
        version: { const: 'https://jsonfeed.org/version/1.1' },
        title: TEXT,
        home_page_url: ADDRESS,
        feed_url: ADDRESS,
        language: TEXT,
        authors: PEOPLE,
        items: listSchema(ITEM),
      },
      ['feed_url'],
    ),
  },
  Sitemap: objectSchema({
    data: listSchema(
      objectSchema({
        slug: { ...TEXT, pattern: NAMES.source },
        url: { ...ADDRESS, description: 'The URL of the post on the website.' },
        lastModified: MOMENT,
      }),
    ),
  }),
};

/** The additional schema of an API whose posts have old URLs. */
const REDIRECT_LIST: JsonSchema = objectSchema({
  data: listSchema(
    objectSchema({
      from: { ...TEXT, description: 'A path on the website, including its query, as browsers send it.' },
      slug: { ...TEXT, pattern: NAMES.source, description: 'The slug of the post.' },
      url: { ...TEXT, description: 'The current URL of the post.' },
    }),
  ),
});
