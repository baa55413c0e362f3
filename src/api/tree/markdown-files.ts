import type { Post, Workspace } from '../../content/workspace/workspace.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';
import { lazily } from '../../shared/memoize.ts';
import { type Bodies, bodyKey } from './details.ts';
import { bytesFrom, type Recipe } from './html-recipe.ts';
import type { Fields } from './record-texts.ts';
import { laidOut, partBelow, type TreeFile, type TreePart } from './tree.ts';
import { type Addresses, type AddressOptions, requireAddresses, settingsIn } from './website-addresses.ts';

interface MarkdownInput {
  readonly workspace: Workspace;
  readonly fields: Fields;
  readonly bodies: Bodies;
  /** The cache key of each post (`postKeys`). */
  readonly keys: readonly string[];
  /** The ordinals of the posts in each part. */
  readonly groups: readonly (readonly number[])[];
  readonly markdown: AddressOptions;
  /** Receives the problems that keep posts from being Markdown files. */
  readonly report: (diagnostic: Diagnostic) => void;
}

interface Files extends MarkdownInput {
  readonly addresses: Addresses;
}

/**
 * Each post as Markdown, and what https://llmstxt.org describes: a list of all posts and a file with their content. The
 * files contain no key, so they are the same in each of the `folders`.
 */
export const markdownParts = (input: MarkdownInput, folders: readonly string[]): TreePart[] => {
  const { workspace, markdown, report } = input;
  const named = workspace.posts.find(({ slug }) => slug.endsWith('.md'));
  if (named !== undefined) {
    const message = `The post ${named.slug} would have the URL of another post's Markdown.`;
    const help = 'Give it a slug that does not end in .md, or set output.markdown: false.';
    report({ severity: 'error', code: 'post/slug-alphabet', message, help, file: named.file });
    return [];
  }
  const needs = { workspace, options: markdown, shown: () => workspace.posts, report };
  const addresses = requireAddresses('Markdown files', needs);
  if (addresses === null) return [];
  const parts = [...postParts({ ...input, addresses }), laidOut('llms', llmsFiles({ ...input, addresses }))];
  return folders.flatMap((folder) => parts.map((part) => partBelow(folder, part)));
};

const postParts = (files: Files): TreePart[] => {
  const { workspace, groups } = files;
  const keyAt = createKeyAt(files);
  const fileAt = (at: number): TreeFile => ({
    path: `posts/${workspace.posts[at]?.slug}.md`,
    group: 'markdown',
    content: () => bytesOfPost(at, 'front matter', files),
    key: () => keyAt(at),
    recipe: () => recipeOf(at, 'front matter', files),
  });
  return groups.map((group, number) => ({
    name: `markdown ${number}`,
    key: () => shortHash(group.map((at) => `${workspace.posts[at]?.slug} ${keyAt(at)}`).join('\n')),
    files: () => group.map(fileAt),
  }));
};

/** Identifies the content of a post's file. */
const createKeyAt = ({ workspace, keys, bodies, addresses, markdown }: Files) => {
  const settings = shortHash(JSON.stringify(settingsIn(markdown, workspace.name)));
  return (at: number): string => {
    const post = workspace.posts[at] as Post;
    return shortHash(`${keys[at]} ${addresses.post(post)} ${bodyKey(post, bodies)} ${settings}`);
  };
};

type Head = 'front matter' | 'heading';

const bytesOfPost = (at: number, head: Head, files: Files): Promise<Uint8Array> =>
  bytesFrom(recipeOf(at, head, files), files.bodies.read);

const recipeOf = (at: number, head: Head, files: Files): Recipe => {
  const { workspace, markdown, bodies, addresses } = files;
  const post = workspace.posts[at] as Post;
  const page = addresses.post(post) ?? '';
  return {
    file: post.file,
    pieces: [(head === 'heading' ? headingOf : frontMatterOf)(post, page, files), 'html', ''],
    html: bodies.place(post.file),
    links: post.links,
    rules: bodies.rules,
    encoding: null,
    markdown: { page, settings: settingsIn(markdown, workspace.name) },
  };
};

/** YAML whose values are JSON, which YAML 1.2 includes. */
const frontMatterOf = (post: Post, url: string, { fields }: Files): string => {
  const { title, publishedAt, updatedAt } = fields.of(post.file);
  const values = {
    title,
    date: publishedAt,
    ...(updatedAt !== null && { updated: updatedAt }),
    authors: post.authors.map(({ name }) => name),
    ...(post.category !== null && { category: post.category.name }),
    tags: post.tags.map(({ name }) => name),
    url,
  };
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n\n`;
};

const headingOf = (post: Post, url: string, { fields }: Files): string =>
  `# ${plainLine(fields.of(post.file).title)}\n\n<${url}>\n\n`;

/** Text in one line, without characters that have a meaning in Markdown. */
const plainLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#&~|]/g, '\\$&');

/** The longest text with all posts, in bytes of UTF-8: about what fits into the context of a language model. */
const MOST_BYTES = 500_000;

/** Files that name posts, so they are written after them. */
const llmsFiles = (files: Files): TreeFile[] => {
  const { workspace, keys } = files;
  const keyAt = createKeyAt(files);
  const keyOf = (keysOfPosts: () => unknown) =>
    lazily(() => shortHash(JSON.stringify([workspace.title, workspace.posts.map(({ slug }) => slug), keysOfPosts()])));
  const file = { group: 'markdown', commit: true } as const;
  return [
    { ...file, path: 'llms.txt', content: () => listText(files), key: keyOf(() => keys) },
    {
      ...file,
      path: 'llms-full.txt',
      content: () => fullText(files),
      key: keyOf(() => workspace.posts.map((_, at) => keyAt(at))),
    },
  ];
};

/** Links are relative, because a full URL would contain a key. */
const listText = ({ workspace: { title, posts }, fields }: Files): string => {
  const lines = [
    `# ${plainLine(title)}`,
    '',
    `> All posts as Markdown, newest first. Together: [llms-full.txt](llms-full.txt)`,
  ];
  let lastYear = '';
  for (const { file, slug, publishedAt } of posts.toReversed()) {
    const { title: name, excerpt } = fields.of(file);
    const year = publishedAt.slice(0, publishedAt.indexOf('-', 1));
    if (year !== lastYear) lines.push('', `## ${year}`, '');
    lastYear = year;
    const about = plainLine(excerpt);
    lines.push(`- [${plainLine(name)}](posts/${encodeURIComponent(slug)}.md)${about && `: ${about}`}`);
  }
  return `${lines.join('\n')}\n`;
};

/** The newest posts, as many as fit. The text says how many do not. */
const fullText = async (files: Files): Promise<string> => {
  const { title, posts } = files.workspace;
  const parts = [`# ${plainLine(title)}\n`];
  let bytes = 0;
  for (const at of [...posts.keys()].reverse()) {
    const text = Buffer.from(await bytesOfPost(at, 'heading', files));
    bytes += text.length;
    if (bytes > MOST_BYTES) {
      parts.push(`${at + 1} older posts are only in [llms.txt](llms.txt).\n`);
      break;
    }
    parts.push(text.toString());
  }
  return parts.join('\n');
};
