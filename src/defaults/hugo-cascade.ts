import { dirname } from 'node:path/posix';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readFrontMatter } from '../front-matter/front-matter.ts';
import { isIn, isObject, type ReadRules, type Rule } from './defaults-file.ts';
import { globExpression } from './glob-expression.ts';

/** What `cascade` in an `_index.md` says: https://gohugo.io/configuration/cascade/ */
export const readCascade: ReadRules = ({ file, text }) => {
  const read = readFrontMatter(text, file);
  if (read.frontMatter === null) return { rules: null, diagnostic: read.diagnostic };
  const [, cascade] = [...read.frontMatter.data].find(([key]) => key.toLowerCase() === 'cascade') ?? [];
  const items: readonly unknown[] = [cascade ?? []].flat();
  if (!items.every(isObject)) return { rules: null, diagnostic: unread(file, 'The cascade is no list of values.') };
  const rules: Rule[] = [];
  for (const item of items) {
    const { _target, target = _target, ...values } = item;
    const isMeant = targetOf(target);
    if (isMeant === null) return { rules: null, diagnostic: unread(file, UNREAD_TARGET) };
    const folder = dirname(file) === '.' ? '' : dirname(file);
    rules.push({ valuesFor: (post) => (isIn(post, folder) && isMeant(post) ? values : null), merge: 'none' });
  }
  return { rules };
};

/** Which posts a target means; null for what is not read. */
const targetOf = (target: unknown): ((post: string) => boolean) | null => {
  if (!isObject(target)) return () => true;
  const { path = '**', kind = 'page', environment = 'production', ...others } = target;
  const globs = [path, kind, environment].map((glob) => (typeof glob === 'string' ? globExpression(glob) : null));
  const [paths, kinds, environments] = globs.map((glob) => (glob === null ? null : new RegExp(`^${glob}$`, 'i')));
  if (!paths || !kinds || !environments || Object.keys(others).length > 0) return null;
  const isMeant = kinds.test('page') && environments.test('production');
  return (post) => isMeant && paths.test(logicalPath(post));
};

/** `/blog/a` for `content/blog/a.md` and `content/blog/a/index.md`. */
const logicalPath = (file: string): string =>
  file
    .replace(/^(?:.*?\/)?content(?=\/)|^(?!\/)/, (root) => (root === '' ? '/' : ''))
    .replace(/(?:\/index)?\.[^./]+$/i, '');

const UNREAD_TARGET =
  'The cascade has a target that is not read: only path, kind and environment are, with * ** ? and { }.';

const unread = (file: string, message: string): Diagnostic => ({
  severity: 'error',
  code: 'content/folder-defaults',
  message,
  file,
  help: 'Write it so, or move what it says into the posts.',
});
