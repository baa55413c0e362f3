import { errorBody } from '../runtime/resolver/errors.ts';
import { type Host, NO_LIMITS } from './host.ts';

/**
 * GitHub Pages: files by their names, `posts.json` and not `posts`; no queries, no headers of ours, one error page.
 * Without `.nojekyll` it would build the tree with Jekyll, which leaves out names that begin with an underscore.
 *
 * https://docs.github.com/pages/getting-started-with-github-pages/about-github-pages
 */
export const githubPages: Host = {
  name: 'github-pages',
  capabilities: { query: 'none', status: [404], headers: false, clock: false, redirects: false },
  // https://docs.github.com/repositories/working-with-files/managing-large-files/about-large-files-on-github: 100 MiB a file
  // and 1 GB a site: https://docs.github.com/pages/getting-started-with-github-pages/github-pages-limits
  limits: { ...NO_LIMITS, fileBytes: 104_857_600, bytes: 1_000_000_000 },
  emit: () => ({
    published: [
      { path: '.nojekyll', content: '' },
      // Sent as text/html: the media type goes by the name, and the name is given.
      { path: '404.html', content: `${errorBody('not_found')}\n` },
    ],
    server: [],
  }),
};
