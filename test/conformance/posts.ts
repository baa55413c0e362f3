import type { ModelPost } from '../helpers/model.ts';
import { randomPosts } from '../helpers/workspace.ts';
import { SLUGS_IN_SCRIPTS, TERMS_IN_SCRIPTS } from './scripts.ts';

/** Names that every JavaScript object has, numbers and punctuation are valid slugs. */
export const TERMS: readonly string[] = [
  ...['news', 'how-to', 'Red', 'x', '2024', '7', '__proto__', 'constructor', 'toString', 'a_b', '-', '_'],
  ...TERMS_IN_SCRIPTS,
];

const ODD_SLUGS = ['posts', 'index', 'manifest', 'v1', 'errors', 'category', 'hasOwnProperty', '0'];
/** The position of the first post with a slug of `SLUGS_IN_SCRIPTS`. */
const FIRST_IN_SCRIPTS = 100;

/** The posts of the key `demo`. */
export const DEMO: ModelPost[] = randomPosts({ seed: 7, posts: 250, terms: TERMS }).map((post, at) => ({
  ...post,
  slug: ODD_SLUGS[at] ?? SLUGS_IN_SCRIPTS[at - FIRST_IN_SCRIPTS] ?? post.slug,
}));
