import { basename, dirname, join, relative } from 'node:path/posix';
import { isFile } from '../../shared/fs/entries.ts';
import { groupBy } from '../../shared/group-by.ts';
import { lazily } from '../../shared/memoize.ts';
import type { PostLink, WrittenPost } from '../posts/written-post.ts';
import { addressFrom, belowBasePath, type FindByAddress, type LinkRules } from './find-by-address.ts';
import { createFindByWikiName } from './find-by-wiki-name.ts';

/** A post that names can refer to. */
interface NamedPost {
  readonly file: string;
  /** Null if the post has no readable slug. */
  readonly slug: string | null;
}

/**
 * Returns functions that find the files of posts by name: none, one or several. A name is a path, with or without its
 * extension and `/index`. It is relative to the folder of the linking post, the project's root, a root folder of posts
 * or any other folder. Otherwise, it is a slug.
 */
export const createFindByName = (posts: Iterable<NamedPost>, rules: Pick<LinkRules, 'tool' | 'postFolders'>) => {
  const { tool } = rules;
  // File names can be in decomposed Unicode, as on older macOS, while links are not.
  const fold = (text: string): string => (tool.ignoresCase ? text.toLowerCase() : text).normalize();
  const all = [...posts];
  const byBaseName = groupBy(all, ({ file }) => fold(basename(bare(file))));
  const bySlug = groupBy(all, ({ slug }) => slug && fold(slug));
  const filesOf = (found: readonly NamedPost[] = []): readonly string[] => found.map(({ file }) => file);
  const pathsFromRoots = (file: string): readonly string[] => pathsIn(file, tool.roots, rules.postFolders);
  const withBaseName = (path: string): readonly string[] => filesOf(byBaseName.get(fold(basename(bare(path)))));
  const withSlug = (path: string): readonly string[] => filesOf(bySlug.get(fold(path)));
  const isAt =
    (path: string) =>
    (file: string): boolean =>
      fold(bare(file)) === fold(bare(path));
  return {
    /** Finds posts by a path from the project's root, with or without its extension and `/index`. */
    path: (path: string): readonly string[] => withBaseName(path).filter(isAt(path)),
    /** Finds posts by a path from a root folder of posts. */
    start: (path: string): readonly string[] =>
      withBaseName(path).filter((file) => pathsFromRoots(file).some(isAt(path))),
    /** Finds posts by a tool's name for one, with the narrowest rule that matches any. `from` is the linking file. */
    name: (name: string, from: string): readonly string[] => {
      const path = bare(name).replace(/^\/+/, '');
      // The folder of a post's own files is in the folder of its neighbors.
      const folders = [dirname(from), dirname(bare(from))];
      const fitting: readonly ((file: string) => boolean)[] = [
        ...(name.startsWith('/') ? [] : folders.map((folder) => isAt(join(folder, name)))),
        isAt(path),
        (file) => pathsFromRoots(file).some(isAt(path)),
        (file) => fold(bare(file)).endsWith(`/${fold(path)}`),
      ];
      const candidates = withBaseName(path);
      for (const fits of fitting) {
        const found = candidates.filter(fits);
        if (found.length > 0) return found;
      }
      return withSlug(path);
    },
    slug: withSlug,
  };
};

/** Removes the extension and `/index` from a path, so that all spellings of one post are equal. */
const bare = (path: string): string =>
  path
    .replace(/\/+$/, '')
    .replace(/\.(?:md|markdown|mdx|html?)$/i, '')
    .replace(/\/index$/i, '');

/** Returns a file's paths relative to each root folder of posts. */
const pathsIn = (file: string, roots: readonly string[], postFolders: readonly string[]): readonly string[] => {
  const folders = file.split('/');
  const root = folders.findIndex((folder) => roots.includes(folder));
  const within = postFolders.filter((folder) => file.startsWith(`${folder}/`)).map((folder) => folder.length + 1);
  return [...(root === -1 ? [] : [folders.slice(root + 1).join('/')]), ...within.map((length) => file.slice(length))];
};

interface FoundPosts {
  /** The files that the link can lead to: none, one or several. */
  readonly files: readonly string[];
  /** The paths and URLs that were tried; empty if a post was found. */
  readonly tried: readonly string[];
}

/**
 * Returns a function that finds the posts that a link can lead to. A URL is first resolved as in a browser. Then a
 * relative one is a path from the folder of the post's file, as in an editor.
 */
