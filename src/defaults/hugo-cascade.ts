import { basename, dirname } from 'node:path/posix';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readFrontMatter } from '../front-matter/front-matter.ts';
import { isIn, isObject, type PostPlace, type ReadRules, type Rule } from './defaults-file.ts';
import { globExpression } from './glob-expression.ts';
import { type IsMeant, sectionRules, valueUnder } from './section-rules.ts';

/** What an `_index.md` says for pages below it: https://gohugo.io/configuration/cascade/, and Zola's drafts of sections. */
export const readCascade: ReadRules = ({ file, text }) => {
  const read = readFrontMatter(text, file);
  if (read.frontMatter === null) return { rules: null, diagnostic: read.diagnostic };
  const entries = [...read.frontMatter.data];
  const found = cascadeRules(valueUnder(entries, 'cascade'), file, dirname(file));
  if (found.rules === null) return found;
  const rules = [...found.rules, ...sectionRules(entries, (post) => isIn(post, folderOf(file)))];
  const language = languageOf(file);
  if (language === null) return { rules };
  const isIts = (post: string): boolean => basename(post).toLowerCase().includes(`.${language}.`);
  return {
    rules: rules.map((rule) => ({
      ...rule,
      valuesFor: (post, place) => (isIts(post) ? rule.valuesFor(post, place) : null),
    })),
  };
};

/** That of the posts for which an `_index.de.md` stands; null for one of all. */
export const languageOf = (file: string): string | null =>
  /^_index\.([a-z\d-]+)\.(?:md|markdown)$/i.exec(basename(file))?.[1]?.toLowerCase() ?? null;

const folderOf = (file: string): string => (dirname(file) === '.' ? '' : dirname(file));

/** The rules of a cascade for the posts of a folder: one set of values, or several. */
export const cascadeRules = (cascade: unknown, file: string, folder: string): ReturnType<ReadRules> => {
  const items: readonly unknown[] = [cascade ?? []].flat();
  if (!items.every(isObject)) return { rules: null, diagnostic: unread(file, 'The cascade is no list of values.') };
  const rules: Rule[] = [];
  for (const item of items) {
    const { _target, target = _target, ...values } = item;
    const meant = targetOf(target);
    if (meant === null) return { rules: null, diagnostic: unread(file, UNREAD_TARGET) };
    const isBelow = (post: string): boolean => isIn(post, folder === '.' ? '' : folder);
    rules.push({
      valuesFor: (post, place) => (isBelow(post) && meant.post(post, place) ? values : null),
      merge: 'none',
    });
    const ofSection = sectionRules(
      Object.entries(values),
      (post, place) => isBelow(post) && meant.section(post, place),
    );
    rules.push(...ofSection.map((rule): Rule => ({ ...rule, dialect: 'hugo' })));
  }
  return { rules };
};

interface Target {
  readonly post: IsMeant;
  /** Whether it means a section that a post is in. */
  readonly section: IsMeant;
}

/** What a target means; null for one that is not read. */
const targetOf = (target: unknown): Target | null => {
  if (!isObject(target)) return { post: () => true, section: () => true };
  const { path = '**', kind = '{page,section}', lang = '**', environment = 'production', ...others } = target;
  const globs = [path, kind, lang, environment].map((glob) => (typeof glob === 'string' ? globExpression(glob) : null));
  const [paths, kinds, languages, environments] = globs.map((glob) =>
    glob === null ? null : new RegExp(`^${glob}$`, 'i'),
  );
  if (!paths || !kinds || !languages || !environments || Object.keys(others).length > 0) return null;
  const isMeant = environments.test('production');
  // The language of a site, pt-br or pt, may be more or less than that of its workspace. What may be meant is: drafts are.
  const isIts = ({ language }: PostPlace): boolean =>
    language === null || languages.test(language) || languages.test(language.replace(/-.*$/, ''));
  const isKind = (kind: string, place: PostPlace): boolean => isMeant && kinds.test(kind) && isIts(place);
  return {
    post: (post, place) => isKind('page', place) && logicalPaths(post, place).some((each) => paths.test(each)),
    section: (post, place) => isKind('section', place) && sectionPaths(post, place).some((each) => paths.test(each)),
  };
};

/** `/blog` and, as older versions have it, `/blog/_index.md`, for all sections that a post is in. */
const sectionPaths = (file: string, place: PostPlace): readonly string[] =>
  logicalPaths(file, place).flatMap((path) => {
    const folders: string[] = [];
    for (let folder = dirname(path); folder !== '/' && folder !== '.'; folder = dirname(folder)) folders.push(folder);
    return folders.flatMap((folder) => [folder, `${folder}/_index.md`]);
  });

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
