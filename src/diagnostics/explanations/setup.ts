import type { Explanations } from './explanation.ts';

/** Problems of the configuration, of versions, and of commands. */
export const SETUP: Explanations = {
  'build/too-many-warnings': {
    means: 'There are more warnings than --max-warnings allows.',
    why: 'The flag asks for it, so that warnings do not grow in number unseen. Nothing has been written because of it, unless the warnings are about the output itself.',
    mend: 'Mend what the warnings say, or raise the number.',
    example: ['galley build --max-warnings 0', 'galley build --max-warnings 12'],
  },
  'build/some-workspaces': {
    means: 'A build was asked for some of the workspaces.',
    why: 'An output is one whole: the rules of hosts name the keys of all workspaces, and files that a build does not make are removed, those of the other workspaces among them.',
    mend: 'Check workspaces alone with galley check --workspace. To share the work among machines, render them alone with galley render --workspace, copy the caches together and build once.',
    example: ['galley build --workspace news', 'galley render --workspace news'],
  },
  'config/not-found': {
    means: 'The file that --config names does not exist.',
    why: 'A build with other settings than those that were asked for would publish something else.',
    mend: 'Name the file as seen from the current folder, or leave the flag out: galley.config.ts, .js, .mjs and .json are found by themselves.',
    example: ['galley build --config config.ts', 'galley build --config site/galley.config.ts'],
  },
  'config/unreadable': {
    means: 'The configuration is no valid program or JSON, throws an error, or has no default export.',
    why: 'Without it nobody knows what is to be built.',
    mend: 'Mend the place that is shown. A program must export its configuration as default.',
    example: ["export const config = { out: 'public' };", "export default defineConfig({ out: 'public' });"],
  },
  'config/unknown-option': {
    means: 'The configuration has an option that Galley does not know.',
    why: 'An option with a slip of the pen would be ignored, and the build would do something else than it says.',
    mend: 'Mind the suggestion, or remove the option.',
    example: ['{ "contents": "texts" }', '{ "content": "texts" }'],
  },
  'config/invalid-option': {
    means: 'An option has a value that it cannot have, or two options contradict each other.',
    why: 'There is no build that does what both of them ask for.',
    mend: 'Write a value as the message asks for; the guide has all options.',
    example: ['{ "lists": { "defaultLimit": 0 } }', '{ "lists": { "defaultLimit": 20 } }'],
  },
  'config/invalid-contract': {
    means: 'A version has no contract, or one that cannot be used.',
    why: 'Only version 1 is built in: what another one answers has to be said.',
    mend: 'Give the version a contract made with defineContract; the message names the part that is wrong.',
    example: ['versions: { v2: {} }', 'versions: { v2: { contract: defineContract({ … }) } }'],
  },
  'config/unused-field': {
    means: 'No post has a key that fields names.',
    why: 'A key with a slip of the pen maps nothing, and the field stays empty.',
    mend: 'Write it as the front matter of the posts does, or remove it.',
    example: ["fields: { tags: 'topic' }", "fields: { tags: 'topics' }"],
  },
  'config/unknown-workspace': {
    means: 'workspaces in the configuration, or --workspace, names what is no workspace.',
    why: 'What it says would hold for nothing.',
    mend: 'Mind the suggestion, or remove it.',
    example: [
      "workspaces: { blgo: { fields: { tags: 'topics' } } }",
      "workspaces: { blog: { fields: { tags: 'topics' } } }",
    ],
  },
  'config/no-address': {
    means: 'Feeds are wanted, and nothing says where the website is, or where the pictures and files of posts are.',
    why: 'Feed readers show posts anywhere: a relative address leads nowhere there.',
    mend: 'Set website.url, or a posts.url that begins with it; for pictures and files, deploy.url or assets.baseUrl.',
    example: ['{ feeds: true }', "{ feeds: true, website: { url: 'https://example.com' } }"],
  },
  'images/no-package': {
    means: 'The configuration asks for pictures in several widths, and the package that makes them is not installed.',
    why: 'It is a large program that most projects do not need, so Galley brings none along.',
    mend: 'Add sharp to the project.',
    example: ['{ markdown: { imageWidths: [480, 960] } }', 'the same, after npm install --save-dev sharp'],
  },
  'search/no-package': {
    means: 'The configuration asks for search, and the package that makes search indexes is not installed.',
    why: 'Most projects need none, so Galley brings none along.',
    mend: 'Add pagefind to the project.',
    example: ['{ search: true }', '{ search: true }, after npm install --save-dev pagefind'],
  },
  'search/not-made': {
    means: 'The package that makes search indexes has failed.',
    why: 'An API that is to have search would be published without, or with the one of other posts.',
    mend: 'See that npx pagefind --version runs on the machine that builds; its program is installed for the machine that npm runs on.',
    example: ['node_modules of another kind of machine', 'npm ci on the machine that builds'],
  },
  'config/unsafe-output': {
    means:
      'The output folder, or hosts/, is a place that holds something else, such as the content or a home folder, or lies in one.',
    why: 'A build deletes what is no longer part of its output.',
    mend: 'Name a folder that is for the output alone.',
    example: ['galley build --out content', 'galley build --out dist'],
  },
  'config/unknown-target': {
    means: 'A target is no host that Galley knows.',
    why: 'Nothing could be written for it.',
    mend: 'Mind the suggestion; the guide has a list of all hosts.',
    example: ['galley build --target cloudfare', 'galley build --target cloudflare'],
  },
  'version/sunset-near': {
    means: 'A version ends within eight weeks.',
    why: 'From its sunset on all its addresses answer 410, whether its readers have moved or not.',
    mend: 'See that they move, or set the date later. intended: true beside the date says that it is meant.',
    example: ["v1: { sunset: '2026-06-01' }", "v1: { sunset: '2026-06-01', suggest: 'v2', intended: true }"],
  },
  'version/status': {
    means: 'The status of a version is not what its dates say.',
    why: 'One of the two is wrong, and the dates are what answers go by.',
    mend: 'Leave status out: it follows from the dates.',
    example: ["v1: { status: 'active', deprecated: '2020-01-01' }", "v1: { deprecated: '2020-01-01' }"],
  },
  'version/suggests-gone': {
    means: 'A version suggests another one that has ended.',
    why: 'Readers who follow the suggestion get 410 there as well.',
    mend: 'Suggest a version that is served.',
    example: ["v2: { suggest: 'v1' }", "v2: { suggest: 'v3' }"],
  },
  'version/none-left': {
    means: 'All versions have ended.',
    why: 'An API without any version answers nothing but 410.',
    mend: 'Move a sunset, or add a version. To end the API, say intended: true beside the last sunset.',
    example: ["v1: { sunset: '2020-01-01' }", "v1: { sunset: '2020-01-01', intended: true }"],
  },
  'cache/not-saved': {
    means: 'What the build has found out could not be kept in .galley/. The output is right.',
    why: 'The next build has to find it out again, which takes longer.',
    mend: 'Make room on the disk, or give permission to write there.',
    example: ['a full disk', 'room for .galley/, or a folder that may be written'],
  },
  'cache/unknown-functions': {
    means:
      'galley render was asked for posts that functions of the configuration render, and nobody can tell whether they are the same in the build that comes later.',
    why: 'That build would render all posts once more: the work would be for nothing.',
    mend: 'Keep modules with functions for markdown.marked and markdown.shortcodes free of packages, files and the environment. Where that cannot be, build on one machine.',
    example: ["import slugify from 'slugify'", 'a function of your own in a module beside the configuration'],
  },
  'explain/unknown-code': {
    means: 'galley explain was asked for a code that no problem has.',
    why: 'There is nothing to explain.',
    mend: 'Mind the suggestion; without a code, galley explain lists all.',
    example: ['galley explain post/date', 'galley explain post/date-unreadable'],
  },
  'init/not-a-folder': {
    means: 'The folder that is named for galley init is a file.',
    why: 'Files of a new project have to go somewhere.',
    mend: 'Name another.',
    example: ['galley init notes.md', 'galley init notes'],
  },
  'init/obstacle': {
    means: 'A file stands where galley init needs a folder, or a folder where it needs a file.',
    why: 'Files that are there already are never overwritten or moved.',
    mend: 'Move it, or name another folder.',
    example: ['a file called content', 'galley init another-folder'],
  },
  'preview/not-built': {
    means: 'There is no output to serve.',
    why: 'galley preview serves what galley build has made.',
    mend: 'Run galley build first.',
    example: ['galley preview', 'galley build && galley preview'],
  },
  'preview/port-taken': {
    means: 'The port that --port names is in use.',
    why: 'You have asked for this one, so no other is taken.',
    mend: 'Name another, or leave the flag out: then the next that is free is taken.',
    example: ['galley preview --port 8080', 'galley preview'],
  },
  'preview/port-refused': {
    means: 'The system does not let this port be listened on.',
    why: 'Ports below 1024 belong to the system on most machines.',
    mend: 'Take one above 1023.',
    example: ['galley preview --port 80', 'galley preview --port 8080'],
  },
  'preview/host-unavailable': {
    means: 'The address that --host names cannot be listened on.',
    why: 'It is no address of this machine.',
    mend: 'Take 127.0.0.1 for this machine alone, or 0.0.0.0 for the network.',
    example: ['galley preview --host 203.0.113.7', 'galley preview --host 0.0.0.0'],
  },
  'preview/not-watchable': {
    means: 'The system does not let files be watched, mostly because too many are.',
    why: 'galley dev would not see what changes.',
    mend: 'Raise fs.inotify.max_user_watches and fs.inotify.max_user_instances, or end what else watches files.',
    example: ['fs.inotify.max_user_watches = 8192', 'sudo sysctl fs.inotify.max_user_watches=524288'],
  },
};
