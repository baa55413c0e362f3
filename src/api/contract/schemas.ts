import * as z from 'zod';
import type { CustomFieldConfig } from '../../config/answer-options.ts';
import { type DetailOptions, NO_DETAIL_OPTIONS } from '../../config/record-fields.ts';
import type { MarkedAddress } from '../../runtime/html/rewrite-urls.ts';
import { ERROR_CODES } from '../../runtime/resolver/errors.ts';
import type {
  Author,
  AuthorName,
  DetailFields,
  LanguageFields,
  OptionalFields,
  Post,
  PostList,
  PostRecord,
  Stats,
  Term,
} from '../../runtime/shapes.ts';
import { NAMES } from './json-schemas.ts';

/** The schema of an object with exactly the fields of a type. A different field or field type does not compile. */
type ObjectSchema<Type> = z.ZodObject<{ readonly [Name in keyof Type]-?: z.ZodType<Type[Name]> }>;

/** A record without the fields that only some configurations have. */
type PlainRecord = Omit<PostRecord, keyof OptionalFields | keyof LanguageFields>;
type PlainPost = Omit<Post, keyof DetailFields | keyof OptionalFields | keyof LanguageFields>;
type PlainAuthor = Omit<Author, 'posts' | 'avatar' | 'url'>;

/** The schemas of version 1, named as in its OpenAPI document. Unknown fields are ignored. */
export interface Schemas {
  readonly Term: ObjectSchema<Term>;
  readonly AuthorName: ObjectSchema<AuthorName>;
  readonly Author: ObjectSchema<PlainAuthor>;
  readonly PostRecord: ObjectSchema<PlainRecord>;
  readonly Post: ObjectSchema<PlainPost>;
  readonly PostList: ObjectSchema<PostList>;
  readonly PostAnswer: ObjectSchema<{ readonly data: PlainPost }>;
  readonly TermList: ObjectSchema<{ readonly data: readonly Term[] }>;
  readonly AuthorList: ObjectSchema<{ readonly data: readonly PlainAuthor[] }>;
  readonly Stats: ObjectSchema<Stats>;
  readonly Error: ObjectSchema<{ readonly error: { readonly code: string; readonly message: string } }>;
}

const text = z.string();
const id = z.string().regex(NAMES);
const moment = z.iso.datetime();
const count = z.int().min(0);

const CUSTOM: Readonly<Record<CustomFieldConfig['type'], z.ZodType>> = {
  string: text,
  number: z.number(),
  integer: z.int(),
  boolean: z.boolean(),
  date: moment,
  strings: z.array(text),
  json: z.unknown(),
};

/** If a post does not set an optional field, its value is the field's default or null. */
const customField = ({ type, required, default: fallback = null }: CustomFieldConfig): z.ZodType => {
  const schema = CUSTOM[type];
  if (required === true || type === 'json') return schema;
  return fallback === null ? schema.nullable() : schema.meta({ default: fallback });
};

const customShape = (fields: Readonly<Record<string, CustomFieldConfig>>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, customField(field)]));

const COVER_ASSET = text
  .nullable()
  .describe('The path of coverImage below the base path if it is a file of the API, otherwise null.');

const COVER_WEBSITE = text
  .nullable()
  .describe('The origin that belongs before coverImage, or null if coverImage does not start with a slash.')
  .optional();

const COVER_ALT = text.nullable().describe('The alternative text of the cover image, or null if it has none.');

const COVER_SIDE = z
  .int()
  .min(1)
  .nullable()
  .describe('The size of coverImage in pixels, or null if it is not a file of the project.');

const STATUS = z
  .enum(['published', 'draft', 'scheduled', 'expired'])
  .describe(
    'The status of the post, according to its front matter. Appears in an API that includes unpublished posts.',
  );

const optionalShape = ({ addresses, cover, status }: DetailOptions): Record<string, z.ZodType> => ({
  ...(cover && { coverAlt: COVER_ALT, coverWidth: COVER_SIDE, coverHeight: COVER_SIDE }),
  ...(addresses && { coverAsset: COVER_ASSET, coverWebsite: COVER_WEBSITE }),
  ...(status && { status: STATUS }),
});

/** An entry of `addresses`. */
export const MARKED_ADDRESS: ObjectSchema<MarkedAddress> = z.object({
  start: count.describe('The position in htmlContent, in UTF-16 code units.'),
  length: count.describe('The length in UTF-16 code units.'),
  slug: id
    .nullable()
    .describe(
      'The slug of the post that the URL leads to. Null if it is the base path of the API in the URL of a file.',
    ),
  lang: text.describe('The language of that post (BCP 47), if the workspace declares languages.').optional(),
  website: text
    .describe(
      'The origin of the website that the post was written for. It belongs before a URL that starts with a slash; `length` is 0.',
    )
    .optional(),
});

/** The additional fields of records if workspaces declare languages. */
export const LANGUAGE_FIELDS: {
  readonly lang: z.ZodOptional<z.ZodString>;
  readonly translations: z.ZodOptional<z.ZodType>;
} = {
  lang: text.describe('The language of the text (BCP 47), if the workspace declares languages.').optional(),
  translations: z
    .record(z.string(), id)
    .describe('The slug of the post in each language in which it exists, including its own.')
    .optional(),
};

/** The schemas of version 1 with the custom fields and the options of a configuration. */
export const schemasWith = (
  customFields: Readonly<Record<string, CustomFieldConfig>>,
  options: DetailOptions = NO_DETAIL_OPTIONS,
): Schemas => {
  const Term = z.object({ name: text, slug: id });
  const AuthorName = z.object({ id, name: text });
  const socialLinks = z.record(z.string(), text).describe('Network to URL.');
  const Author = z.object({ id, name: text, about: text, socialLinks });
  const PostRecord = z.object({
    slug: id,
    title: text,
    excerpt: text,
    publishedAt: moment,
    updatedAt: moment.nullable(),
    coverImage: text.nullable(),
    category: Term.nullable(),
    tags: z.array(Term),
    authors: z.array(AuthorName),
    readingTime: z.int().min(1).describe('Whole minutes.'),
    ...optionalShape(options),
    ...customShape(customFields),
  });
  const Post = PostRecord.extend({ htmlContent: text.describe('HTML.') });
  return {
    Term,
    AuthorName,
    Author,
    PostRecord,
    Post,
    PostList: z.object({
      data: z.array(PostRecord),
      total: count.describe('The number of posts that match.'),
      offset: count.describe('As applied.'),
      limit: z.int().min(1).describe('As applied.'),
    }),
    PostAnswer: z.object({ data: Post }),
    TermList: z.object({ data: z.array(Term) }),
    AuthorList: z.object({ data: z.array(Author) }),
    Stats: z.object({ totalPosts: count, totalAuthors: count, totalCategories: count, totalTags: count }),
    Error: z.object({ error: z.object({ code: z.enum(ERROR_CODES), message: text }) }),
  };
};

/** The schemas of version 1 without custom fields. */
export const schemas: Schemas = schemasWith({});
