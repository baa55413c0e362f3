import { dirname } from 'node:path/posix';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readFrontMatter } from '../front-matter/front-matter.ts';
import { isIn, isObject, type PostPlace, type ReadRules, type Rule, type Values } from './defaults-file.ts';
import { globExpression } from './glob-expression.ts';

/** What an `_index.md` says for pages below it: https://gohugo.io/configuration/cascade/, and Zola's drafts of sections. */
export const readCascade: ReadRules = ({ file, text }) => {
  const read = readFrontMatter(text, file);
  if (read.frontMatter === null) return { rules: null, diagnostic: read.diagnostic };
  const entries = [...read.frontMatter.data];
  const found = cascadeRules(valueUnder(entries, 'cascade'), file, dirname(file));
  return found.rules === null ? found : { rules: [...found.rules, ...sectionRules(entries, dirname(file))] };
};

/** What the tools build no section of, they build no page of, whatever it says itself. */
const sectionRules = (entries: readonly (readonly [string, unknown])[], folder: string): readonly Rule[] => {
  const below =
    (values: Values): Rule['valuesFor'] =>
    (post) =>
      isIn(post, folder) ? values : null;
  const dates = ['publishDate', 'expiryDate'].flatMap((name) => {
    const value = valueUnder(entries, name.toLowerCase());
    return value === undefined ? [] : [[name, value] as const];
  });
  const isDraft = valueUnder(entries, 'draft') === true;
  const draft = below({ draft: true });
  return [
    ...(isDraft
      ? (['zola', 'hugo'] as const).map((dialect): Rule => ({ valuesFor: draft, dialect, merge: 'above' }))
      : []),
    ...(dates.length > 0
      ? [{ valuesFor: below(Object.fromEntries(dates)), dialect: 'hugo', merge: 'none' } as const]
      : []),
  ];
};

/** The value under a key in any letter case. */
export const valueUnder = (entries: readonly (readonly [string, unknown])[], name: string): unknown =>
  entries.find(([key]) => key.toLowerCase() === name)?.[1];

/** The rules of a cascade for the posts of a folder: one set of values, or several. */
export const cascadeRules = (cascade: unknown, file: string, folder: string): ReturnType<ReadRules> => {
  const items: readonly unknown[] = [cascade ?? []].flat();
  if (!items.every(isObject)) return { rules: null, diagnostic: unread(file, 'The cascade is no list of values.') };
  const rules: Rule[] = [];
  for (const item of items) {
    const { _target, target = _target, ...values } = item;
    const isMeant = targetOf(target);
    if (isMeant === null) return { rules: null, diagnostic: unread(file, UNREAD_TARGET) };
    const isBelow = (post: string): boolean => isIn(post, folder === '.' ? '' : folder);
    rules.push({
      valuesFor: (post, place) => (isBelow(post) && isMeant(post, place) ? values : null),
      merge: 'none',
    });
  }
  return { rules };
};

/** Which posts a target means; null for what is not read. */
const targetOf = (target: unknown): ((post: string, place: PostPlace) => boolean) | null => {
  if (!isObject(target)) return () => true;
  const { path = '**', kind = 'page', lang = '**', environment = 'production', ...others } = target;
  const globs = [path, kind, lang, environment].map((glob) => (typeof glob === 'string' ? globExpression(glob) : null));
  const [paths, kinds, languages, environments] = globs.map((glob) =>
    glob === null ? null : new RegExp(`^${glob}$`, 'i'),
  );
  if (!paths || !kinds || !languages || !environments || Object.keys(others).length > 0) return null;
  const isMeant = kinds.test('page') && environments.test('production');
  // The language of a site, pt-br or pt, may be more or less than that of its workspace. What may be meant is: drafts are.
  const isIts = ({ language }: PostPlace): boolean =>
    language === null || languages.test(language) || languages.test(language.replace(/-.*$/, ''));
  return (post, place) => isMeant && isIts(place) && logicalPaths(post, place).some((each) => paths.test(each));
};

/** `/blog/a` and `/blog/a.md`, as older versions have it, for `content/blog/a.md`; `/blog/a` for `content/blog/a/index.md`. */
const logicalPaths = (file: string, { language, postFolders }: PostPlace): readonly string[] => {
  const below = postFolders
    .filter((folder) => file.startsWith(`${folder}/`))
    .map((folder) => file.slice(folder.length));
  const roots = [file.replace(/^(?:.*?\/)?content(?=\/)|^(?!\/)/, (root) => (root === '' ? '/' : '')), ...below];
  return roots.flatMap((path) => {
    const whole = path.replace(/\.[^./]+$/, '');
    const ending = language === null ? '' : `.${language.toLowerCase()}`;
    const own = ending !== '' && whole.toLowerCase().endsWith(ending) ? whole.slice(0, -ending.length) : whole;
    return [own.replace(/\/index$/i, ''), path];
  });
};

const UNREAD_TARGET =
  'The cascade has a target that is not read: only path, kind, lang and environment are, with * ** ? and { }.';

const unread = (file: string, message: string): Diagnostic => ({
  severity: 'error',
  code: 'content/folder-defaults',
  message,
  file,
  help: 'Write it so, or move what it says into the posts.',
});
