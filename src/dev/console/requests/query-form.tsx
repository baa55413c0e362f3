import { Send } from 'lucide';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import { Icon } from '../shared/icon.tsx';
import type { WorkspaceProps } from '../shared/place.ts';
import { PARAMETERS, type Query, RESOURCES } from './api-query.ts';
import { completions, type Option, type Terms } from './term-options.ts';

interface QueryFormProps extends WorkspaceProps {
  readonly query: Query;
  /** Of the whole request, with its origin. */
  readonly address: string;
  readonly terms: Terms;
  readonly onAgain: () => void;
  /** What is below the parameters, and what is beside them. */
  readonly children: readonly [ComponentChildren, ComponentChildren];
}

/** Everything that a request can say. It checks nothing, so that the API's errors can be seen. */
export const QueryForm = (props: QueryFormProps): JSX.Element => {
  const { place, go, workspace, address, onAgain, children } = props;
  const [below, beside] = children;
  const set = (name: string) => (value: string) => {
    if (value !== (place[name] ?? '')) go({ ...place, workspace: workspace.name, [name]: value });
  };
  return (
    <>
      <form
        id="request"
        class="request-line card"
        aria-label="Request"
        onSubmit={(event) => {
          event.preventDefault();
          onAgain();
        }}
      >
        <span class="pill good">GET</span>
        <code class="address">{address}</code>
        <button type="submit" class="primary">
          <Icon of={Send} /> Send
        </button>
      </form>
      <div class="columns request-columns">
        <section aria-label="Parameters">
          <div class="parameters card">
            <Parameters {...props} set={set} />
          </div>
          {below}
        </section>
        {beside}
      </div>
    </>
  );
};

type ParametersProps = Omit<QueryFormProps, 'children'> & { readonly set: (name: string) => (value: string) => void };

const Parameters = ({ workspace, query, place, terms, set }: ParametersProps): JSX.Element => (
  <>
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
      <SlugField
        workspace={workspace}
        lang={query.parameters.lang || query.defaultLang}
        slug={query.slug}
        onCommit={set('slug')}
      />
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
    {workspace.languages.length > 0 && (
      <Field
        label="lang"
        value={query.parameters.lang ?? ''}
        placeholder={query.defaultLang}
        options={workspace.languages.map(plain)}
        onCommit={set('lang')}
      />
    )}
  </>
);

const plain = (value: string): Option => ({ value, label: '' });

const suggestions = (
  name: (typeof PARAMETERS)[number],
  { options, limit }: Terms,
): Pick<FieldProps, 'options' | 'isList' | 'placeholder'> => {
  switch (name) {
    case 'limit':
      return limit === null ? {} : { placeholder: `${limit.default}, at most ${limit.max}` };
    case 'offset':
      return { placeholder: '0' };
    case 'tags':
      return { options: options.tags, isList: true, placeholder: placeholderOf(options.tags) };
    default:
      return { options: options[name], placeholder: placeholderOf(options[name]) };
  }
};

/** The first suggestions, so that it is seen that there are some. */
const placeholderOf = (options: readonly Option[]): string => {
  const names = options.slice(0, 3).map(({ value }) => value);
  return names.length === 0 ? 'none here' : `such as ${names.join(', ')}`;
};

type SlugFieldProps = Pick<WorkspaceProps, 'workspace'> &
  Pick<FieldProps, 'onCommit'> & { readonly lang: string; readonly slug: string };

const SlugField = ({ workspace, lang, slug, onCommit }: SlugFieldProps): JSX.Element => {
  const options = useMemo(
    () =>
      workspace.posts.flatMap((post) =>
        post.state === 'published' && post.slug !== null && (post.lang ?? '') === lang
          ? [{ value: post.slug, label: post.title ?? '' }]
          : [],
      ),
    [workspace, lang],
  );
  return <Field label="slug" value={slug} options={options} onCommit={onCommit} />;
};

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
