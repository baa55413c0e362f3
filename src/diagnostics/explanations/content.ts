import type { Explanations } from './explanation.ts';

/** Problems of the content folder and of workspaces. */
export const CONTENT: Explanations = {
  'content/git-shallow': {
    means: 'The clone is shallow, and posts.date takes dates from first commits.',
    why: 'The first commit of a shallow clone holds all files: every post would have the same date.',
    mend: 'Fetch the whole history.',
    example: ['uses: actions/checkout@v4', 'uses: actions/checkout@v4\nwith: { fetch-depth: 0 }'],
  },
  'content/git-history': {
    means: 'The history from which posts.date takes dates cannot be read: there is no repository, or no git.',
    why: 'Posts without a date would have none.',
    mend: 'Build in a clone, with git installed, or leave posts.date out.',
    example: ['FROM node:24-slim', 'FROM node:24'],
  },
  'content/folder-defaults': {
    means:
      'A file that says what holds for the posts of a folder (_config.yml, *.11tydata.json, cascade) cannot be read, or says for whom in a way that is not read.',
    why: 'It may hold posts back: without it they would be published.',
    mend: 'Mend the file, or move what it says into the posts.',
    example: ['cascade: { draft: true, target: { lang: de } }', "cascade: { draft: true, target: { path: '/de/**' } }"],
  },
  'content/folder-defaults-code': {
    means: 'A file *.11tydata.js says what holds for the posts of a folder, and is code.',
    why: 'Galley runs no code of other tools, so what the file says does not count: not even that posts are drafts.',
    mend: 'Put what it says of drafts, dates or tags into a .11tydata.json file or into the posts.',
    example: ['blog/blog.11tydata.js', 'blog/blog.11tydata.json'],
  },
  'content/not-found': {
    means: 'There is no content folder.',
    why: 'There is nothing to build.',
    mend: 'Create it with galley init, or name another with --content.',
    example: ['galley build', 'galley build --content texts'],
  },
  'content/no-workspace': {
    means: 'The content folder has no workspace in it.',
    why: 'A key of the API selects a workspace, so each post is in one.',
    mend: 'Put the posts into content/<workspace>/posts/.',
    example: ['content/posts/hello.md', 'content/blog/posts/hello.md'],
  },
  'content/no-posts-folder': {
    means: 'A folder has Markdown files but no folder posts/, or something else stands in its place.',
    why: 'Only what is below posts/ is published, so that notes beside it are not.',
    mend: 'Move the posts into a folder posts/ there.',
    example: ['content/blog/hello.md', 'content/blog/posts/hello.md'],
  },
  'content/outside-workspace': {
    means: 'A Markdown file lies directly in the content folder.',
    why: 'It belongs to no workspace, so it is not published.',
    mend: 'Move it into a workspace, or out of the content folder.',
    example: ['content/hello.md', 'content/blog/posts/hello.md'],
  },
  'content/two-files': {
    means: 'A file exists as .yaml and as .yml.',
    why: 'They may say different things, and only one could be read.',
    mend: 'Keep one.',
    example: ['authors.yaml and authors.yml', 'authors.yaml'],
  },
  'content/symlink-outside': {
    means:
      'A symbolic link leads out of the content folder, into another workspace, to a hidden file, to a file of another kind, to nowhere, or in a circle.',
    why: 'What it leads to would be published, and nobody sees that in the content.',
    mend: 'Put the file itself there.',
    example: ['posts/a.md -> ../../../private/a.md', 'posts/a.md as a file'],
  },
  'content/control-character': {
    means: 'The name of a folder or a file has a line break or another control character.',
    why: 'It does not show where it is written, and no pattern finds it.',
    mend: 'Rename it.',
    example: ['posts/fog\\n.md', 'posts/fog.md'],
  },
  'content/two-workspaces': {
    means: 'A post is among those of two workspaces that the configuration declares.',
    why: 'Each workspace has keys, and so readers, of its own.',
    mend: 'Exclude the post from one of them.',
    example: ["posts: ['docs/**/*.md']", "posts: ['docs/**/*.md', '!docs/news/**']"],
  },
  'workspace/two-of-a-name': {
    means: 'The configuration declares a workspace with posts of its own by the name of a folder that is one as well.',
    why: 'Names tell workspaces apart, in settings and in what a build says.',
    mend: 'Rename one of the two, or name the posts with include in workspace.yaml.',
    example: ["workspaces: { blog: { posts: ['src/**/*.md'] } }", "workspaces: { site: { posts: ['src/**/*.md'] } }"],
  },
  'content/pattern-unmatched': {
    means: 'A pattern of include matches no post, or one of exclude no file.',
    why: 'A pattern with a slip of the pen leaves posts out, or in, without a word.',
    mend: 'Write it relative to the workspace’s folder.',
    example: ['include: [post/**/*.md]', 'include: [posts/**/*.md]'],
  },
  'content/not-a-file': {
    means:
      'A named pipe, a socket, a device or a folder stands where a file belongs; or a post is another name (a hard link) of a file about a workspace.',
    why: 'Reading it would never end, or would publish what is not for readers.',
    mend: 'Put a file there, or remove it.',
    example: ['posts/a.md, a folder', 'posts/a.md, a file'],
  },
  'content/file-too-large': {
    means: 'A text has more than 10 MB.',
    why: 'It would be one answer of the API, and its rendering would take all memory.',
    mend: 'Split it, or take pictures that are written as text (data:) out into files.',
    example: ['![](data:image/png;base64,…)', '![](picture.png)'],
  },
  'content/not-utf8': {
    means: 'A text is not UTF-8.',
    why: 'Its letters cannot be told: another guess gives others.',
    mend: 'Save it as UTF-8 in your editor; the place of the first wrong byte is shown.',
    example: ['caf\\xE9 (Latin-1)', 'café (UTF-8)'],
  },
  'content/unreadable': {
    means: 'A file or a folder cannot be read: it is gone, or permission is missing.',
    why: 'A post must not be missing in silence.',
    mend: 'Give permission to read it, or build again.',
    example: ['-rw------- another-user a.md', '-rw-r--r-- another-user a.md'],
  },
  'workspace/default-key': {
    means: 'The workspace has no key of its own: its folder’s name is the key.',
    why: 'Whoever renames the folder changes the addresses of the whole API.',
    mend: 'Write the key into workspace.yaml.',
    example: ['name: Blog', 'name: Blog\nkeys: [blog]'],
  },
  'workspace/key': {
    means: 'A key has other characters than A-Z a-z 0-9 _ -, looks like a version, or is assets or errors.',
    why: 'It is a segment of every address, and could be taken for something else there.',
    mend: 'Choose another.',
    example: ['keys: [my blog]', 'keys: [my-blog]'],
  },
  'workspace/key-taken': {
    means: 'A key stands twice, or two workspaces share one. Letter case does not tell keys apart.',
    why: 'A key selects one workspace; file systems and buckets disagree about letter case.',
    mend: 'Give each workspace its own.',
    example: ['keys: [demo, Demo]', 'keys: [demo]'],
  },
  'workspace/env-missing': {
    means: 'The environment variable that should hold a key is not set.',
    why: 'The workspace would be published without its key, or not at all.',
    mend: 'Set it where the build runs.',
    example: ['galley build', 'HARBOUR_KEY=… galley build'],
  },
  'workspace/unknown-key': {
    means: 'workspace.yaml has a field that it cannot have.',
    why: 'A field with a slip of the pen would be ignored.',
    mend: 'Mind the suggestion.',
    example: ['nmae: Blog', 'name: Blog'],
  },
  'workspace/type': {
    means: 'A value in workspace.yaml has the wrong type.',
    why: 'What is meant by it would be a guess.',
    mend: 'Write what the message asks for.',
    example: ['keys: blog', 'keys: [blog]'],
  },
  'workspace/redirect': {
    means: 'A declared redirect leads to no post, in a circle, or from what a post is called or where it stands.',
    why: 'It would be an address that answers nothing, or one that hides a post.',
    mend: 'Name an old slug or an old address in front, and the slug or the address of a post behind it.',
    example: ['redirects: { old-name: gone }', 'redirects: { old-name: new-name }'],
  },
  'workspace/device-name': {
    means: 'A workspace or a key is called as a device is on Windows: con, nul, com1 and so on.',
    why: 'No file or folder can have this name there, so nobody can unpack or build it on Windows.',
    mend: 'Choose another.',
    example: ['keys: [con]', 'keys: [conference]'],
  },
  'workspace/hidden-character': {
    means:
      'The workspace’s name holds control characters, marks that turn the reading direction, or half of a character.',
    why: 'They do not show where they are written and spoil where they are read.',
    mend: 'Remove them; the message has their code points.',
    example: ['name: "Bl\\u202Eog"', 'name: Blog'],
  },
  'workspace/duplicate-key': {
    means: 'A field stands twice in workspace.yaml.',
    why: 'Only one of the two could count.',
    mend: 'Remove one.',
    example: ['name: A\nname: B', 'name: A'],
  },
  'workspace/syntax': {
    means: 'workspace.yaml is no valid YAML.',
    why: 'Nothing of it can be read.',
    mend: 'Mend it at the place shown; a text with ": " in it needs quotes.',
    example: ['name: Blog: the best', 'name: "Blog: the best"'],
  },
};