export const createFindPost = (
  byFile: ReadonlyMap<string, WrittenPost | null>,
  addressed: () => FindByAddress,
  rules: Pick<LinkRules, 'tool' | 'website' | 'postFolders'>,
): ((link: PostLink, from: WrittenPost) => FoundPosts) => {
  const posts = (): NamedPost[] => [...byFile].map(([file, post]) => ({ file, slug: post?.slug || null }));
  const named = lazily(() => createFindByName(posts(), rules));
  const wiki = lazily(() => createFindByWikiName(byFile.keys(), bare));
  const findWiki = (name: string, from: WrittenPost): readonly string[] => {
    const found = name === '' ? [from.file] : wiki()(name, from.file);
    // Names can begin with a date, which links omit.
    return found.length > 0 ? found : named().slug(name.toLowerCase().replaceAll(' ', '-'));
  };
  const findAddress = (target: string, from: WrittenPost): FoundPosts => {
    const isWhole = target.startsWith('/');
    const addresses = isWhole
      ? [...new Set([target, belowBasePath(target, rules)])]
      : (from.addresses ?? []).flatMap((base) => addressFrom(base, target) ?? []);
    for (const address of addresses) {
      const files = addressed()(address);
      if (files.length > 0) return { files, tried: [] };
    }
    if (isWhole) return { files: [], tried: addresses };
    const path = join(dirname(from.file), target);
    return foundOr(named().path(path), [...addresses, path]);
  };
  return ({ by, target }, from) => {
    if (by === 'address') return findAddress(target, from);
    if (by === 'wiki') return foundOr(findWiki(target, from), [target]);
    if (by === 'name') return foundOr(named().name(target, from.file), [target]);
    if (byFile.has(target)) return foundOr([target], []);
    const decomposed = named()
      .path(target)
      .filter((file) => file.normalize() === target.normalize());
    if (decomposed.length > 0) return foundOr(decomposed, []);
    if (!/\.(?:md|markdown|mdx)$/i.test(target)) return foundOr(named().path(target), [target]);
    const written = relative(dirname(from.file), target);
    const isOutside = !rules.tool.isKnown || written.startsWith('../');
    return foundOr(isOutside ? [] : named().start(written), [target, written]);
  };
};

const foundOr = (files: readonly string[], tried: readonly string[]): FoundPosts => ({
  files,
  tried: files.length > 0 ? [] : [...new Set(tried)],
});

/**
 * Returns a function that finds the page of the website that a link leads to, if it is not a post, and the URL that the
 * tool derives from the page's path; null without one.
 */
export const createFindPage = (rules: Pick<LinkRules, 'root' | 'tool' | 'language' | 'onPage'>) => {
  const { tool } = rules;
  const isPage = (file: string): boolean => {
    const path = join(rules.root, file);
    const found = isFile(path);
    if (found) rules.onPage(path);
    return found;
  };
  return ({ by, target }: PostLink, from: LinkingPost) => {
    if (!tool.isKnown) return null;
    const start = startOf(from, tool.roots, rules.language);
    const bases = by === 'file' ? [''] : [...(target.startsWith('/') ? [] : [dirname(from.file)]), start, ''];
    const files = bases.flatMap((base) => spellingsOf(target).map((path) => join(base, path)));
    const file = files.find((each) => !each.startsWith('../') && isPage(each));
    if (file === undefined) return null;
    const path = bare(file.startsWith(start) ? file.slice(start.length) : file).replace(/(?:^|\/)_?index$/i, '');
    const address = path === '' ? '/' : `/${path.replace(/^_/, '')}${/[^}]*$/.exec(tool.address)?.[0] ?? ''}`;
    return { file, address: tool.slugs.letters === 'lower' ? address.toLowerCase() : address };
  };
};

type LinkingPost = Pick<WrittenPost, 'file' | 'addresses'>;

/** Returns the root folder of the site's content, with a slash. URLs do not include the folder of the default language. */
const startOf = ({ file, addresses }: LinkingPost, roots: readonly string[], language: string): string => {
  const root = rootOf(file, roots);
  const [folder = ''] = file.slice(root.length).split('/');
  const tag = language.toLowerCase();
  const isOfLanguage = [tag, tag.split('-')[0]].includes(folder.toLowerCase());
  return isOfLanguage && addresses?.[0]?.startsWith(`/${folder}/`) === false ? `${root}${folder}/` : root;
};

/** Returns the root folder of content. A root with `_` in front, such as `_posts`, is inside it. */
const rootOf = (file: string, roots: readonly string[]): string => {
  const folders = file.split('/');
  const at = folders.findIndex((folder) => roots.includes(folder));
  const root = folders.slice(0, folders[at]?.startsWith('_') === true ? at : at + 1);
  return root.length === 0 ? '' : `${root.join('/')}/`;
};

const spellingsOf = (target: string): readonly string[] =>
  /\.(?:md|markdown|mdx|html?)$/i.test(target)
    ? [target]
    : ['.md', '/index.md', '/_index.md'].map((ending) => `${target.replace(/\/$/, '')}${ending}`);
