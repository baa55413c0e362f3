import * as z from 'zod';
import type { Immutable } from '../shared/immutable.ts';
import { adopt } from './adopt-options.ts';
import { details, lists, records, terms } from './answer-options.ts';
import { folders, posts, website } from './content-options.ts';
import { markdown } from './markdown-options.ts';
import { deploy, hosts, output, versions } from './output-options.ts';
import { workspace } from './workspace-options.ts';

/** All options. Types for editors, tables in the guide and the text of errors are generated from this schema. */
export const schema = z.strictObject({
  folders: folders.prefault({}).meta({ description: 'Where files are.' }),
  workspaces: z.record(z.string(), workspace).default({}).meta({
    description: 'The workspaces by name. The name of a workspace in the content folder is its folder name.',
    page: 'setup/workspaces-and-keys.md',
  }),
  website: website.prefault({}).meta({
    description: 'The website that posts are written for. Template tags refer to it.',
    page: 'content/templates.md',
  }),
  posts: posts.prefault({}).meta({ description: 'How posts are read.' }),
  markdown: markdown.prefault({}).meta({ description: 'How Markdown becomes HTML.', page: 'content/markdown.md' }),
  records: records.prefault({}).meta({ description: 'Extra fields of records.' }),
  details: details.prefault({}).meta({ description: 'Extra fields of details.' }),
  terms: terms.prefault({}).meta({ description: 'Extra fields of tags, categories and authors.' }),
  lists: lists.prefault({}).meta({ description: 'Lists of posts and their pages.', page: 'api/queries.md' }),
  versions: versions.default({}).meta({
    description: 'The versions of the API by name: `v1`, and versions with your own contracts.',
    page: 'api/versions.md',
  }),
  output: output.prefault({}).meta({ description: 'Extra output, URLs and caching.' }),
  hosts: hosts.prefault({}).meta({ description: 'Where the output is served.', page: 'hosting/hosts.md' }),
  deploy: deploy.prefault({}).meta({
    description: 'Defaults for the flags of `galley deploy`.',
    page: 'hosting/deploy.md',
  }),
  adopt: adopt.prefault({}).meta({
    description: 'Settings that reproduce another tool. `galley init` writes them when it adopts a repository.',
    page: 'setup/commands.md',
  }),
});

/** A configuration whose options are well-formed. Times are in milliseconds since the epoch. */
export type Parsed = Immutable<z.output<typeof schema>>;
