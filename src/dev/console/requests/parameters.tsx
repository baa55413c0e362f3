import type { JSX } from 'preact';
import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import { parametersOf } from '../../../runtime/resolver/declared.ts';
import type { Filter, Manifest } from '../../../runtime/resolver/manifest.ts';
import { isDate, isTerm, type Queries } from '../../../runtime/resolver/operators.ts';
import { sizeOf } from '../../../runtime/resolver/posting-list.ts';
import { sortByCount } from '../../../shared/counts.ts';
import { count } from '../../../shared/diagnostics/amounts.ts';
import type { WorkspaceProps } from '../shared/place.tsx';
import { DECLARED, PARAMETERS, type Query, RESOURCES } from './api-query.ts';

interface ParametersProps extends WorkspaceProps {
  readonly query: Query;
  /** The manifest of the workspace's index; null if it does not exist, for example for an unknown key. */
  readonly manifest: Manifest | null;
}

/** All parts of a request. The fields do not validate, so that the API's errors can be seen. */
export const Parameters = ({ workspace, query, place, go, manifest }: ParametersProps): JSX.Element => {
  const terms = useMemo(() => termsIn(manifest), [manifest]);
  const lang = query.parameters.lang || query.defaultLang;
  const set = (name: string) => (value: string) => {
    if (value !== (place[name] ?? '')) go({ ...place, workspace: workspace.name, [name]: value });
  };
  return (
    <div class="parameters card">
      <label>
        <code>resource</code>
        <select value={query.resource} onChange={({ currentTarget }) => set('resource')(currentTarget.value)}>
          {Object.entries(RESOURCES).map(([name, path]) => (
            <option key={name} value={name}>
              /{path}
            </option>
          ))}
        </select>
      </label>
      <Field
        label="key"
        value={place.key ?? ''}
        placeholder={query.key}
        options={workspace.keys.map(plain)}
        onCommit={set('key')}
      />
      {query.resource === 'post' && (
        <Field label="slug" value={query.slug} options={postsIn(workspace, lang)} onCommit={set('slug')} />
      )}
      {query.resource === 'posts' &&
        PARAMETERS.map((name) => (
          <Field
            key={name}
            label={name}
            value={query.parameters[name] ?? ''}
            onCommit={set(name)}
            {...suggestions(name, terms)}
          />
        ))}
      {query.resource === 'posts' && manifest?.queries !== undefined && (
        <DeclaredFields queries={manifest.queries} values={query.declared} terms={terms} set={set} />
      )}
      {workspace.languages.length > 0 && (
        <Field
          label="lang"
          value={query.parameters.lang ?? ''}
          placeholder={query.defaultLang}
          options={workspace.languages.map(plain)}
          onCommit={set('lang')}
        />
      )}
    </div>
  );
};

interface DeclaredFieldsProps {
  readonly queries: Queries;
  readonly values: Query['declared'];
  readonly terms: Terms;
  readonly set: (name: string) => (value: string) => void;
}

