import type { Files } from './files.ts';
import { post } from './posts.ts';

/** The number of posts. A revision has half, two thirds or three quarters of them, so that lists grow and shrink. */
const POSTS = 9;

/** A project at the `number`th of many deploys. Each deploy adds and removes posts and changes all posts. */
export const revision = (number: number): Files => ({
  // A limit of 2 gives lists of several pages.
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
