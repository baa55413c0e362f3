import type { CustomField } from '../config/settings.ts';
import { lifecycleHeaders } from '../resolver/lifecycle.ts';
import type { Headers, Site } from '../resolver/site.ts';
import { v1Contract } from './compile.ts';
import type { Contract } from './contract.ts';
import { LIFECYCLE, publishedLifecycle } from './lifecycle.ts';
import { withPlainNames } from './name-pattern.ts';
import { headers, parameters, responses } from './openapi-components.ts';
import { FEED_PARAMETERS, FEED_SCHEMAS } from './openapi-feeds.ts';
import { paths, tags } from './openapi-operations.ts';
import { LOCATION_HEADER, movedResponse, REDIRECT_LIST } from './openapi-redirects.ts';

export interface OpenApiInput {
  readonly site: Site;
  readonly version: string;
  /** Of the versions that are not as version 1. */
  readonly contracts?: Readonly<Record<string, Contract>>;
  readonly customFields: Readonly<Record<string, CustomField>>;
  /** Whether posts have old addresses. */
  readonly redirects?: boolean;
  /** Whether slugs or ids have dots, or letters that are not in ASCII. */
  readonly anyScript?: boolean;
  /** Decides whether the version is deprecated; milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The OpenAPI 3.1 document of one version, as configured. It names no key, because it is published with the tree.
 * https://spec.openapis.org/oas/v3.1.1.html
 */
export const openapi = (input: OpenApiInput): object =>
  input.anyScript === true ? documentOf(input) : withPlainNames(documentOf(input));

const documentOf = (input: OpenApiInput): object => {
  const { site, version, contracts = {}, customFields, redirects = false, now } = input;
  const settings = site.versions[version];
  if (settings === undefined) throw new Error(`There is no version ${version}.`);
  const lifecycle = lifecycleHeaders(settings, site, now);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Public Content Read API',
      version,
      description: description(lifecycle),
      contact: { name: 'The publisher of the content' },
      // What the content may be used for, only its publisher can say. https://spdx.github.io/spdx-spec/v2.3/package-information/
      license: { name: 'Not stated', identifier: 'NOASSERTION' },
      [LIFECYCLE]: publishedLifecycle(settings),
    },
    servers: servers(site, version),
    tags,
    // The key is a part of the address: there is no other authentication.
    security: [],
    paths: paths({
      deprecated: lifecycle.deprecation !== undefined,
      redirects,
      feeds: site.feeds === true,
      languages: site.languages !== undefined,
    }),
    components: {
      schemas: {
        ...(contracts[version] ?? v1Contract()).schemas(customFields, site.languages !== undefined),
        ...(redirects && { RedirectList: REDIRECT_LIST }),
        ...(site.feeds && FEED_SCHEMAS),
      },
      parameters: {
        ...parameters(settings.limit, site.languages !== undefined),
        ...(site.feeds && FEED_PARAMETERS),
      },
      headers: { ...headers, ...(redirects && { Location: LOCATION_HEADER }) },
      responses: { ...responses, ...(redirects && { moved: movedResponse() }) },
    },
  };
};

const description = ({ deprecation, sunset, 'x-api-suggest': suggest }: Headers): string =>
  [
    'The public content of a workspace, selected by the key in the address. Read-only: GET and HEAD.',
    ...(deprecation === undefined ? [] : ['This version is deprecated.']),
    ...(sunset === undefined ? [] : [`It ends on ${sunset}.`]),
    ...(suggest === undefined ? [] : [`Move to ${suggest}.`]),
  ].join(' ');

const servers = ({ base, legacy }: Site, version: string): object[] => [
  { url: `${base}/${version}` },
  ...(version === legacy ? [{ url: base, description: 'Addresses without a version.' }] : []),
];
