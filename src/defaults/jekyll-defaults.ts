import { dirname, relative } from 'node:path/posix';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { FrontMatterError } from '../front-matter/front-matter-error.ts';
import { parseYaml } from '../front-matter/parse-yaml.ts';
import { positionAt } from '../front-matter/position.ts';
import { isIn, isObject, type ReadRules, type Rule, type Values } from './defaults-file.ts';
import { globExpression } from './glob-expression.ts';

interface DefaultSet {
  readonly scope?: { readonly path?: string | null; readonly type?: string | null } | null;
  readonly values: Values;
}

const isSets = (value: unknown): value is readonly DefaultSet[] =>
  Array.isArray(value) &&
  value.every((entry) => isObject(entry) && isObject(entry.values) && isScope(entry.scope ?? {}));

const isScope = (value: unknown): boolean =>
  isObject(value) && [value.path ?? '', value.type ?? ''].every((text) => typeof text === 'string');

interface Scope {
  readonly path: string;
  readonly type: string | null;
}

/** What `defaults` in a `_config.yml` says: https://jekyllrb.com/docs/configuration/front-matter-defaults/ */
export const readJekyllDefaults: ReadRules = ({ file, text }) => {
  try {
    const config = parseYaml(text);
    const defaults: unknown = isObject(config) ? (config.defaults ?? []) : [];
    if (!isSets(defaults))
      return unread(file, 'The defaults are no list of entries with a scope of texts and with values.');
    const sets = defaults.map(({ scope, values }) => ({ scope: scopeOf(scope), values }));
    const strange = sets.find(({ scope }) => globExpression(scope.path) === null);
    if (strange) return unread(file, `The path ${strange.scope.path.slice(0, 100)} of the defaults is not read.`);
    // The longest path counts first, then a scope with a type, then the later one.
    const sorted = sets
      .reverse()
      .sort((a, b) => b.scope.path.length - a.scope.path.length || typed(b.scope) - typed(a.scope));
    const source = dirname(file) === '.' ? '' : dirname(file);
    return {
      rules: [...sorted.map(({ scope, values }) => ruleOf(source, scope, values)), folderCategories(source)],
    };
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    return { rules: null, diagnostic: unreadable(file, text, error) };
  }
};

const typed = ({ type }: Scope): number => (type === null ? 0 : 1);

const scopeOf = (scope: DefaultSet['scope']): Scope => ({
  path: (scope?.path ?? '').replace(/^\/|\/$/g, ''),
  type: scope?.type?.replace(/^(?:post|page|draft)$/, '$&s') ?? null,
});

const ruleOf = (source: string, { path, type }: Scope, values: Values): Rule => {
  const paths = new RegExp(`^${globExpression(path)}`);
  const isMeant = (name: string): boolean => paths.test(name) && (type === null || type === typeOf(name));
  return {
    valuesFor: (file) => (isIn(file, source) && isMeant(relative(source, file)) ? values : null),
    merge: 'objects',
  };
};

/** Drafts are posts; what is in the folder of a collection is of that. */
const typeOf = (name: string): string => {
  const folder = /(?:^|\/)_([^/]+)\//.exec(name)?.[1];
  return folder === undefined ? 'pages' : folder === 'drafts' ? 'posts' : folder;
};

/** The folders above `_posts` are categories: https://jekyllrb.com/docs/posts/#categories */
const folderCategories = (source: string): Rule => ({
  valuesFor: (file) => {
    const folders = isIn(file, source) ? /^(.+?)\/_(?:posts|drafts)\//.exec(relative(source, file))?.[1] : undefined;
    return folders === undefined ? null : { categories: folders.split('/') };
  },
  // Hexo, too, has such folders.
  dialect: 'jekyll',
  merge: 'none',
});

/** What is passed over may hold posts back. */
const unread = (file: string, message: string): ReturnType<ReadRules> => ({
  rules: null,
  diagnostic: {
    severity: 'error',
    code: 'content/folder-defaults',
    message,
    file,
    help: 'Write each with a scope, whose path may have * ** ? and { }, and values; or move what it says into the posts.',
  },
});

const unreadable = (file: string, text: string, error: FrontMatterError): Diagnostic => ({
  severity: 'error',
  code: 'content/folder-defaults',
  message:
    error.message === '' ? 'A key stands twice in the file.' : error.message.replace('The front matter', 'The file'),
  file,
  position: positionAt(text, error.offset),
  ...(error.help !== undefined && { help: error.help }),
});
