import type { Explanations } from './explanation.ts';

/** Contracts, hosts, and the output folder. */
export const OUTPUT: Explanations = {
  'contract/mismatch': {
    means: 'What a contract’s map returns does not fit its schema, or a detail would have a field twice.',
    why: 'The schema is what readers of the version are promised.',
    mend: 'Change map or the schema.',
    example: ['z.object({ title: z.string() }) with map: () => ({})', 'map: ({ title }) => ({ title })'],
  },
  'contract/exception': {
    means: 'A contract’s map or its schema has thrown an error.',
    why: 'There is no answer for that post then.',
    mend: 'Make it take the value that the message names.',
    example: ['map: (post) => ({ cover: post.coverImage.url })', 'map: (post) => ({ cover: post.coverImage })'],
  },
  'contract/impure': {
    means: 'A contract’s map returns something else each time.',
    why: 'The same content must give the same bytes, or caches and comparisons are of no use.',
    mend: 'Let it depend on nothing but what it is given.',
    example: ['map: (post) => ({ …, built: Date.now() })', 'map: (post) => ({ …, updated: post.updatedAt })'],
  },
  'host/no-queries': {
    means: 'The host ignores queries: a filtered list is the whole list.',
    why: 'Readers get a wrong answer that looks right.',
    mend: 'Take another host, or accept it with --allow-limited if your readers send no queries.',
    example: ['galley build --target bucket', 'galley build --target cloudflare'],
  },
  'host/no-401': {
    means: 'The host cannot tell an unknown key: it answers 404 instead of 401.',
    why: 'The contract of the API says 401.',
    mend: 'Take another host, or accept it with --allow-limited.',
    example: ['galley build --target bucket', 'galley build --target nginx'],
  },
  'host/no-410': {
    means: 'The host cannot answer 410, and a version has a sunset.',
    why: 'Readers would not learn that the version has ended, and where to move.',
    mend: 'Take another host, or accept it with --allow-limited.',
    example: ['galley build --target bucket', 'galley build --target nginx'],
  },
  'host/no-headers': {
    means: 'The host sends no headers of yours.',
    why: 'Caches keep answers as they like, and no version can be announced as deprecated.',
    mend: 'Take another host, put a CDN in front, or accept it with --allow-limited.',
    example: ['galley build --target github-pages', 'galley build --target netlify'],
  },
  'host/no-redirects': {
    means: 'The host cannot redirect old slugs of posts.',
    why: 'Readers who hold an old slug get 404 there, not the post.',
    mend: 'Take another host, let sites redirect by their old addresses, or accept it with --allow-limited.',
    example: ['galley build --target netlify-rules', 'galley build --target netlify'],
  },
  'host/no-clock': {
    means: 'A sunset takes effect with the first build after it.',
    why: 'Until then the version answers as before.',
    mend: 'Schedule that build, take a host with a clock, or accept it with --allow-limited.',
    example: ['on: push', "on: { push: {}, schedule: [{ cron: '17 * * * *' }] }"],
  },
  'host/too-many-files': {
    means: 'The output has more files than the host takes.',
    why: 'The upload would fail, or leave files out.',
    mend: 'Precompute fewer pages: a smaller lists.precompute.depth, fewer limits and combine.',
    example: ["lists: { precompute: { depth: 'all' } }", 'lists: { precompute: { depth: 5 } }'],
  },
  'host/file-too-large': {
    means: 'A file is larger than the host takes.',
    why: 'The upload would fail.',
    mend: 'Make it smaller, or put it elsewhere and link to it.',
    example: ['[film](film.mp4)', '[film](https://video.example.com/film.mp4)'],
  },
  'host/too-many-rules': {
    means: 'The output needs more rules than the host takes.',
    why: 'The host ignores the others, and what they are for is answered wrongly.',
    mend: 'Fewer keys or versions need fewer rules.',
    example: ['keys: [a, b, c, d]', 'keys: [a, b]'],
  },
  'host/code-too-large': {
    means: 'The output needs more code than the host takes.',
    why: 'The host refuses it.',
    mend: 'Fewer keys or versions make it shorter.',
    example: ['keys: [a, b, c, d]', 'keys: [a, b]'],
  },
  'output/cannot-write': {
    means: 'The disk is full, or writing is not permitted, in the output or in .galley/.',
    why: 'The output cannot be what the content says. The message tells whether it is as it was.',
    mend: 'Make room, or give permission.',
    example: ['a full disk', 'room for the output once more'],
  },
  'output/source-changed': {
    means: 'A file that posts refer to was changed while the build was running.',
    why: 'Its address has its content’s hash in it, which would no longer be true.',
    mend: 'Build again when the file is complete.',
    example: ['a copy that is going on during the build', 'cp film.mp4 … && galley build'],
  },
  'output/would-overwrite': {
    means: 'Files that Galley did not write stand where it has to write.',
    why: 'They may be the only copy of something.',
    mend: 'Move them, choose another --out, or replace them with --force.',
    example: ['galley build --out public', 'galley build --out public/api'],
  },
  'output/edited': {
    means: 'Files that Galley wrote were edited since.',
    why: 'What was written into them would be lost.',
    mend: 'Keep what you need of them elsewhere, and replace them with --force.',
    example: ['an edit in dist/', 'the same edit in content/'],
  },
  'output/obstacle': {
    means: 'A link or a folder stands where a file has to be written, or a file where a folder has to be.',
    why: 'Galley removes nothing that it did not write.',
    mend: 'Remove it, or choose another --out.',
    example: ['dist, a file', 'dist, a folder'],
  },
  'output/overwritten': {
    means: '--force has replaced files that others had written or edited.',
    why: 'Whoever did not mean it should know.',
    mend: 'Nothing, if it was meant.',
    example: ['galley build --force', 'galley build'],
  },
  'output/edited-kept': {
    means: 'Files of an earlier build that are no longer part of the output were edited since, and left alone.',
    why: 'They are still published with the rest.',
    mend: 'Delete them unless you need them.',
    example: ['an edited dist/…/old-post.json', 'rm dist/…/old-post.json'],
  },
  'output/foreign-files': {
    means: 'Below the base path there are files that Galley did not write.',
    why: 'They are published with the API, and may hide or change its answers.',
    mend: 'If nothing else writes there, delete the folder and build again.',
    example: ['dist/api/public/notes.txt', 'rm -r dist && galley build'],
  },
};
