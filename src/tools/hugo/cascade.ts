import { isSectionPage } from '../../content/discover/workspace-files.ts';
import {
  type DefaultsReader,
  folderOf,
  globExpression,
  inLanguageOf,
  isIn,
  type Matches,
  outerOf,
  type PostPlace,
  type ReadRules,
  type Rule,
  ruleFor,
  SECTIONS,
  unread,
} from '../../content/front-matter/cascade/defaults-rule.ts';
import { FrontMatterError } from '../../content/front-matter/front-matter-error.ts';
import { foldersAbove } from '../../shared/fs/entries.ts';
import { isPlainObject } from '../../shared/is-object.ts';

/** Reads values of an `_index.md` for pages below it: https://gohugo.io/configuration/cascade/ */
const createReadCascade =
  (sectionsHidePosts: boolean): ReadRules =>
  ({ file, text }, { readFrontMatter }) => {
    const read = readFrontMatter(text, file);
    if (read.frontMatter === null) return { rules: null, diagnostic: read.diagnostic };
    const entries = [...read.frontMatter.data];
    const folder = folderOf(file);
    const found = cascadeRules(valueUnder(entries, 'cascade'), { file, folder, sectionsHidePosts });
    if (found.rules === null) return found;
    const ofSection = sectionsHidePosts ? sectionRules(entries, (post) => isIn(post, folder)) : [];
    return { rules: inLanguageOf(file, [...found.rules, ...ofSection]) };
  };

interface CascadePlace {
  readonly file: string;
  readonly folder: string;
  /** Whether drafts and dates of sections apply to their posts. */
  readonly sectionsHidePosts: boolean;
}

/** The rules of a cascade for the posts of a folder: one set of values, or several. */
const cascadeRules = (cascade: unknown, { file, folder, sectionsHidePosts }: CascadePlace): ReturnType<ReadRules> => {
  const items: readonly unknown[] = [cascade ?? []].flat();
  if (!items.every(isPlainObject))
    return unread(file, 'The cascade is not a map of values or a list of such maps.', HELP);
  const rules: Rule[] = [];
  for (const item of items) {
    // `_target` is the older name.
    const { _target, target = _target, ...values } = item;
    const selector = targetOf(target);
    if (selector === null) return unread(file, UNREAD_TARGET, HELP);
    rules.push(ruleFor((post, place) => isIn(post, folder) && selector.post(post, place), values));
    if (!sectionsHidePosts) continue;
    const isInSection: Matches = (post, place) => isIn(post, folder) && selector.section(post, place);
    rules.push(...sectionRules(Object.entries(values), isInSection));
  }
  return { rules };
};

/** Whether a target matches a post, and whether it matches a section around a post; null for an unsupported target. */
const targetOf = (target: unknown): { readonly post: Matches; readonly section: Matches } | null => {
  if (!isPlainObject(target)) return { post: () => true, section: () => true };
  const { path = '**', kind = '{page,section}', environment = 'production', sites, ...others } = target;
  const { lang = languagesIn(sites), ...unsupported } = others;
  const globs = [path, kind, lang, environment].map((glob) => (typeof glob === 'string' ? globExpression(glob) : null));
  const [paths, kinds, languages, environments] = globs.map((glob) =>
    glob === null ? null : new RegExp(`^${glob}$`, 'i'),
  );
  if (!paths || !kinds || !languages || !environments || Object.keys(unsupported).length > 0) return null;
  const isProduction = environments.test('production');
  // A site can have pt-br and its workspace pt, or the reverse. In doubt, the post matches, because it may be a draft.
  const matchesLanguage = ({ language }: PostPlace): boolean =>
    language === null || languages.test(language) || languages.test(language.replace(/-.*$/, ''));
  const isKind = (kind: string, place: PostPlace): boolean =>
    isProduction && kinds.test(kind) && matchesLanguage(place);
  return {
    post: (post, place) => isKind('page', place) && logicalPaths(post, place).some((each) => paths.test(each)),
    section: (post, place) => isKind('section', place) && sectionPaths(post, place).some((each) => paths.test(each)),
  };
};