/** The declared parameters in the request, and a choice of others. */
const DeclaredFields = ({ queries, values, terms, set }: DeclaredFieldsProps): JSX.Element => {
  const [added, setAdded] = useState<readonly string[]>([]);
  const names = parametersOf(queries, []);
  const isShown = (name: string): boolean => values[name] !== undefined || added.includes(name);
  return (
    <>
      {names.filter(isShown).map((name) => (
        <Field
          key={name}
          label={name}
          value={values[name] ?? ''}
          onCommit={set(DECLARED + name)}
          {...declaredSuggestions(name, queries, terms)}
        />
      ))}
      <label>
        <code>declared</code>
        <select value="" onChange={({ currentTarget }) => setAdded([...added, currentTarget.value])}>
          <option value="">Add a parameter</option>
          {names
            .filter((name) => !isShown(name))
            .map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
        </select>
      </label>
    </>
  );
};

export const declaredSuggestions = (
  name: string,
  { filters, sort }: Queries,
  { options }: Terms,
): Pick<FieldProps, 'options' | 'isList' | 'placeholder'> => {
  if (name === 'sort') return { options: sort.flatMap((key) => [key, `-${key}`]).map(plain), isList: true };
  if (name === 'include') return { options: [plain('htmlContent')] };
  const filter = name.replace(/\[.*/, '');
  const kind = filters[filter];
  if (kind === 'boolean') return { options: [plain('true'), plain('false')] };
  if (kind === undefined) return {};
  if (isTerm(kind)) return { options: options[filter as Filter], isList: true };
  return isDate(kind) ? { placeholder: '2026-01-31' } : {};
};

const plain = (value: string): Option => ({ value, label: '' });

const suggestions = (
  name: (typeof PARAMETERS)[number],
  { options, limit }: Terms,
): Pick<FieldProps, 'options' | 'isList' | 'placeholder'> => {
  if (name === 'offset') return { placeholder: '0' };
  if (name === 'limit') return limit === null ? {} : { placeholder: `${limit.default}, at most ${limit.max}` };
  return { options: options[name], isList: name === 'tags', placeholder: placeholderOf(options[name]) };
};

/** Returns a placeholder with the first suggestions, to show that there are some. */
const placeholderOf = (options: readonly Option[]): string => {
  const names = options.slice(0, 3).map(({ value }) => value);
  return names.length === 0 ? 'none here' : `such as ${names.join(', ')}`;
};

/** Returns the published posts in a language. */
const postsIn = ({ posts }: WorkspaceProps['workspace'], lang: string): readonly Option[] =>
  posts.flatMap(({ state, slug, title, lang: own }) =>
    state === 'published' && slug !== null && (own ?? '') === lang ? [{ value: slug, label: title ?? '' }] : [],
  );

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly options?: readonly Option[];
  /** Whether the value is a list, separated by commas. */
  readonly isList?: boolean;
  readonly placeholder?: string;
  /** Called when the value is complete: on Enter, on a choice from the suggestions, or when the field loses focus. */
  readonly onCommit: (value: string) => void;
}

/** A text field with suggestions. */
const Field = ({ label, value, options = [], isList, placeholder, onCommit }: FieldProps): JSX.Element => {
  const [typed, setTyped] = useState(value);
  const list = useId();
  useEffect(() => setTyped(value), [value]);
  return (
    <label>
      <code>{label}</code>
      <input
        type="text"
        name={label}
        form="request"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={typed}
        placeholder={placeholder ?? ''}
        list={options.length === 0 ? undefined : list}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => onCommit(currentTarget.value)}
      />
      {options.length > 0 && (
        <datalist id={list}>
          {completions(options, typed, isList).map((option) => (
            <option key={option.value} value={option.value} label={option.label} />
          ))}
        </datalist>
      )}
    </label>
  );
};

/** A suggested value, and the text beside it. */
interface Option {
  readonly value: string;
  readonly label: string;
}

/** Returns the data of a workspace's index: its terms, most posts first, and the limits of its lists. */
export const termsIn = (manifest: Manifest | null) => {
  const { category = {}, tags = {}, author = {} } = manifest?.terms ?? {};
  return {
    options: { category: optionsOf(category), tags: optionsOf(tags), author: optionsOf(author) },
    limit: manifest?.limit ?? null,
  };
};

type Terms = ReturnType<typeof termsIn>;

const optionsOf = (terms: Manifest['terms'][Filter]): readonly Option[] =>
  sortByCount(Object.entries(terms).map(([slug, list]) => [slug, sizeOf(list)])).map(([value, posts]) => ({
    value,
    label: count(posts, 'post'),
  }));

/** The maximum number of suggestions: more would be slow and not helpful. */
const SHOWN = 50;

/** Returns the options that contain the typed text. In a comma-separated list, they complete the last value. */
export const completions = (options: readonly Option[], typed: string, isList = false): readonly Option[] => {
  const at = isList ? typed.lastIndexOf(',') + 1 : 0;
  const before = typed.slice(0, at);
  const word = typed.slice(at).toLowerCase();
  const taken = new Set(before.split(','));
  const found: Option[] = [];
  for (const { value, label } of options) {
    if (found.length === SHOWN) break;
    const isMatch = `${value}\n${label}`.toLowerCase().includes(word);
    if (isMatch && !(isList && taken.has(value))) found.push({ value: before + value, label });
  }
  return found;
};
