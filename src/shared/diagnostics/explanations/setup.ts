import type { Explanations } from '../diagnostic.ts';

/** The codes of the configuration, of versions and of commands. */
export const SETUP: Explanations = {
  'build/too-many-warnings': {
    means: 'The build has more warnings than `--max-warnings` allows.',
    why: 'You set the flag so that new warnings do not go unnoticed. Nothing was written, unless the warnings are about the output itself.',
    fix: 'Fix the warnings, or raise the number.',
    example: ['galley build --max-warnings 0', 'galley build --max-warnings 12'],
  },
  'build/some-workspaces': {
    means: 'You asked `galley build` for only some of the workspaces.',
    why: 'A build writes the whole output. Host rules name the keys of all workspaces, and a build deletes output files that it did not produce.',
    fix: 'Use `galley check --workspace` to check one workspace. To share the work among machines, run `galley render --workspace` on each, copy the caches together and build once.',
    example: ['galley build --workspace news', 'galley render --workspace news'],
  },
  'config/not-found': {
    means: 'The file given with `--config` does not exist.',
    why: 'A build with other settings could publish the wrong content.',
    fix: 'Give the path relative to the current folder. Or omit the flag: Galley finds `galley.config.ts`, `.js`, `.mjs` and `.json` itself.',
    example: ['galley build --config config.ts', 'galley build --config site/galley.config.ts'],
  },
  'config/file-name': {
    means:
      'A file is named like a configuration, but Galley would not read it: it has another ending, or there are two.',
    why: 'The build would silently use other options than those in the file.',
    fix: 'Keep one file: `galley.config.ts`, `.js`, `.mjs` or `.json`. Or choose one with `--config`.',
    example: ['galley.config.yaml', 'galley.config.json'],
  },
  'config/unreadable': {
    means: 'The configuration file is not valid code or JSON, throws an error, or has no default export.',
    why: 'Without the configuration, Galley does not know what to build.',
    fix: 'Fix the error at the place shown. A program must export its configuration as `default`.',
    example: ["export const config = { out: 'public' };", "export default defineConfig({ out: 'public' });"],
  },
  'config/unknown-option': {
    means: 'The configuration has an option that Galley does not know.',
    why: 'A misspelled option would be silently ignored.',
    fix: 'Use the suggested name, or remove the option.',
    example: ['{ "contents": "texts" }', '{ "content": "texts" }'],
  },
  'config/invalid-option': {
    means: 'An option has an invalid value, or two options contradict each other.',
    why: 'Galley cannot build with these settings.',
    fix: 'Write a value of the type that the message asks for. The guide lists all options.',
    example: ['{ "lists": { "defaultLimit": 0 } }', '{ "lists": { "defaultLimit": 20 } }'],
  },
  'config/invalid-contract': {
    means: 'A version has no contract, or its contract is invalid.',
    why: 'Only version 1 is built in. Every other version needs a contract that defines its responses.',
    fix: 'Give the version a contract made with `defineContract`. The message names the invalid part.',
    example: ['versions: { v2: {} }', 'versions: { v2: { contract: defineContract({ … }) } }'],
  },
  'config/unused-field': {
    means: '`adopt.fields` names a key that no post has, or `adopt.slugs` a file that is not a post.',
    why: 'A misspelled key or path changes nothing.',
    fix: 'Spell it as in the front matter or the project, or remove it.',
    example: ["adopt: { fields: { tags: 'topic' } }", "adopt: { fields: { tags: 'topics' } }"],
  },
  'config/unknown-workspace': {
    means: '`workspaces` in the configuration, or `--workspace`, names a workspace that does not exist.',
    why: 'The settings would apply to nothing.',
    fix: 'Use the suggested name, or remove the entry.',
    example: [
      "workspaces: { blgo: { adopt: { fields: { tags: 'topics' } } } }",
      "workspaces: { blog: { adopt: { fields: { tags: 'topics' } } } }",
    ],
  },
  'config/no-address': {
    means: 'Feeds are enabled, but Galley does not know the URL of your website, or of images and files.',
    why: 'Feed readers show posts outside your site, where relative URLs do not work.',
    fix: 'Set `website.url`, or start `posts.url` with it. For images and files, set `deploy.url` or `output.assetsUrl`.',
    example: ['{ output: { feeds: true } }', "{ output: { feeds: true }, website: { url: 'https://example.com' } }"],
  },
  'search/no-package': {
    means:
      'The configuration enables search, but `pagefind`, the package that builds search indexes, is not installed, or in another version than the one that the client can read.',
    why: 'Most projects do not need it, so Galley does not include it. The client includes the code that reads an index, and that code reads one version.',
    fix: 'Run the `npm install` command of the message. It names the version.',
    example: [
      '{ output: { search: true } }',
      '{ output: { search: true } }, after npm install --save-dev pagefind@1.6.0',
    ],
  },
  'search/not-made': {
    means: 'Pagefind, which builds the search index, failed.',
    why: 'The API would be published without search, or with an outdated index.',
    fix: 'Check that `npx pagefind --version` runs on the build machine. Its binary is specific to the platform that npm installed it on.',
    example: ['node_modules from another platform', 'npm ci on the build machine'],
  },
  'config/unsafe-output': {
    means:
      'The output folder or `hosts/` is inside, or contains, something else, such as your content or your home folder.',
    why: 'A build deletes files that are no longer part of its output.',
    fix: 'Choose a folder that is used only for the output.',
    example: ['galley build --out content', 'galley build --out dist'],
  },
  'config/unknown-target': {
    means: 'A target is not a host that Galley knows.',
    why: 'Galley cannot write a configuration for it.',
    fix: 'Use the suggested name. The guide lists all hosts.',
    example: ['galley build --target cloudfare', 'galley build --target cloudflare'],
  },
  'version/sunset-near': {
    means: 'A version ends within eight weeks.',
    why: 'After the sunset date, all its URLs answer 410, even if readers still use them.',
    fix: 'Make sure that readers move, or set a later date. If the date is right, set `intended: true` next to it.',
    example: ["v1: { sunset: '2026-06-01' }", "v1: { sunset: '2026-06-01', suggest: 'v2', intended: true }"],
  },
  'version/status': {
    means: 'The `status` of a version does not match its dates.',
    why: 'One of the two is wrong. Galley uses the dates.',
    fix: 'Remove `status`: Galley derives it from the dates.',
    example: ["v1: { status: 'active', deprecated: '2020-01-01' }", "v1: { deprecated: '2020-01-01' }"],
  },
  'version/suggests-gone': {
    means: 'A version points readers to another version that is past its sunset date.',
    why: 'Readers who follow the suggestion get 410 there, too.',
    fix: 'Suggest a version that is still available.',
    example: ["v2: { suggest: 'v1' }", "v2: { suggest: 'v3' }"],
  },
  'version/none-left': {
    means: 'All versions are past their sunset dates.',
    why: 'The API would answer every request with 410.',
    fix: 'Move a sunset date, or add a version. To end the API on purpose, set `intended: true` next to the last sunset.',
    example: ["v1: { sunset: '2020-01-01' }", "v1: { sunset: '2020-01-01', intended: true }"],
  },
  'cache/not-saved': {
    means: 'Galley could not save the build cache in `.galley/`. The output is correct.',
    why: 'The next build cannot reuse this work and takes longer.',
    fix: 'Free some disk space, or make `.galley/` writable.',
    example: ['a full disk', 'a disk with free space and a writable .galley/'],
  },
  'cache/committed': {
    means: 'Git tracks files in `.galley/`, which contains the build cache.',
    why: 'Galley publishes cached HTML without a check. A commit could replace the HTML of a post, and no review of the post would show it.',
    fix: 'Run `git rm -r --cached .galley`, delete the folder, and add `/.galley/` to `.gitignore`.',
    example: ['git add --force .galley', 'git rm -r --cached .galley'],
  },
  'cache/not-checked': {
    means: 'Git did not say whether a commit contains files of `.galley/`, so the build did not use its cache.',
    why: 'A commit could replace the cached HTML of a post. Typical causes: the folder belongs to another user, Git is not installed, or the repository of a worktree or submodule is not on this machine.',
    fix: 'Make `git status` work in this folder: run the `git config` command that it prints, or install Git. Or delete `.galley/`.',
    example: ['detected dubious ownership', 'git config --global --add safe.directory /srv/blog'],
  },
  'cache/unknown-functions': {
    means:
      '`galley render` cannot cache posts that functions in the configuration render. Galley cannot tell whether a later build uses the same functions.',
    why: 'The later build would render all posts again.',
    fix: 'Change the line in the message. Modules with `markdown.marked` or `markdown.shortcodes` functions must not use packages, files, environment variables, the clock or random numbers. If you need them, build on one machine.',
    example: ["import slugify from 'slugify'", 'your own function in a module next to the configuration'],
  },
  'explain/unknown-code': {
    means: 'No diagnostic has the code given to `galley explain`.',
    why: 'There is nothing to explain.',
    fix: 'Use the suggested code. Run `galley explain` without a code to list all codes.',
    example: ['galley explain post/date', 'galley explain post/date-unreadable'],
  },
  'init/no-posts': {
    means: '`galley init` recognised the tool of a site, but found no posts where that tool has them.',
    why: 'Galley does not guess which pages of a site are posts.',
    fix: 'Name your posts in `galley.config.ts`, or add a post where the tool has them.',
    example: ['_config.yml and docs/a.md', '_config.yml and _posts/2026-01-31-a.md'],
  },
  'init/not-a-folder': {
    means: 'The path given to `galley init` is a file.',
    why: '`galley init` needs a folder for the new project.',
    fix: 'Name another folder.',
    example: ['galley init notes.md', 'galley init notes'],
  },
  'init/obstacle': {
    means:
      'A file has the name of a folder that `galley init` needs, or a folder has the name of a file. Or a link leads out of the project, or replaces `.gitignore`, which Git then does not read.',
    why: '`galley init` never overwrites or moves existing files, and writes nothing outside the project.',
    fix: 'Move it, or choose another folder.',
    example: ['a file named content', 'galley init another-folder'],
  },
  'preview/not-built': {
    means: 'There is no output to serve, or none of a version.',
    why: '`galley preview` serves the output of `galley build`. With `--now` before the sunset of a version, it needs a build of that time.',
    fix: 'Run `galley build` first, with the same `--now`.',
    example: ['galley preview', 'galley build && galley preview'],
  },
  'preview/port-taken': {
    means: 'The port given with `--port` is in use.',
    why: 'You chose this port, so Galley does not use another one.',
    fix: 'Choose another port, or omit the flag: Galley then uses the next free port.',
    example: ['galley preview --port 8080', 'galley preview'],
  },
  'preview/port-refused': {
    means: 'The operating system does not allow Galley to listen on this port.',
    why: 'Most systems reserve ports below 1024.',
    fix: 'Use a port above 1023.',
    example: ['galley preview --port 80', 'galley preview --port 8080'],
  },
  'preview/host-unavailable': {
    means: 'Galley cannot listen on the address given with `--host`.',
    why: 'It is not an address of this machine.',
    fix: 'Use 127.0.0.1 for this machine only, or 0.0.0.0 for your network.',
    example: ['galley preview --host 203.0.113.7', 'galley preview --host 0.0.0.0'],
  },
  'preview/not-watchable': {
    means: 'The operating system does not allow Galley to watch files, usually because too many are watched already.',
    why: '`galley dev` would not notice changes.',
    fix: 'Raise `fs.inotify.max_user_watches` and `fs.inotify.max_user_instances`, or close other programs that watch files.',
    example: ['fs.inotify.max_user_watches = 8192', 'sudo sysctl fs.inotify.max_user_watches=524288'],
  },
};
