import * as z from 'zod';
import { dialectOption, fieldsOption } from './adopt-options.ts';
import { pattern, website } from './content-options.ts';
import { checkLanguages, LANGUAGE_OPTIONS, languageTag } from './languages/language-options.ts';
import { text } from './option-kinds.ts';

export const keyOption = z.union(
  [z.string(), z.strictObject({ env: text })],
  'must be a key, or { env: NAME } for a key from an environment variable',
);

/** The options of a workspace in its `workspace.yaml`, or in the configuration. */
export const WORKSPACE_OPTIONS = {
  keys: z.array(keyOption, 'must be a list of keys').min(1, 'must not be empty').optional().meta({
    description: 'Its API keys. The default is its name.',
  }),
  name: z.string('must be a string').trim().optional().meta({
    description: 'A display name.',
  }),
  language: languageTag.optional().meta({
    description: 'The language of its posts, if there is only one. The default is `en`.',
  }),
  ...LANGUAGE_OPTIONS,
  redirects: z
    .record(
      z.string(),
      z.string('must be the slug or the URL of a post').min(1, 'must not be empty'),
      'must be a map from old slugs or URL paths to posts',
    )
    .optional()
    .meta({
      description: "Redirects from old slugs and URLs of posts to the current ones: `{ 'old-name': 'new-name' }`.",
      page: 'content/slugs.md',
    }),
};

const taxonomy = z.enum(['authors', 'categories', 'tags']);
const yamlFile = pattern.regex(/\.ya?ml$/, 'it must be the path of a .yaml file');

export const workspace = z
  .strictObject({
    posts: z
      .array(pattern)
      .refine((written) => written.some((each) => !each.startsWith('!')), 'at least one pattern must include posts')
      .optional()
      .meta({
        description:
          "Patterns of its post files, such as `['src/content/blog/**/*.md', '!**/README.md']`. By default, the workspace is the folder of this name in the content folder.",
      }),
    taxonomies: z.partialRecord(taxonomy, yamlFile).optional().meta({
      description: "With `posts`: the files that declare its terms, such as `{ authors: 'data/authors.yaml' }`.",
    }),
    ...WORKSPACE_OPTIONS,
    website: website
      .optional()
      .meta({ description: '`website` of this workspace.', page: 'content/templates.md', sameAs: 'website' }),
    adopt: z.strictObject({ dialect: dialectOption.optional(), fields: fieldsOption }).prefault({}).meta({
      description: '`adopt.dialect` and `adopt.fields` of this workspace.',
      page: 'content/front-matter.md',
      sameAs: 'adopt',
    }),
  })
  .superRefine(checkLanguages);
