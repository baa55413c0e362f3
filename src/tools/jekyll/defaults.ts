import { relative } from 'node:path/posix';
import {
  type DefaultsReader,
  FolderCategories,
  folderOf,
  globExpression,
  isIn,
  type ReadRules,
  type Rule,
  ruleFor,
  unread,
  type Values,
} from '../../content/front-matter/cascade/defaults-rule.ts';
import { FrontMatterError } from '../../content/front-matter/front-matter-error.ts';
import { type Diagnostic, positionAt } from '../../shared/diagnostics/diagnostic.ts';
import { isPlainObject } from '../../shared/is-object.ts';

interface DefaultSet {
  readonly scope?: { readonly path?: string | null; readonly type?: string | null } | null;
  readonly values: Values;
}

const isSets = (value: unknown): value is readonly DefaultSet[] =>
  Array.isArray(value) &&
  value.every((entry) => isPlainObject(entry) && isPlainObject(entry.values) && isScope(entry.scope ?? {}));

const isScope = (value: unknown): boolean =>
  isPlainObject(value) && [value.path ?? '', value.type ?? ''].every((text) => typeof text === 'string');

/** Reads `defaults` in a `_config.yml`: https://jekyllrb.com/docs/configuration/front-matter-defaults/ */
const createReadDefaults =
  (hasFolderCategories: boolean): ReadRules =>
  ({ file, text }, { parseYaml }) => {
    try {
      // Ruby's YAML takes the last of duplicate keys.
      const config = parseYaml(text, 'YAML', true);
      const defaults: unknown = isPlainObject(config) ? (config.defaults ?? []) : [];
      if (!isSets(defaults))
        return unread(
          file,
          'The defaults must be a list of entries with values and a scope. The path and type of a scope must be strings.',
          HELP,
        );
      const sets = defaults.map(({ scope, values }) => ({ scope: scopeOf(scope), values }));
      const unsupported = sets.find(({ scope }) => globExpression(scope.path) === null);
      if (unsupported)
        return unread(
          file,
          `Galley does not support the path ${unsupported.scope.path.slice(0, 100)} in defaults.`,
          HELP,
        );
      // The longest path has precedence, then a scope with a type, then the later entry.
      const sorted = sets
        .reverse()
        .sort((a, b) => b.scope.path.length - a.scope.path.length || typed(b.scope) - typed(a.scope));
      const source = folderOf(file);
      const rules = sorted.map(({ scope, values }) => ruleOf(source, scope, values));
      return { rules: hasFolderCategories ? [...rules, folderCategories(source)] : rules };
    } catch (error) {
      if (!(error instanceof FrontMatterError)) throw error;
      return { rules: null, diagnostic: unreadable(file, text, error) };
    }
  };

type Scope = ReturnType<typeof scopeOf>;

const typed = ({ type }: Scope): number => (type === null ? 0 : 1);

const scopeOf = (scope: DefaultSet['scope']) => ({
  path: (scope?.path ?? '').replace(/^\/|\/$/g, ''),
  type: scope?.type?.replace(/^(?:post|page|draft)$/, '$&s') ?? null,
});

const ruleOf = (source: string, { path, type }: Scope, values: Values): Rule => {
  const paths = new RegExp(`^${globExpression(path)}`);
  const matches = (name: string): boolean => paths.test(name) && (type === null || type === typeOf(name));
  return ruleFor((file) => isIn(file, source) && matches(relative(source, file)), values, 'objects');
};

/** The type of a page in Jekyll by its path. Drafts are posts, and the folder of a collection is its type. */
const typeOf = (name: string): string => {
  const folder = /(?:^|\/)_([^/]+)\//.exec(name)?.[1];
  return folder === undefined ? 'pages' : folder === 'drafts' ? 'posts' : folder;
};

/** The folders above `_posts` are categories: https://jekyllrb.com/docs/posts/#categories */
const folderCategories = (source: string): Rule => ({
  valuesFor: (file) => {
    const folders = isIn(file, source) ? /^(.+?)\/_(?:posts|drafts)\//.exec(relative(source, file))?.[1] : undefined;
    return folders === undefined ? null : { categories: FolderCategories.from(folders.split('/')) };
  },
  merge: 'none',
});

const HELP =
  'Write each entry with values and a scope, whose path can use * ** ? and { }. Or move the values to the posts.';

const unreadable = (file: string, text: string, error: FrontMatterError): Diagnostic => ({
  severity: 'error',
  code: 'content/folder-defaults',
  message: error.message.replace('The front matter', 'The file'),
  file,
  position: positionAt(text, error.offset),
  help: error.help,
});

const CONFIGURATION = {
  matches: (name: string): boolean => /^_config\.ya?ml$/.test(name),
  names: ['_config.yml', '_config.yaml'],
  inner: null,
} as const;

export const jekyllDefaults: readonly DefaultsReader[] = [{ ...CONFIGURATION, read: createReadDefaults(true) }];

/** In a project of another tool, folders above `_posts` are no categories. */
export const defaultsInOtherTools: DefaultsReader = { ...CONFIGURATION, read: createReadDefaults(false) };
