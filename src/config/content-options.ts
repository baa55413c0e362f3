import * as z from 'zod';
import { whyNoPattern } from '../shared/fs/glob-pattern.ts';
import { orNull } from '../shared/or-null.ts';
import { moment, onPage, text } from './option-kinds.ts';
import { DEFAULT_POST_URL } from './post-url.ts';

export const pattern: z.ZodString = z.string().superRefine((written, { addIssue }) => {
  const why = whyNoPattern(written);
  if (why !== null) addIssue(`${JSON.stringify(written)} ${why}`);
});
const folder = pattern.regex(/^[^!*?{}[\]()]+$/, 'it must be a folder such as static');
/** A folder, or `.` for the project's folder. */
const rootOrFolder = z.string().superRefine((written, { addIssue }) => {
  const issue = written === '.' ? undefined : folder.safeParse(written).error?.issues[0];
  if (issue !== undefined) addIssue(issue.message);
});

export const folders = z.strictObject({
  content: text.default('content').meta({
    description: 'The folder of the workspaces.',
    page: 'setup/workspaces-and-keys.md',
  }),
  out: text.default('dist').meta({
    description: 'The output folder. Use it for nothing else.',
    page: 'start/project-layout.md',
  }),
  public: rootOrFolder.nullable().default(null).meta({
    description:
      "The folder of images and media whose URLs start with `/`, such as `'static'` or `'public'`. With `'.'`, the project's own folder, Galley uses only `folders.assets` in it.",
    page: 'content/images-and-files/index.md',
  }),
  assets: z.array(folder).default([]).meta({
    description: "More folders with files that posts may refer to by relative URLs, such as `['src/assets']`.",
    page: 'content/images-and-files/index.md',
  }),
});

/** The website that posts are written for. */
export const website = onPage('content/templates.md', {
  url: z
    .string()
    .regex(/^https?:\/\/[^/?#@\s]+$/, 'it must be an origin such as https://example.com')
    .nullable()
    .default(null)
    .meta({ description: "The website's origin, such as `'https://example.com'`." }),
  basePath: z
    .string()
    .regex(/^$|^(?:\/[^/\s]+)+$/, "it must be a path such as /blog, or '' for a website at the root of its domain")
    .nullable()
    .default(null)
    .meta({
      description: "The path of the website, such as `'/blog'`, or `''` at the root of its domain.",
    }),
  values: z.record(text, z.string()).default({}).meta({
    description: "Other template variables and their values: `{ 'site.repository': 'https://example.com/source' }`.",
  }),
});

const isTimeZone = (name: string): boolean => orNull(() => new Intl.DateTimeFormat('en', { timeZone: name })) !== null;

export const posts = onPage('content/slugs.md', {
  url: text.default(DEFAULT_POST_URL).meta({
    description:
      "The URL pattern of posts, with `{slug}` and the parts of `posts.slug`. Links to another post's file become such URLs.",
    page: 'content/links.md',
  }),
  slug: text.default('{name}').meta({
    description:
      "The pattern of slugs for posts whose front matter has none, such as `'{yyyy}-{name}'`. With `{slug}`, it applies to all posts: `'{slug|title}'` uses the first value that a post has.",
  }),
  slugify: z.enum(['keep', 'ascii', 'github']).default('ascii').meta({
    description:
      "How names become slugs: `'ascii'` transliterates, `'keep'` keeps dots and letters of any script, `'github'` works as for heading ids, without dots.",
  }),
  date: z
    .union(
      [z.literal('git'), moment.transform((value) => new Date(value).toISOString())],
      "it must be 'git', or a date such as 2026-01-31",
    )
    .nullable()
    .default(null)
    .meta({
      description:
        "The date of posts that have none: `'git'` for the date of the file's first commit, or one date for all of them.",
      page: 'content/dates.md',
    }),
  timeZone: z
    .string()
    .refine(isTimeZone, 'it must be a time zone such as Europe/Berlin (IANA)')
    .nullable()
    .default(null)
    .meta({
      description: "The time zone of dates that have none, such as `'Europe/Berlin'`. The default is UTC.",
      page: 'content/dates.md',
    }),
  publish: z
    .array(z.enum(['drafts', 'future', 'expired']))
    .default([])
    .meta({
      description: "Publish these, too: `['drafts', 'future', 'expired']`.",
      page: 'content/drafts-and-schedules.md',
    }),
  deadLinks: z.enum(['error', 'warn']).default('error').meta({
    description:
      "How to report links and images that lead to no post or file, or to a private one. `'warn'` leaves them unchanged.",
    page: 'content/links.md',
  }),
});
