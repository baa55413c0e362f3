import * as z from 'zod';
import type { ContractOptions } from './contract-options.ts';

type TermOptions = ContractOptions['terms'];

const TEXT = z.string().nullable();
const COUNT = z.int().min(0).describe('How many posts have it.');

/** What the options give tags and categories where they are listed, with its schemas. */
export const termShape = ({ posts, fields, parents }: TermOptions, term: z.ZodType): Record<string, z.ZodType> => ({
  ...(fields && { description: TEXT, image: TEXT.describe('An address.'), url: TEXT.describe('Of its page.') }),
  ...(parents && {
    parent: term.nullable().optional().describe('Of categories: the one that it is below.'),
    ancestors: z.array(term).optional().describe('Of categories: all that it is below; the last one is its parent.'),
  }),
  ...(posts && { posts: COUNT }),
  ...(posts &&
    parents && {
      postsWithDescendants: z.int().min(0).optional().describe('Of categories: of it and all below it.'),
    }),
});

/** The same of authors. */
export const authorShape = ({ posts, fields }: TermOptions): Record<string, z.ZodType> => ({
  ...(fields && { avatar: TEXT.describe('An address.'), url: TEXT.describe('Of their page.') }),
  ...(posts && { posts: COUNT }),
});
