import type { JsonSchema } from './contract.ts';
import { NAMES } from './name-pattern.ts';
import { headerRefs } from './openapi-components.ts';

/** What a document says besides, where posts have old addresses. */
export const REDIRECT_LIST: JsonSchema = {
  type: 'object',
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          from: { type: 'string', description: 'A path on the site, with its query, as browsers send it.' },
          slug: { type: 'string', pattern: NAMES.source, description: 'The slug of the post.' },
          url: { type: 'string', description: 'The address that the post has now.' },
        },
        required: ['from', 'slug', 'url'],
      },
    },
  },
  required: ['data'],
};

/** The answer to an old slug. */
export const movedResponse = (): object => ({
  description: 'The post has another slug now. Hosts that have files only answer 404 instead.',
  headers: { ...headerRefs(), Location: { $ref: '#/components/headers/Location' } },
});

export const LOCATION_HEADER: object = {
  description: 'The address of the post, with the query that was sent.',
  schema: { type: 'string' },
};
