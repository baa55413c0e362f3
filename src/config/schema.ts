import * as z from 'zod';
import { type DefinedContract, isDefinedContract } from '../contract/definition.ts';
import { DIALECTS, type DialectName } from '../dialects/dialects.ts';
import { whyNoPattern } from '../files/glob-pattern.ts';
import { checkLanguages, LANGUAGE_OPTIONS } from '../languages/language-options.ts';
import { VERSION } from '../resolver/site.ts';
import type { MappedField } from './config.ts';
import { feedOptions } from './feed-options.ts';
import { hostOptions } from './host-options.ts';
import { momentOption } from './moment-option.ts';
import { FIELD_NAME, postOptions } from './post-options.ts';
import type { Settings } from './settings.ts';
import { detailsOptions, markdownOptions, termsOptions, websiteOptions } from './text-options.ts';

/** BCP 47, as far as sites use it. */
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;
const BASE_PATH = /^(\/[A-Za-z0-9_-]+)+$/;
const filter = z.enum(['category', 'tags', 'author']);
const version = z.string().regex(VERSION, 'a version is "v" and a number');

const customField = z.strictObject({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'date', 'strings', 'json']),
  from: z.string().min(1).optional(),
  required: z.boolean().default(false),
  default: z.json().optional(),
});

const paths = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)], 'a front matter key, or a list of them')
  .transform((written) => (typeof written === 'string' ? [written] : written))
  .optional();

const fields = z.strictObject({
  title: paths,
  slug: paths,
  excerpt: paths,
  publishedAt: paths,
  updatedAt: paths,
  coverImage: paths,
  category: paths,
  tags: paths,
  authors: paths,
  aliases: paths,
  draft: paths,
  publishDate: paths,
  expiryDate: paths,
} satisfies Record<MappedField, unknown>);

const dialect = z.enum(Object.keys(DIALECTS) as DialectName[]);
const pattern = z.string().superRefine((written, { addIssue }) => {
  const why = whyNoPattern(written);
  if (why !== null) addIssue(`${JSON.stringify(written)} ${why}`);
});

const folder = pattern.regex(/^[^!*?{}[\]()]+$/, 'a folder such as static');
/** The project's own folder may be one, too. */
const rootOrFolder = z.string().superRefine((written, { addIssue }) => {
  const issue = written === '.' ? undefined : folder.safeParse(written).error?.issues[0];
  if (issue !== undefined) addIssue(issue.message);
});
const yamlFile = pattern.regex(/\.ya?ml$/, 'the path of a .yaml file');

const workspace = z
  .strictObject({
    ...LANGUAGE_OPTIONS,
    posts: z
      .array(pattern)
      .refine((written) => written.some((each) => !each.startsWith('!')), 'at least one pattern must include posts')
      .optional(),
    keys: z
      .array(z.union([z.string(), z.strictObject({ env: z.string().min(1) })], 'a key, or { env: NAME }'))
      .min(1)
      .optional(),
    name: z.string().trim().min(1).optional(),
    language: z.string().regex(LANGUAGE, 'a language such as en or pt-BR (BCP 47)').optional(),
    authors: yamlFile.optional(),
    categories: yamlFile.optional(),
    tags: yamlFile.optional(),
    dialect: dialect.optional(),
    fields: fields.prefault({}),
    website: websiteOptions.optional(),
    search: z.boolean().optional(),
    redirects: z.record(z.string().min(1), z.string().min(1)).optional(),
  })
  .superRefine(checkLanguages);

const versionSettings = z.strictObject({
  status: z.enum(['active', 'deprecated', 'sunset']).optional(),
  deprecated: momentOption.optional(),
  sunset: momentOption.optional(),
  suggest: version.optional(),
  intended: z.boolean().default(false),
  contract: z
    .custom<DefinedContract>(
      isDefinedContract,
      'not a contract: it is what defineContract returns, so it needs a .ts or .js file',
    )
    .optional(),
});

const precompute = z.strictObject({
  limits: z.array(z.int().min(1)).min(1).optional(),
  combine: z.array(z.array(filter).min(2)).default([]),
  depth: z.union([z.int().min(1), z.literal('all')]).optional(),
});

