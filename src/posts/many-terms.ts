import type { Fields } from './fields.ts';
import type { Report } from './report.ts';

/** Tags of a post, and as many authors: each has files of its own in the output. */
const MAX_TERMS = 500;

/** Reports more tags or authors than one post may name: each is a list of its own, with files of its own. */
export const reportManyTerms = ({ tags, authors }: Pick<Fields, 'tags' | 'authors'>, report: Report): void => {
  for (const [field, { length }] of [['tags', tags] as const, ['authors', authors] as const]) {
    if (length <= MAX_TERMS) continue;
    report({
      code: 'post/too-complex',
      message: `The post names ${length} ${field}; it may name ${MAX_TERMS}.`,
      help: 'Keep those that readers look for.',
      field,
    });
  }
};
