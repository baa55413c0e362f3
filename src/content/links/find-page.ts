import { dirname, join } from 'node:path/posix';
import { dialectOf } from '../../config/dialects/dialects.ts';
import { isFile } from '../../shared/fs/entries.ts';
import type { PostLink, WrittenPost } from '../posts/written-post.ts';
import { bare } from './find-post.ts';
import type { LinkRules } from './link-rules.ts';

/**
 * Returns a function that finds the page of the website that a link leads to, if it is not a post, and the URL that the
 * tool derives from the page's path; null without one.
 */
export const createFindPage = ({
  root,
  dialect: name,
  language,
  onPage,
}: Pick<LinkRules, 'root' | 'dialect' | 'language' | 'onPage'>) => {
  const dialect = dialectOf(name);
  const isPage = (file: string): boolean => {
    const path = join(root, file);
    const found = isFile(path);
    if (found) onPage(path);
    return found;
  };
  return ({ by, target }: PostLink, from: LinkingPost) => {
    if (dialect === null) return null;
    const start = startOf(from, dialect.roots, language);
    const bases = by === 'file' ? [''] : [...(target.startsWith('/') ? [] : [dirname(from.file)]), start, ''];
    const files = bases.flatMap((base) => spellingsOf(target).map((path) => join(base, path)));
    const file = files.find((each) => !each.startsWith('../') && isPage(each));
    if (file === undefined) return null;
    const path = bare(file.startsWith(start) ? file.slice(start.length) : file).replace(/(?:^|\/)_?index$/i, '');
    const address = path === '' ? '/' : `/${path.replace(/^_/, '')}${/[^}]*$/.exec(dialect.address)?.[0] ?? ''}`;
    return { file, address: dialect.slugCase === 'lower' ? address.toLowerCase() : address };
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
