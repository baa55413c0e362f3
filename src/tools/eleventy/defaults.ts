import { basename, dirname } from 'node:path/posix';
import {
  type DefaultsReader,
  isIn,
  type PostPlace,
  type ReadRules,
  type Rule,
  unread,
} from '../../content/front-matter/cascade/defaults-rule.ts';
import { type Diagnostic, messageOf } from '../../shared/diagnostics/diagnostic.ts';
import { isPlainObject } from '../../shared/is-object.ts';

/**
 * Reads the values of a JSON file for the posts of its folder, or for the post with the same name. Omits tags that
 * apply to all posts of the workspace, because they only create a collection:
 * https://www.11ty.dev/docs/data-template-dir/
 */
const readData: ReadRules = ({ file, text }) => {
  if (!file.endsWith('.json')) return { rules: null, diagnostic: { ...CODE, file } };
  const folder = dirname(file);
  const name = basename(file).replace(/(?:\.11tydata)?\.json$/, '');
  const isOfFolder = name === basename(folder);
  const matches = (post: string): boolean =>
    isOfFolder ? isIn(post, folder) : dirname(post) === folder && basename(post).startsWith(`${name}.`);
  try {
    const data: unknown = JSON.parse(text);
    if (!isPlainObject(data))
      return unread(file, 'The file is not a JSON object, so it has no values for posts.', HELP);
    const { tags, ...others } = data;
    const valuesFor: Rule['valuesFor'] = (post, place) => {
      if (!matches(post)) return null;
      return isOfFolder && isAround(folder, place) ? others : data;
    };
    return { rules: [{ valuesFor, merge: 'lists' }] };
  } catch (error) {
    return unread(file, `The file is not valid JSON: ${messageOf(error)}.`, HELP);
  }
};

/** Whether a folder contains all posts. Without patterns in the configuration, their folder is named `posts`. */
const isAround = (folder: string, { postFolders }: PostPlace): boolean =>
  postFolders.length === 0
    ? !dirname(folder).split('/').includes('posts')
    : postFolders.some((each) => isIn(`${each}/`, folder));

const HELP = 'Fix the file. Eleventy cannot read it either.';

/** A warning about data files with code, which Galley does not run. The code may decide whether a post is published. */
const CODE: Diagnostic = {
  severity: 'warning',
  code: 'content/folder-defaults-code',
  message: 'The file sets values for the posts in its folder with code. Galley does not run the code of other tools.',
  help: 'Move drafts, dates, and tags to a .11tydata.json file or to the posts.',
};

const isDataFile = (name: string): boolean => /\.11tydata\.(?:json|[cm]?[jt]s)$/.test(name);

export const eleventyDefaults: readonly DefaultsReader[] = [
  {
    matches: (name, folder) => isDataFile(name) || name === `${basename(folder)}.json`,
    names: [],
    inner: null,
    read: readData,
  },
];

/** In a project of another tool, only the ending tells that a file has data. */
export const dataInOtherTools: DefaultsReader = { matches: isDataFile, names: [], inner: null, read: readData };
