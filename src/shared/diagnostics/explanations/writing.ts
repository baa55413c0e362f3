import type { Explanations } from '../diagnostic.ts';

/** The codes of contracts, hosts and the output folder. */
export const OUTPUT: Explanations = {
  'contract/mismatch': {
    means: 'The result of a contract’s `map` does not match its schema, or a post would have the same field twice.',
    why: 'The schema is the promise to readers of this version.',
    fix: 'Change `map` or the schema.',
    example: ['z.object({ title: z.string() }) with map: () => ({})', 'map: ({ title }) => ({ title })'],
  },
  'contract/exception': {
    means: 'A contract’s `map` or schema threw an error.',
    why: 'Galley has no response for that post.',
    fix: 'Change it so that it accepts the value in the message.',
    example: ['map: (post) => ({ cover: post.coverImage.url })', 'map: (post) => ({ cover: post.coverImage })'],
  },
  'contract/impure': {
    means: 'A contract’s `map` returns a different result each time.',
    why: 'The same content must give the same bytes. Otherwise caches and comparisons do not work.',
    fix: 'Use only the arguments of `map`: no clock, no random values.',
    example: ['map: (post) => ({ …, built: Date.now() })', 'map: (post) => ({ …, updated: post.updatedAt })'],
  },
  'host/no-queries': {
    means: 'The host ignores query strings, so a filtered list returns all posts.',
    why: 'Readers get a wrong response that looks right.',
    fix: 'Choose another host. If your readers send no queries, accept it with `--allow-limited`.',
    example: ['galley build --target bucket', 'galley build --target cloudflare'],
  },
  'host/no-401': {
    means: 'The host cannot recognize unknown keys: it answers 404 instead of 401.',
    why: 'The API contract promises 401.',
    fix: 'Choose another host, or accept it with `--allow-limited`.',
    example: ['galley build --target bucket', 'galley build --target nginx'],
  },
  'host/no-410': {
    means: 'The host cannot answer 410, and a version has a sunset date.',
    why: 'Readers would not learn that the version has ended and where to move.',
    fix: 'Choose another host, or accept it with `--allow-limited`.',
    example: ['galley build --target bucket', 'galley build --target nginx'],
  },
  'host/no-headers': {
    means: 'The host does not support custom headers.',
    why: 'Caches choose their own lifetimes, and the API cannot announce deprecated versions.',
    fix: 'Choose another host, put a CDN in front, or accept it with `--allow-limited`.',
    example: ['galley build --target github-pages', 'galley build --target netlify'],
  },
  'host/no-redirects': {
    means: 'The host cannot redirect old slugs of posts.',
    why: 'Readers with an old slug get 404 instead of the post.',
    fix: 'Choose another host, redirect old URLs on your website, or accept it with `--allow-limited`.',
    example: ['galley build --target netlify-rules', 'galley build --target netlify'],
  },
  'host/no-clock': {
    means: 'A sunset takes effect only with the first build after its date.',
    why: 'Until then, the version answers as before.',
    fix: 'Schedule that build, choose a host that checks the date itself, or accept it with `--allow-limited`.',
    example: ['on: push', "on: { push: {}, schedule: [{ cron: '17 * * * *' }] }"],
  },
  'host/too-many-files': {
    means: 'The output has more files than the host allows.',
    why: 'The upload would fail or skip files.',
    fix: 'Precompute fewer pages: lower `lists.precompute.depth`, or use fewer `limits` and `combine`.',
    example: ["lists: { precompute: { depth: 'all' } }", 'lists: { precompute: { depth: 5 } }'],
  },
  'host/file-too-large': {
    means: 'A file is larger than the host allows.',
    why: 'The upload would fail.',
    fix: 'Make it smaller, or store it elsewhere and link to it.',
    example: ['[film](film.mp4)', '[film](https://video.example.com/film.mp4)'],
  },
  'host/output-too-large': {
    means: 'All files together are larger than the host allows.',
    why: 'The host could reject the upload, or stop serving it.',
    fix: 'Store large images and files elsewhere and link to them, or precompute fewer pages.',
    example: ['galley build --target github-pages', 'galley build --target netlify-rules'],
  },
  'host/too-many-rules': {
    means: 'The output needs more rules than the host allows.',
    why: 'The host would ignore the rest and answer some requests wrongly.',
    fix: 'Use fewer keys or versions, which need fewer rules.',
    example: ['keys: [a, b, c, d]', 'keys: [a, b]'],
  },
  'host/code-too-large': {
    means: 'The output needs more code than the host allows.',
    why: 'The host would reject it.',
    fix: 'Use fewer keys or versions, which need less code.',
    example: ['keys: [a, b, c, d]', 'keys: [a, b]'],
  },
  'output/cannot-write': {
    means: 'The disk is full, or the output folder, `.galley/` or the file of `--changed` is not writable.',
    why: 'The output may not match your content. The message says whether the old output is unchanged.',
    fix: 'Free some disk space, or make the folder writable.',
    example: ['a full disk', 'enough free disk space for a second copy of the output'],
  },
  'output/source-changed': {
    means: 'A file that posts refer to changed during the build.',
    why: 'Its URL contains a hash of its content, which would be wrong.',
    fix: 'Build again when the file is complete.',
    example: ['a file is still being copied during the build', 'cp film.mp4 … && galley build'],
  },
  'output/would-overwrite': {
    means: 'The output folder has files that Galley did not write, where the build needs to write.',
    why: 'They may be your only copy.',
    fix: 'Move them, choose another `--out`, or replace them with `--force`.',
    example: ['galley build --out public', 'galley build --out public/api'],
  },
  'output/edited': {
    means: 'Output files changed since the last build.',
    why: 'The build would overwrite these edits.',
    fix: 'Copy the edits that you need to another place, then replace the files with `--force`.',
    example: ['an edit in dist/', 'the same edit in content/'],
  },
  'output/obstacle': {
    means: 'A link or a folder has the name of a file that Galley needs to write, or a file has the name of a folder.',
    why: 'Galley removes only files that it wrote itself.',
    fix: 'Remove it, or choose another `--out`.',
    example: ['dist is a file', 'dist is a folder'],
  },
  'output/overwritten': {
    means: '`--force` replaced files that Galley did not write or that were edited.',
    why: 'Their old content is lost.',
    fix: 'If you meant to replace them, you do not need to do anything.',
    example: ['galley build --force', 'galley build'],
  },
  'output/edited-kept': {
    means:
      'Files of an earlier build are no longer part of the output, but they were edited, so Galley did not delete them.',
    why: 'They are still published with the rest.',
    fix: 'Delete them unless you need them.',
    example: ['an edited dist/…/old-post.json', 'rm dist/…/old-post.json'],
  },
  'output/foreign-files': {
    means: 'The output has files below the base path that Galley did not write.',
    why: 'They are published with the API and may change its responses.',
    fix: 'If no other tool writes there, delete the folder and build again.',
    example: ['dist/api/public/notes.txt', 'rm -r dist && galley build'],
  },
};
