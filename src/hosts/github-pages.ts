import { errorBody } from '../runtime/resolver/errors.ts';
import { readTemplate } from '../shared/read-template.ts';
import { shellWord } from '../shared/shell-word.ts';
import { generatedBy, type Host } from './host.ts';

/**
 * GitHub Pages: URLs are file names, `posts.json` and not `posts`. It has no queries, no custom headers and one error
 * page. Without `.nojekyll`, GitHub would build the tree with Jekyll, which leaves out names that begin with an
 * underscore.
 *
 * https://docs.github.com/pages/getting-started-with-github-pages/about-github-pages
 */
export const githubPages: Host = {
  name: 'github-pages',
  capabilities: { query: 'none', status: [404], headers: false, clock: false, redirects: false },
  // https://docs.github.com/repositories/working-with-files/managing-large-files/about-large-files-on-github: 100 MiB a file
  // and 1 GB a site: https://docs.github.com/pages/getting-started-with-github-pages/github-pages-limits
  limits: { fileBytes: 104_857_600, bytes: 1_000_000_000 },
  emit: ({ settings }) => ({
    published: [
      { path: '.nojekyll', content: '' },
      // GitHub requires this name, so the JSON is sent as text/html.
      { path: '404.html', content: `${errorBody('not_found')}\n` },
    ],
    server: [
      { path: 'pages.yml', content: `# ${generatedBy('github-pages')}\n${workflow(settings.out)}` },
      { path: 'pages-schedule.yml', content: `# ${generatedBy('github-pages')}\n${shared('github-schedule.yml')}` },
    ],
  }),
};

/** Fills in a template that `galley init --ci github` uses too. */
const shared = (file: string): string => {
  const values: Readonly<Record<string, string>> = { title: 'Pages', workflow: 'pages', branch: 'main' };
  return readTemplate(file)
    .replace(/^ *if: <<.*\n/m, '')
    .replace(/<<(\w+)>>/g, (_, name) => values[name] ?? '');
};

/**
 * Builds and publishes on each push, and when the schedule starts it. The job with write permissions does not run code
 * from the repository.
 */
const workflow = (out: string): string => `name: Pages
on:
  push:
    branches: [main]
  workflow_dispatch:

permissions:
  contents: read

concurrency:
  group: pages

jobs:
  build:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    outputs:
      next: \${{ steps.next.outputs.next }}
    steps:
      - uses: actions/checkout@fbc6f3992d24b796d5a048ff273f7fcc4a7b6c09 # v5.1.0
        with:
          persist-credentials: false
      - run: ${JSON.stringify(`rm -rf -- ${shellWord(out)} .galley`)}
      - uses: actions/setup-node@a0853c24544627f65ddf259abe73b1d18a591444 # v5.0.0
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - run: npx galley build --target github-pages --allow-limited
      - id: next
        run: echo "next=$(cat .galley/next-build)" >> "$GITHUB_OUTPUT"
      - uses: actions/upload-pages-artifact@7b1f4a764d45c48632c6b24a0339c27f5614fb0b # v4.0.0
        with:
          path: ${JSON.stringify(`${out}/`)}

  deploy:
    needs: build
    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions:
      pages: write
      # To turn the schedule on and off.
      actions: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5
${shared('github-schedule-steps.yml').replace(/^(?=.)/gm, '      ')}`;
