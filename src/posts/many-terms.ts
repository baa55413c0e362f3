import type { Fields } from './fields.ts';
import type { Report } from './report.ts';

/** Tags of a post, as many authors and as many aliases: each has files of its own in the output. */
const MAX_TERMS = 500;

/** Reports more tags, authors or aliases than one post may name. */
export const reportManyTerms = (
  { tags, authors, aliases }: Pick<Fields, 'tags' | 'authors'> & { readonly aliases: readonly string[] },
  report: Report,
): void => {
  for (const [field, { length }] of [
    ['tags', tags] as const,
    ['authors', authors] as const,
    ['aliases', aliases] as const,
  ]) {
    if (length <= MAX_TERMS) continue;
    report({
      code: 'post/too-complex',
      message: `The post names ${length} ${field}; it may name ${MAX_TERMS}.`,
      help: 'Keep those that readers look for.',
      field,
    });
  }
};
