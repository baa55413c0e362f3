import type { Files } from './files.ts';
import { post } from './posts.ts';

/** How many posts there are, of which a revision has half, two thirds or three quarters: lists become longer and shorter. */
const POSTS = 9;

/** The posts of a project as they are at one of many deploys: each has some more, some less, and none of the same text. */
export const revision = (number: number): Files => ({
  // Lists of several pages.
  'galley.config.json': '{"lists":{"defaultLimit":2}}',
  'content/blog/workspace.yaml': 'keys: [demo]\n',
  ...Object.fromEntries(
    Array.from({ length: POSTS }, (_, at) => at)
      .filter((at) => (at + number) % (2 + (number % 3)) !== 0)
      .map((at) => {
        const tags = [`tag-${(at + number) % 4}`, `tag-${number % 5}`];
        const title = `Post ${at} of ${number}`;
        return [`content/blog/posts/2026-01-0${at + 1}-post-${at}.md`, post({ title, tags }, `Text ${number}.`)];
      }),
  ),
});
