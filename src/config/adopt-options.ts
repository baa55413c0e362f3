import * as z from 'zod';
import { isSlug } from '../runtime/resolver/slug.ts';
import { onPage, text } from './option-kinds.ts';

/** A relative path without `.`, `..` or pattern characters. */
const FOLDER = /^(?!\.{1,2}(?:\/|$))[^/\\!*?{}[\]()]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\!*?{}[\]()]+)*$/;

const PUBLISHING = "it must be a list of the values that publish a post, or 'any'";

const paths = (what: string) =>
  z
    .union([text, z.array(text)], 'it must be a front matter key, or a list of them')
    .transform((written) => (typeof written === 'string' ? [written] : written))
    .optional()
    .meta({ description: `The front matter key of ${what}, or several.`, page: 'content/front-matter.md' });

/** Front matter keys by field, for fields that can come from other keys than the usual ones. */
const fields = z.strictObject({
  title: paths('the title'),
  slug: paths('the slug'),
  excerpt: paths('the excerpt'),
  publishedAt: paths('the date'),
  updatedAt: paths('the date of the last change'),
  coverImage: paths('the cover'),
  category: paths('the category'),
  tags: paths('the tags'),
  authors: paths('the authors'),
  aliases: paths('old addresses'),
  draft: paths('whether it is a draft'),
  publishDate: paths('the moment from which it is published'),
  expiryDate: paths('the moment from which it is not published any more'),
});

const titleSource = z.enum(['heading', 'name', 'words-of-name']);

export const fieldsOption = fields.prefault({}).meta({
  description:
    "Other front matter keys for a field, such as `{ tags: 'topics', authors: ['extra.author'] }`. They replace the usual keys. The first key with a value counts.",
  page: 'content/front-matter.md',
});
/** The build checks the name, because it knows the tools. */
export const dialectOption = text.meta({
  type: 'ToolName',
  description:
    'The tool whose conventions the posts follow. By default, Galley uses the conventions that all tools share.',
  page: 'content/front-matter.md',
});

const isUsable = (slug: string): boolean => isSlug(slug) && slug !== '__proto__';

/** Options that reproduce another tool. `galley init` writes them for a repository that it adopts. */
export const adopt = onPage('content/slugs.md', {
  dialect: dialectOption.nullable().default(null),
  fields: fieldsOption,
  ignoreFields: z.array(text).default([]).meta({
    description:
      "Front matter keys that are not for the API, so that Galley does not warn about them: `['layout', 'extra.toc']`.",
    page: 'content/front-matter.md',
  }),
  publish: z
    .record(text, z.union([z.array(z.union([z.string(), z.boolean()])), z.literal('any')], PUBLISHING))
    .default({})
    .meta({
      description:
        "Front matter keys that decide whether a post is published, each with the values that publish it, or `'any'` to ignore the key: `{ status: ['published'], hidden: 'any' }`.",
      page: 'content/drafts-and-schedules.md',
    }),
  title: z
    .union(
      [titleSource, z.array(titleSource).min(1, 'it must not be empty')],
      'it must be heading, name, words-of-name, or a list of them',
    )
    .nullable()
    .default(null)
    .meta({
      description:
        "The title of posts that have none: their first heading of level 1, the file name, its words, or the first of a list that a post has: `['heading', 'words-of-name']`. By default, the dialect decides.",
      page: 'content/front-matter.md',
    }),
  nameDates: z.enum(['first', 'last', 'none']).nullable().default(null).meta({
    description:
      'The priority of a date at the start of a file name: before the date in front matter, after it, or none, so that it is part of the slug.',
    page: 'content/dates.md',
  }),
  dateOrder: z.enum(['day-first', 'month-first']).nullable().default(null).meta({
    description:
      'The order of the numbers in dates such as `05/06/2026`. By default, a date that can mean two days is an error.',
    page: 'content/dates.md',
  }),
  ownUrl: text.nullable().default(null).meta({
    description:
      "The URL pattern of posts with their own URL in front matter, such as `'https://example.com{url}'`. The dialect decides which key is `{url}`: `url`, `permalink` or `path`.",
  }),
  byFolder: z
    .record(
      z.string().regex(FOLDER, 'it must be a folder such as content/notes, without a slash at its end'),
      z.strictObject({ slug: text.optional(), url: text.optional() }),
    )
    .default({})
    .meta({
      description:
        "`posts.slug` and `posts.url` for single folders. The nearest folder counts: `{ 'blog/notes': { slug: '{title}', url: '/n/{slug}' } }`.",
    }),
  slugs: z
    .record(
      text,
      z.string().refine(isUsable, 'it must be a slug: letters and numbers of any script, _ -, and dots between'),
    )
    .default({})
    .meta({ description: 'Slugs of single posts, by file. They override the slugs in the posts.' }),
});
