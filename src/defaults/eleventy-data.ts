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
    if (!isObject(data)) return { rules: [] };
    return { rules: [{ valuesFor: (post) => (isMeant(post) ? data : null), merge: 'lists' }] };
  } catch (error) {
    const message = `The file is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`;
    const help = 'Mend it, as its tool needs it, too.';
    return { rules: null, diagnostic: { severity: 'error', code: 'content/folder-defaults', message, file, help } };
  }
};
