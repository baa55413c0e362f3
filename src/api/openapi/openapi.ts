import type { CustomField } from '../../config/settings.ts';
import { type Headers, lifecycleHeaders, type Site, type SiteVersion } from '../../runtime/resolver/site.ts';
import { KEY } from '../../runtime/resolver/slug.ts';
import { v1Contract } from '../contract/compile.ts';
import type { Contract } from '../contract/contract.ts';
import { NAMES } from '../contract/json-schemas.ts';
import { componentsOf } from './components.ts';
import { withDeclared } from './declared-parameters.ts';
import { tags } from './endpoints.ts';
import { fileSchemas } from './file-schemas.ts';
import { paths } from './operations.ts';

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
  const { queries } = settings;
  const schemas = (contracts[version] ?? v1Contract()).schemas(customFields, site.languages !== undefined);
  const options = {
    queries,
    feeds: site.feeds === true,
    markdown: site.markdown === true,
    languages: site.languages !== undefined,
    redirects,
  };
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
    paths: paths({ ...options, deprecated: lifecycle.deprecation !== undefined }),
    components: {
      schemas: {
        ...(queries === undefined ? schemas : withDeclared(schemas, queries)),
        ...fileSchemas(options),
      },
      ...componentsOf({ ...options, limit: settings.limit }),
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
 * The configured lifecycle of a version, independent of the current time. It announces the version's future headers.
 * Times are ISO 8601 in UTC.
 */
const publishedLifecycle = ({ deprecated, sunset, suggest }: SiteVersion): object => ({
  deprecated: momentOf(deprecated),
  sunset: momentOf(sunset),
  suggest,
});

const momentOf = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString());

/** Narrows the pattern of names in schemas to the alphabet of keys, for content whose names use no other. */
const withPlainNames = <Value>(schemas: Value): Value =>
  JSON.parse(
    JSON.stringify(schemas, (name, value) => (name === 'pattern' && value === NAMES.source ? KEY.source : value)),
  );
