import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ContentWorkspace } from '../../pipeline/read-content.ts';
import type { PageProps } from '../page-props.ts';
import { WorkspaceChoice } from '../workspace-choice.tsx';
import { Field } from './field.tsx';
import { PARAMETERS, type Query, RESOURCES } from './query.ts';
import type { Option, Terms } from './terms.ts';

interface QueryFormProps extends PageProps {
  readonly workspace: ContentWorkspace;
  readonly query: Query;
  readonly terms: Terms;
  readonly onAgain: () => void;
}

/** Everything that a request can say. Whatever is typed is asked: what is wrong with it is the API's to tell. */
export const QueryForm = ({ content, place, go, workspace, query, terms, onAgain }: QueryFormProps): JSX.Element => {
  const say = (name: string) => (value: string) => {
    if (value !== (place[name] ?? '')) go({ ...place, workspace: workspace.name, [name]: value });
  };
  return (
    <form
      class="tools request"
      aria-label="Request"
      onSubmit={(event) => {
        event.preventDefault();
        onAgain();
      }}
    >
      <WorkspaceChoice
        workspaces={content.workspaces}
        chosen={workspace.name}
        onChoose={(name) => go({ ...place, workspace: name, key: '', slug: '', category: '', tags: '', author: '' })}
      />
      <Field
        label="Key"
        value={place.key ?? ''}
        placeholder={query.key}
        options={workspace.keys.map(plain)}
        onCommit={say('key')}
      />
      <Field
        label="Version"
        value={place.version ?? ''}
        placeholder={query.version}
        options={Object.keys(content.versions).map(plain)}
        onCommit={say('version')}
      />
      <label>
        Resource
        <select value={query.resource} onChange={({ currentTarget }) => say('resource')(currentTarget.value)}>
          {Object.entries(RESOURCES).map(([name, end]) => (
            <option key={name} value={name}>
              {end}
            </option>
          ))}
        </select>
      </label>
      {query.resource === 'post' && <SlugField workspace={workspace} slug={query.slug} onCommit={say('slug')} />}
      {query.resource === 'posts' &&
        PARAMETERS.map((name) => (
          <Field
            key={name}
            label={name}
            value={query.parameters[name] ?? ''}
            onCommit={say(name)}
            {...suggestions(name, terms)}
          />
        ))}
      <button type="submit">Ask again</button>
    </form>
  );
};

const plain = (value: string): Option => ({ value, label: '' });

const suggestions = (
  name: (typeof PARAMETERS)[number],
  { options, limit }: Terms,
): { readonly options?: readonly Option[]; readonly isList?: boolean; readonly placeholder?: string } => {
  switch (name) {
    case 'limit':
      return limit === null ? {} : { placeholder: `${limit.default}, at most ${limit.max}` };
    case 'offset':
      return { placeholder: '0' };
    case 'tags':
      return { options: options.tags, isList: true };
    default:
      return { options: options[name] };
  }
};

interface SlugFieldProps {
  readonly workspace: ContentWorkspace;
  readonly slug: string;
  readonly onCommit: (slug: string) => void;
}

const SlugField = ({ workspace, slug, onCommit }: SlugFieldProps): JSX.Element => {
  const options = useMemo(
    () =>
      workspace.posts.flatMap((post) =>
        post.state === 'published' && post.slug !== null ? [{ value: post.slug, label: post.title ?? '' }] : [],
      ),
    [workspace],
  );
  return <Field label="slug" value={slug} options={options} onCommit={onCommit} />;
};
