import * as z from 'zod';
import type { Immutable } from '../shared/immutable.ts';
import { off, onPage, text } from './option-kinds.ts';

const fieldName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'it must be a name of A-Z a-z 0-9 _ that does not start with a digit');

const customField = z.strictObject({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'date', 'strings', 'json']).meta({
    description: 'The type of its values in the API.',
  }),
  from: text.optional().meta({
    description:
      "The front matter key, if it differs from the field's name. `'extra.series'` is `series` below `extra`.",
  }),
  required: z.boolean().default(false).meta({
    description: 'Report an error for a post without the field. Otherwise its value is `default`, or null.',
  }),
  default: (z.json() as z.ZodType<unknown, unknown>)
    .optional()
    .meta({ description: 'The value of posts that have none.' }),
});

/** A custom field: the front matter key and the type of a field of the API. */
export type CustomFieldConfig = Immutable<z.input<typeof customField>>;

/** Additional fields of records. */
export const records = z.strictObject({
  fields: z.record(fieldName, customField).default({}).meta({
    description: 'Your own fields from front matter, by name.',
    page: 'content/custom-fields.md',
  }),
  urlField: fieldName.nullable().default(null).meta({
    description: "The name of a field with the post's URL, as `posts.url` defines it.",
    page: 'content/slugs.md',
  }),
  excerptLength: z.int().min(1).default(200).meta({
    description: 'The length in characters of an excerpt that Galley takes from the text.',
    page: 'content/front-matter.md',
  }),
  status: off(
    'Add `status`: `published`, `draft`, `scheduled` or `expired`. Builds with `--drafts` or `--future` always have it.',
    'content/drafts-and-schedules.md',
  ),
  cover: off(
    "Add `coverAlt`, the `alt` next to the cover's URL, and `coverWidth` and `coverHeight` in pixels, null if the cover is not a file of the project.",
    'content/front-matter.md',
  ),
});

/** Additional fields of details. */
export const details = onPage('api/reference.md', {
  headings: off('Add `headings`: the level, id and text of each.', 'content/markdown.md'),
  images: off(
    'Add `images`: `src`, `alt`, `width`, `height` and `srcset` of each `<img>` in the HTML.',
    'content/images-and-files/index.md',
  ),
  neighbours: off('Add `previous` and `next`, the posts published before and after.'),
  related: z.int().min(0).max(20).default(0).meta({
    description: 'Add `related`: the maximum number of posts that share tags or the category, up to 20.',
  }),
  addresses: off(
    'Add `addresses`, and `coverAsset` in records: the URLs that sites on other origins replace in HTML and covers.',
    'api/client.md',
  ),
});

/** Additional fields of tags, categories and authors in their lists. */
export const terms = z.strictObject({
  posts: off('Add `posts`: the number of posts.', 'api/reference.md'),
  fields: off(
    'Add `description`, `image` and `url` to tags and categories, and `avatar` and `url` to authors, from the taxonomy files.',
    'content/authors-categories-tags.md',
  ),
});

const PLAIN_FILTERS = ['category', 'tags', 'author'] as const;
/** A declared parameter and its value. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the type in TypeScript.
const DECLARED = z.templateLiteral([z.string().min(1), '=', z.string().min(1)]).meta({ type: '`${string}=${string}`' });
const filter = z.union(
  [z.enum(PLAIN_FILTERS), DECLARED],
  `it must be ${PLAIN_FILTERS.join(', ')}, or a declared parameter such as 'sort=title'`,
);
const combination = z
  .array(filter)
  .refine(
    (parts) => parts.length > 1 || parts[0]?.includes('='),
    'it must have at least 2 filters or a declared parameter',
  );

export const lists = onPage('api/queries.md', {
  defaultLimit: z.int().min(1).default(20).meta({ description: 'The limit of requests that set none.' }),
  maxLimit: z.int().min(1).default(100).meta({ description: 'The highest limit. Galley lowers higher limits to it.' }),
  precompute: onPage('api/queries.md', {
    limits: z.array(z.int().min(1)).min(1).optional().meta({
      description: 'The limits to write pages for. The default is `lists.defaultLimit`.',
    }),
    combine: z.array(combination).default([]).meta({
      description:
        "Combinations of filters to write pages for, in addition to single filters: `[['category', 'tags']]`. Declared parameters have values: `[['sort=title'], ['category', 'sort=title']]`.",
    }),
    depth: z
      .union([z.int().min(1), z.literal('all')], "it must be a whole number of at least 1, or 'all'")
      .optional()
      .meta({
        description: "Pages per list, or `'all'`. The default is 5 if every target can compute pages, otherwise all.",
        page: 'api/queries.md',
      }),
  })
    .prefault({})
    .meta({ description: 'The pages that a build writes in advance.', page: 'api/queries.md' }),
});
