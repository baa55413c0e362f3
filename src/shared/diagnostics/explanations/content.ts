import type { Explanations } from '../diagnostic.ts';

/** The codes of the content folder and of workspaces. */
export const CONTENT: Explanations = {
  'content/git-shallow': {
    means: 'The Git clone is shallow, but `posts.date` takes dates from first commits.',
    why: 'In a shallow clone, the first commit contains all files, so every post would have the same date.',
    fix: 'Fetch the full history.',
    example: ['uses: actions/checkout@v4', 'uses: actions/checkout@v4\nwith: { fetch-depth: 0 }'],
  },
  'content/git-history': {
    means:
      'Galley cannot read the Git history that `posts.date` takes dates from. There is no repository, or Git is not installed.',
    why: 'Posts without a date in their front matter would have none.',
    fix: 'Build in a clone with Git installed, or remove `posts.date`.',
    example: ['FROM node:24-slim', 'FROM node:24'],
  },
  'content/folder-defaults': {
    means:
      'Galley cannot read a file with defaults for the posts of a folder (`_config.yml`, `*.11tydata.json`, `cascade`), or does not support its target.',
    why: 'The file may mark posts as drafts. Without it, they would be published.',
    fix: 'Fix the file, or move its settings into the posts.',
    example: ['cascade: { draft: true, target: { lang: de } }', "cascade: { draft: true, target: { path: '/de/**' } }"],
  },
  'content/folder-defaults-code': {
    means: 'A `*.11tydata.js` file sets defaults for the posts of a folder, but it is code.',
    why: 'Galley does not run code of other tools. All its settings are ignored, including `draft`.',
    fix: 'Move its settings for drafts, dates or tags into a `.11tydata.json` file or into the posts.',
    example: ['blog/blog.11tydata.js', 'blog/blog.11tydata.json'],
  },
  'content/not-found': {
    means: 'The content folder does not exist.',
    why: 'There is nothing to build.',
    fix: 'Create one with `galley init`, or name another with `--content`.',
    example: ['galley build', 'galley build --content texts'],
  },
  'content/no-workspace': {
    means: 'The content folder has no workspace.',
    why: 'Each API key selects a workspace, so every post must be in one.',
    fix: 'Put your posts into `content/<workspace>/posts/`.',
    example: ['content/posts/hello.md', 'content/blog/posts/hello.md'],
  },
  'content/no-posts-folder': {
    means: 'A folder has Markdown files, but no `posts/` folder.',
    why: 'Galley publishes only files in `posts/`, so that notes next to it stay private.',
    fix: 'Move the posts into a `posts/` folder there.',
    example: ['content/blog/hello.md', 'content/blog/posts/hello.md'],
  },
  'content/outside-workspace': {
    means: 'A Markdown file is directly in the content folder.',
    why: 'It belongs to no workspace, so it is not published.',
    fix: 'Move it into a workspace, or out of the content folder.',
    example: ['content/hello.md', 'content/blog/posts/hello.md'],
  },
  'content/two-files': {
    means: 'A file exists both as `.yaml` and as `.yml`.',
    why: 'Galley can read only one, and the two may differ.',
    fix: 'Keep one of them.',
    example: ['authors.yaml and authors.yml', 'authors.yaml'],
  },
  'content/symlink-outside': {
    means:
      'A symbolic link leads out of the content folder, into another workspace, or to a file that Galley may not publish. Broken links, loops and links to hidden files count, too.',
    why: 'Following it could publish private files.',
    fix: 'Replace the link with the file itself. If it leads into a Git submodule, run git submodule update --init.',
    example: ['posts/a.md -> ../../../private/a.md', 'posts/a.md as a file'],
  },
  'content/control-character': {
    means: 'The name of a file or folder contains a line break or another control character.',
    why: 'Such characters are invisible, and patterns do not match them.',
    fix: 'Rename it.',
    example: ['posts/fog\\n.md', 'posts/fog.md'],
  },
  'content/two-workspaces': {
    means: 'A post belongs to two workspaces in the configuration.',
    why: 'Each workspace has its own keys and its own readers.',
    fix: 'Exclude the post from one of them.',
    example: ["posts: ['docs/**/*.md']", "posts: ['docs/**/*.md', '!docs/news/**']"],
  },
  'workspace/two-of-a-name': {
    means: 'The configuration declares a workspace with its own posts, but a workspace folder has the same name.',
    why: 'Names identify workspaces in settings and messages.',
    fix: 'Rename one of the two, or use `include` in `workspace.yaml` to select the posts.',
    example: ["workspaces: { blog: { posts: ['src/**/*.md'] } }", "workspaces: { site: { posts: ['src/**/*.md'] } }"],
  },
  'content/pattern-unmatched': {
    means: 'A pattern in `include` matches no post, or a pattern in `exclude` matches no file.',
    why: 'A misspelled pattern would silently publish too few or too many posts.',
    fix: 'Write the pattern relative to the workspace’s folder.',
    example: ['include: [post/**/*.md]', 'include: [posts/**/*.md]'],
  },
  'content/not-a-file': {
    means:
      'A named pipe, a socket, a device or a folder is where a file should be. Or a post is a hard link to a workspace file.',
    why: 'Reading it could block the build or publish private data.',
    fix: 'Replace it with a regular file, or remove it.',
    example: ['posts/a.md, a folder', 'posts/a.md, a file'],
  },
  'content/file-too-large': {
    means: 'A text file has more than 10 MB.',
    why: 'It would become one API response, and rendering it would use all memory.',
    fix: 'Split it, or move embedded images (`data:` URLs) into files.',
    example: ['![](data:image/png;base64,…)', '![](image.png)'],
  },
  'content/not-utf8': {
    means: 'A text file is not UTF-8.',
    why: 'Galley would have to guess the encoding, and a wrong guess garbles the letters.',
    fix: 'Save it as UTF-8 in your editor. The message shows the first invalid byte.',
    example: ['caf\\xE9 (Latin-1)', 'café (UTF-8)'],
  },
  'content/unreadable': {
    means: 'Galley cannot read a file or a folder. It was deleted, or the permission is missing.',
    why: 'Otherwise a post could silently disappear.',
    fix: 'Grant read permission, or build again.',
    example: ['-rw------- another-user a.md', '-rw-r--r-- another-user a.md'],
  },
  'workspace/default-key': {
    means: 'The workspace has no key, so Galley uses its folder’s name.',
    why: 'If you rename the folder, all URLs of the API change.',
    fix: 'Add the key to `workspace.yaml`.',
    example: ['name: Blog', 'name: Blog\nkeys: [blog]'],
  },
  'workspace/key': {
    means:
      'A key contains characters other than A-Z, a-z, 0-9, `_` and `-`, or looks like a version, or is `assets` or `errors`.',
    why: 'The key is part of every URL, where it could be confused with something else.',
    fix: 'Choose another key.',
    example: ['keys: [my blog]', 'keys: [my-blog]'],
  },
  'workspace/key-taken': {
    means: 'A key is used twice, in one workspace or in two. Keys that differ only in letter case count as the same.',
    why: 'A key selects one workspace, and not every file system and bucket distinguishes letter case.',
    fix: 'Give each workspace its own key.',
    example: ['keys: [demo, Demo]', 'keys: [demo]'],
  },
  'workspace/env-missing': {
    means: 'The environment variable for a key is not set.',
    why: 'The workspace would be published without its key, or not at all.',
    fix: 'Set the variable where the build runs.',
    example: ['galley build', 'HARBOUR_KEY=… galley build'],
  },
  'workspace/short-key': {
    means: 'A key from the environment has fewer than 16 characters.',
    why: 'Anyone can guess a short key, by its URL or by the hashes of keys in `.galley/` and in the record of a deploy.',
    fix: 'Replace it with a random key from `galley keys new`, or write a key that is not secret into the file itself.',
    example: ['HARBOUR_KEY=harbour galley build', 'HARBOUR_KEY=$(galley keys new --quiet) galley build'],
  },
  'workspace/unknown-key': {
    means: '`workspace.yaml` has an unknown field.',
    why: 'A misspelled field would be silently ignored.',
    fix: 'Use the suggested name.',
    example: ['nmae: Blog', 'name: Blog'],
  },
  'workspace/type': {
    means: 'A value in `workspace.yaml` has the wrong type.',
    why: 'Galley would have to guess what you mean.',
    fix: 'Write a value of the type that the message asks for.',
    example: ['keys: blog', 'keys: [blog]'],
  },
  'workspace/redirect': {
    means: 'A declared redirect leads to no post, leads in a circle, or starts at the current slug or URL of a post.',
    why: 'It would lead nowhere or hide a post.',
    fix: 'Put an old slug or old URL on the left, and the current slug or URL of a post on the right.',
    example: ['redirects: { old-name: gone }', 'redirects: { old-name: new-name }'],
  },
  'workspace/device-name': {
    means: 'A workspace or a key has the name of a Windows device, such as `con`, `nul` or `com1`.',
    why: 'Windows does not allow files or folders with this name, so the API cannot be built or unpacked there.',
    fix: 'Choose another name.',
    example: ['keys: [con]', 'keys: [conference]'],
  },
  'workspace/hidden-character': {
    means:
      'The workspace’s name contains control characters, characters that change the text direction, or half of a surrogate pair.',
    why: 'They are invisible in an editor and break the text where it is shown.',
    fix: 'Remove them. The message lists their code points.',
    example: ['name: "Bl\\u202Eog"', 'name: Blog'],
  },
  'workspace/duplicate-key': {
    means: 'Duplicate field in `workspace.yaml`.',
    why: 'Only one of the two values could apply.',
    fix: 'Remove one of them.',
    example: ['name: A\nname: B', 'name: A'],
  },
  'workspace/syntax': {
    means: '`workspace.yaml` is not valid YAML.',
    why: 'Galley cannot read the file.',
    fix: 'Fix the error at the place shown. A text that contains `: ` needs quotes.',
    example: ['name: Blog: the best', 'name: "Blog: the best"'],
  },
};
