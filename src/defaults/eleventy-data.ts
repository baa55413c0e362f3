import { basename, dirname } from 'node:path/posix';
import { isIn, isObject, type ReadRules } from './defaults-file.ts';

/**
 * What a JSON file says for the posts of its folder, or for the one post that it is named after:
 * https://www.11ty.dev/docs/data-template-dir/
 */
export const readEleventyData: ReadRules = ({ file, text }) => {
  const folder = dirname(file);
  const name = basename(file).replace(/(?:\.11tydata)?\.json$/, '');
  const isMeant = (post: string): boolean =>
    name === basename(folder) ? isIn(post, folder) : dirname(post) === folder && basename(post).startsWith(`${name}.`);
  try {
    const data: unknown = JSON.parse(text);
    if (!isObject(data)) return unread(file, 'The file is no JSON object, so it has no values for posts.');
    return { rules: [{ valuesFor: (post) => (isMeant(post) ? data : null), merge: 'lists' }] };
  } catch (error) {
    return unread(file, `The file is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
};

const unread = (file: string, message: string): ReturnType<ReadRules> => {
  const help = 'Mend it, as its tool needs it, too.';
  return { rules: null, diagnostic: { severity: 'error', code: 'content/folder-defaults', message, file, help } };
};

/** Data that are code, which may even say whether a post is published: they are not run. */
export const refuseEleventyCode: ReadRules = ({ file }) => ({
  rules: null,
  diagnostic: {
    severity: 'warning',
    code: 'content/folder-defaults-code',
    message: 'The file is code that says what holds for posts of its folder, and Galley runs no code of other tools.',
    file,
    help: 'What it says of drafts, dates or tags goes into a .11tydata.json file or into the posts.',
  },
});