/** Returns a pattern for `{ matrix: { languages: […] } }`, as newer versions of Hugo name languages; null for others. */
const languagesIn = (sites: unknown): string | null => {
  if (sites === undefined) return '**';
  const { matrix, ...others } = isPlainObject(sites) ? sites : {};
  const { languages, ...more } = isPlainObject(matrix) ? matrix : {};
  const isKnown = Array.isArray(languages) && Object.keys({ ...others, ...more }).length === 0;
  return isKnown ? `{${languages.join(',')}}` : null;
};

/** The paths of all sections that contain a post: `/blog` and, for older versions of Hugo, `/blog/_index.md`. */
const sectionPaths = (file: string, place: PostPlace): readonly string[] =>
  logicalPaths(file, place)
    .flatMap(foldersAbove)
    .flatMap((folder) => (folder === '/' ? [] : [folder, `${folder}/_index.md`]));

/**
 * Hugo's logical paths of a post: `/blog/a` for `content/blog/a.md` or `content/blog/a/index.md`. For older versions of
 * Hugo, they include the file name, `/blog/a.md`.
 */
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
  'Galley does not support a target of this cascade. It supports path, kind, lang, environment, and the languages of sites, with * ** ? and { }.';

const HELP = 'Change the cascade, or move its values to the posts.';

/** Reads the rules of `cascade` in the configuration of a site, or in a file with that name next to it. */
const readSiteCascade: ReadRules = ({ file, text }, { parseToml, parseYaml }) => {
  if (!/cascade/i.test(file + text)) return { rules: [] };
  try {
    const config = file.endsWith('.toml') ? parseToml(text) : parseYaml(text, 'YAML', true);
    const named = isPlainObject(config) ? valueUnder(Object.entries(config), 'cascade') : undefined;
    const isOwnFile = /(?:^|\/)cascade\.[^/]+$/.test(file);
    const cascade = named ?? (isOwnFile ? config : undefined);
    return cascadeRules(cascade, { file, folder: outerOf(folderOf(file), CONFIGURATION), sectionsHidePosts: true });
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    const message = error.message === '' ? 'Duplicate key in the file.' : error.message;
    return unread(file, message, 'Fix the file. Hugo cannot read it either.');
  }
};

/** The rules for sections that are drafts or have dates. They apply to all pages of a section, whatever these set. */
const sectionRules = (entries: readonly (readonly [string, unknown])[], isInside: Matches): readonly Rule[] => {
  const isDraft = valueUnder(entries, 'draft') === true;
  const publishDate = valueUnder(entries, 'publishdate') ?? valueUnder(entries, 'date');
  const expiryDate = valueUnder(entries, 'expirydate');
  const dates = { ...(publishDate != null && { publishDate }), ...(expiryDate != null && { expiryDate }) };
  return [
    ...(isDraft ? [ruleFor(isInside, { draft: true }, 'rule-wins')] : []),
    // Joined with those of outer sections: publish rules take the latest start and the earliest end.
    ...(Object.keys(dates).length > 0 ? [ruleFor(isInside, { [SECTIONS]: [dates] }, 'lists')] : []),
  ];
};

const valueUnder = (entries: readonly (readonly [string, unknown])[], name: string): unknown =>
  entries.find(([key]) => key.toLowerCase() === name)?.[1];

const INDEX = { matches: isSectionPage, names: ['_index.md'], inner: null } as const;

/** The folder with the configuration of all environments, next to the folders of content. */
const CONFIGURATION = 'config/_default';

const SITE_FILE = /^(?:hugo|config|cascade)\.(?:toml|ya?ml|json)$/;

export const hugoDefaults: readonly DefaultsReader[] = [
  { ...INDEX, read: createReadCascade(true) },
  {
    matches: (name) => SITE_FILE.test(name),
    names: [
      CONFIGURATION,
      ...['hugo', 'config', 'cascade'].flatMap((name) =>
        ['toml', 'yaml', 'yml', 'json'].map((end) => `${name}.${end}`),
      ),
    ],
    inner: CONFIGURATION,
    read: readSiteCascade,
  },
];

/** In a project of another tool, a cascade gives values, and its sections hide nothing. */
export const cascadeInOtherTools: DefaultsReader = { ...INDEX, read: createReadCascade(false) };
