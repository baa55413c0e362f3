import * as z from 'zod';
import { isSlug } from '../resolver/slug.ts';
import { DEFAULT_POST_URL } from './default-post-url.ts';
import { momentOption } from './moment-option.ts';
import type { Settings } from './settings.ts';

export const FIELD_NAME: RegExp = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Relative, with names only. */
const FOLDER = /^(?!\.{1,2}(?:\/|$))[^/\\!*?{}[\]()]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\!*?{}[\]()]+)*$/;

const PUBLISHING = "a list of the values that publish a post, or 'any'";

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const isOne = (slug: string): boolean => isSlug(slug) && slug !== '__proto__';

/** The options below `posts`. */
export const postOptions: z.ZodType<Settings['posts'], object> = z.strictObject({
  slug: z.string().min(1).default('{name}'),
  url: z.string().min(1).default(DEFAULT_POST_URL),
  ownUrl: z.string().min(1).nullable().default(null),
  byFolder: z
    .record(
      z.string().regex(FOLDER, 'a folder such as content/notes, without a slash at its end'),
      z.strictObject({ slug: z.string().min(1).optional(), url: z.string().min(1).optional() }),
    )
    .default({}),
  slugify: z.enum(['keep', 'ascii', 'github']).default('ascii'),
  publish: z
    .record(z.string().min(1), z.union([z.array(z.union([z.string(), z.boolean()])), z.literal('any')], PUBLISHING))
    .default({}),
  urlField: z.string().regex(FIELD_NAME).nullable().default(null),
  date: z
    .union([z.literal('git'), momentOption.transform((value) => new Date(value).toISOString())])
    .nullable()
    .default(null),
  title: z.enum(['heading', 'name', 'words-of-name']).nullable().default(null),
  nameDates: z.enum(['first', 'last', 'none']).nullable().default(null),
  timeZone: z.string().refine(isTimeZone, 'a time zone such as Europe/Berlin (IANA)').nullable().default(null),
  slugs: z
    .record(
      z.string().min(1),
      z.string().refine(isOne, 'a slug: letters and numbers of any script, _ -, and dots between'),
    )
    .default({}),
  deadLinks: z.enum(['error', 'warn']).default('error'),
  drafts: z.boolean().default(false),
  future: z.boolean().default(false),
  expired: z.boolean().default(false),
  splitAuthors: z.boolean().default(false),
  categoriesAsTags: z.boolean().default(false),
  excerptLength: z.int().min(1).default(200),
  status: z.boolean().default(false),
  coverAlt: z.boolean().default(false),
  coverSize: z.boolean().default(false),
});