const schema = z.strictObject({
  content: z.string().min(1).default('content'),
  out: z.string().min(1).default('dist'),
  basePath: z
    .string()
    .regex(BASE_PATH, 'a path such as /api/public: segments of A-Z a-z 0-9 _ -, no slash at the end')
    .default('/api/public'),
  lists: z
    .strictObject({
      defaultLimit: z.int().min(1).default(20),
      maxLimit: z.int().min(1).default(100),
      precompute: precompute.prefault({}),
    })
    .prefault({}),
  posts: postOptions.prefault({}),
  details: detailsOptions.prefault({}),
  terms: termsOptions.prefault({}),
  markdown: markdownOptions.prefault({}),
  assets: z
    .strictObject({
      baseUrl: z
        .string()
        .regex(/^$|^https?:\/\/[^/]+$/, 'an origin such as https://cdn.example.com')
        .default(''),
      folder: rootOrFolder.nullable().default(null),
      folders: z.array(folder).default([]),
    })
    .prefault({}),
  dialect: dialect.nullable().default(null),
  website: websiteOptions.prefault({}),
  fields: fields.prefault({}),
  workspaces: z.record(z.string(), workspace).default({}),
  ignoreFields: z.array(z.string().min(1)).default([]),
  customFields: z.record(z.string().regex(FIELD_NAME), customField).default({}),
  versions: z.record(version, versionSettings).default({}),
  cache: z
    .strictObject({
      lists: z.string().default('public, max-age=60, stale-while-revalidate=600'),
      details: z.string().default('public, max-age=60, stale-while-revalidate=600'),
      index: z.string().default('no-cache'),
      assets: z.string().default('public, max-age=31536000, immutable'),
      errors: z.string().default('public, max-age=60'),
    })
    .prefault({}),
  compress: z.array(z.enum(['br', 'gzip'])).default([]),
  docs: z.boolean().default(false),
  feeds: feedOptions,
  revision: z.boolean().default(false),
  search: z.boolean().default(false),
  targets: z.array(z.string().min(1)).default([]),
  hosts: hostOptions,
  deploy: z
    .strictObject({
      destination: z.string().min(1).nullable().default(null),
      endpoint: z
        .url({ protocol: /^https?$/, error: 'an address such as https://s3.example.com' })
        .nullable()
        .default(null),
      region: z.string().min(1).nullable().default(null),
      url: z
        .url({ protocol: /^https?$/, error: 'an address such as https://api.example.com/api/public' })
        .nullable()
        .default(null),
      invalidate: z.string().min(1).nullable().default(null),
      verify: z.boolean().default(false),
      rollbackOnFailure: z.boolean().default(false),
      lock: z.boolean().default(true),
      extensionless: z.boolean().default(false),
      rollback: z.boolean().default(false),
      grace: z.int().min(0).nullable().default(null),
      maxDeletes: z.int().min(0).nullable().default(null),
    })
    .prefault({}),
});

/** A configuration in which every option is well-formed; moments are milliseconds since the epoch. */
export interface Parsed extends Omit<Settings, 'root' | 'language' | 'postFolders' | 'lists' | 'versions'> {
  readonly lists: {
    readonly defaultLimit: number;
    readonly maxLimit: number;
    readonly precompute: {
      readonly limits?: readonly number[] | undefined;
      readonly combine: Settings['lists']['precompute']['combine'];
      readonly depth?: number | 'all' | undefined;
    };
  };
  readonly versions: Readonly<Record<string, ParsedVersion>>;
}

export interface ParsedVersion {
  readonly status?: 'active' | 'deprecated' | 'sunset' | undefined;
  readonly deprecated?: number | undefined;
  readonly sunset?: number | undefined;
  readonly suggest?: string | undefined;
  readonly intended: boolean;
  readonly contract?: DefinedContract | undefined;
}

export type ParseResult = { readonly parsed: Parsed } | { readonly issues: readonly z.core.$ZodIssue[] };

/** Fills the defaults in, or says all that is wrong. */
export const parseConfig = (written: unknown): ParseResult => {
  const result = (schema satisfies z.ZodType<Parsed>).safeParse(written);
  return result.success ? { parsed: result.data } : { issues: result.error.issues };
};

/** The parts of a zod schema that are looked at here. */
interface Layer {
  readonly shape?: Readonly<Record<string, Layer>>;
  readonly def: { readonly innerType?: Layer; readonly valueType?: Layer; readonly out?: Layer };
}

/** The names of the options at a path, such as `['lists']`. */
export const optionsAt = (path: readonly PropertyKey[]): string[] => {
  let layer: Layer | undefined = schema as unknown as Layer;
  for (const name of path) layer = unwrap(layer?.shape?.[String(name)] ?? layer?.def.valueType);
  return Object.keys(layer?.shape ?? {});
};

/** Looks through the layers of defaults, optionals and what is put in front. */
const unwrap = (layer: Layer | undefined): Layer | undefined => {
  const inner = layer?.def.innerType ?? layer?.def.out;
  return inner === undefined ? layer : unwrap(inner);
};
