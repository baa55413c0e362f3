import { statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { Settings } from '../config/settings.ts';
import { DIALECTS } from '../dialects/dialects.ts';
import type { ComparablePost, PostLink } from '../posts/parsed-post.ts';
import { bare } from './find-by-name.ts';

export type PageRules = Pick<Settings, 'root' | 'dialect'> & {
  /** Of the posts: a BCP 47 tag. */
  readonly language: string;
  /** Called for files that links lead to, absolute paths: what links become depends on them. */
  readonly onPage: (path: string) => void;
};

/** A page of the website that is no post. */
export interface OtherPage {
  readonly file: string;
  /** The one that a tool gives it that makes addresses of paths. */
  readonly address: string;
}

/** A function that finds the file of a page that a link names which no post is; null where there is none. */
export const createFindPage = ({ root, dialect: name, language, onPage }: PageRules) => {
  const dialect = name === null ? null : DIALECTS[name];
  const isFile = (file: string): boolean => {
    const path = join(root, file);
    const found = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
    if (found) onPage(path);
    return found;
  };
  return ({ by, target }: PostLink, from: LinkingPost): OtherPage | null => {
    if (dialect === null) return null;
    const start = startOf(from, { roots: dialect.roots, language });
    const bases = by === 'file' ? [''] : [...(target.startsWith('/') ? [] : [dirname(from.file)]), start, ''];
    const files = bases.flatMap((base) => spellingsOf(target).map((path) => join(base, path)));
    const file = files.find((each) => !each.startsWith('../') && isFile(each));
    if (file === undefined) return null;
    const path = bare(file.startsWith(start) ? file.slice(start.length) : file).replace(/(?:^|\/)_?index$/i, '');
    const address = path === '' ? '/' : `/${path.replace(/^_/, '')}${/[^}]*$/.exec(dialect.address)?.[0] ?? ''}`;
    return { file, address: dialect.slugCase === 'lower' ? address.toLowerCase() : address };
  };
};

type LinkingPost = Pick<ComparablePost, 'file' | 'addresses'>;

/** The folder in which a site's content begins, with a slash; that of the language that the site has first is in no address. */
const startOf = (
  { file, addresses }: LinkingPost,
  { roots, language }: { readonly roots: readonly string[]; readonly language: string },
): string => {
  const root = rootOf(file, roots);
  const [folder = ''] = file.slice(root.length).split('/');
  const tag = language.toLowerCase();
  const isOfLanguage = [tag, tag.split('-')[0]].includes(folder.toLowerCase());
  return isOfLanguage && addresses?.[0]?.startsWith(`/${folder}/`) === false ? `${root}${folder}/` : root;
};

/** A folder with `_` in front stands in the one in which content begins. */
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
