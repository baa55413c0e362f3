import * as z from 'zod';
import { hideFunctions } from './config-functions.ts';
import { extensionOptions } from './extension-options.ts';
import { markedOption } from './marked-option.ts';
import type { Settings, Website } from './settings.ts';
import type { Shortcode } from './shortcode.ts';

/** How posts' texts become HTML. */
export const markdownOptions: z.ZodType<Settings['markdown'], object> = z.strictObject({
  highlight: z.boolean().default(true),
  sanitize: z.boolean().default(false),
  headings: z.boolean().default(false),
  addresses: z.boolean().default(false),
  imageSizes: z.boolean().default(false),
  imageWidths: z
    .array(z.int().min(16).max(8192))
    .max(12)
    .default([])
    .transform((widths) => [...new Set(widths)].sort((a, b) => a - b)),
  idPrefix: z.literal('slug').nullable().default(null),
  extensions: extensionOptions,
  marked: markedOption,
  shortcodes: z
    .record(
      z.string().regex(/^[A-Za-z_][\w./-]*$/, 'the name of a tag, such as youtube'),
      z.custom<Shortcode>((written) => typeof written === 'function', 'not a function: it needs a .ts or .js file'),
    )
    .default({})
    .transform((functions) => (Object.keys(functions).length === 0 ? null : hideFunctions(functions))),
  templates: z
    .strictObject({
      residue: z.enum(['warn', 'error', 'allow']).default('warn'),
      allow: z.array(z.string().min(1)).default([]),
    })
    .prefault({}),
});

/** What details have besides the fields of lists. */
export const detailsOptions: z.ZodType<Settings['details'], object> = z.strictObject({
  headings: z.boolean().default(false),
  images: z.boolean().default(false),
  words: z.boolean().default(false),
  neighbours: z.union([z.boolean(), z.literal('category')], "true, false or 'category'").default(false),
  related: z.int().min(0).max(20).default(0),
});

/** What tags, categories and authors have besides, where they are listed. */
export const termsOptions: z.ZodType<Settings['terms'], object> = z.strictObject({
  posts: z.boolean().default(false),
  fields: z.boolean().default(false),
  parents: z.boolean().default(false),
});

/** The website that they are written for. */
export const websiteOptions: z.ZodType<Website, object> = z.strictObject({
  url: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'an origin such as https://example.com')
    .nullable()
    .default(null),
  basePath: z
    .string()
    .regex(/^$|^(?:\/[^/\s]+)+$/, "a path such as /blog, or '' for a website at the root of its domain")
    .nullable()
    .default(null),
  values: z.record(z.string().min(1), z.string()).default({}),
});
