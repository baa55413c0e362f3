import './content.css';
import { MousePointerClick } from 'lucide';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import STYLES from '../../../content/html/styles.css?inline';
import { withCommas } from '../../../shared/diagnostics/amounts.ts';
import type { ConsoleContent } from '../../server/project-console.ts';
import { type Addresses, addressesOf, type Reader } from '../shared/api.ts';
import { Choice, ofWorkspace } from '../shared/choices.tsx';
import { FileLink } from '../shared/file-link.tsx';
import { Empty } from '../shared/icon.tsx';
import { JsonTree } from '../shared/json-tree.tsx';
import { Shown } from '../shared/loaded.tsx';
import { otherLanguage, type WorkspaceProps } from '../shared/place.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { Tabs } from '../shared/tabs.tsx';
import { type PostAnswers, useHeldHtml, usePostAnswers } from './post-answers.ts';
import { PostsGrid, State } from './posts-grid.tsx';
import { countStates, filterRows, type Row, rowsOf } from './rows.ts';

const WorkspacePage = ({ content, place, go, workspace, version }: WorkspaceProps): JSX.Element => {
  const [words, setWords] = useState('');
  const [state, setState] = useState('');
  const rows = useMemo(() => rowsOf(workspace), [workspace]);
  const states = useMemo(() => countStates(rows), [rows]);
  const lang = place.lang ?? '';
  const shown = useMemo(() => filterRows(rows, { words, state, lang }), [rows, words, state, lang]);
  const chosen = rows.find(({ file }) => file === place.post) ?? null;
  return (
    <>
      <div class="tools">
        <SearchField
          label="Filter"
          placeholder="Filter by title, slug, file or state"
          value={words}
          onChange={setWords}
        />
        <Choice
          label="State"
          options={[['', 'all'], ...states.map(([name, count]) => [name, `${name} (${withCommas(count)})`] as const)]}
          chosen={state}
          onChoose={setState}
        />
        <p class="count" role="status">
          {withCommas(shown.length)} of {withCommas(rows.length)}
        </p>
      </div>
      <div class="columns">
        <PostsGrid
          rows={shown}
          empty={
            rows.length > 0
              ? 'Nothing matches. Choose fewer words, or another state or language.'
              : 'There are no posts in this workspace yet. A new Markdown file appears here.'
          }
          hasLanguages={workspace.languages.length > 0}
          chosen={chosen?.file ?? null}
          onChoose={(file) => go({ ...place, workspace: workspace.name, post: file }, 'replace')}
        />
        <section class="panel" aria-label="Post">
          {chosen === null && place.post && (
            <p class="notice">
              There is no file <bdi>{place.post}</bdi>.
            </p>
          )}
          {chosen === null ? (
            <Empty icon={MousePointerClick}>
              Choose a post to see what its readers get. The arrow keys go through the posts.
            </Empty>
          ) : (
            <Post row={chosen} content={content} workspace={workspace} version={version} />
          )}
        </section>
      </div>
    </>
  );
};

type PostProps = Pick<WorkspaceProps, 'content' | 'workspace' | 'version'> & { readonly row: Row };

/** A post: its file, and the answers that readers get. */
const Post = ({ row, content, workspace, version }: PostProps): JSX.Element => (
  <>
    <h2 dir="auto">{row.title}</h2>
    <p>
      <State state={row.state} /> {row.why}
    </p>
    <FileLink editing={content} file={row.file} />
    {row.slug !== null && row.offset !== null && (
      <Published
        post={{ slug: row.slug, offset: row.offset }}
        reader={{ key: workspace.keys[0] ?? workspace.name, version, lang: otherLanguage(workspace, row.lang) }}
        content={content}
      />
    )}
    {row.slug !== null && row.offset === null && <HeldBack file={row.file} content={content} />}
  </>
);

interface PublishedProps {
  readonly post: { readonly slug: string; readonly offset: number };
  readonly reader: Reader;
  readonly content: ConsoleContent;
}

const VIEWS = ['Preview', 'Record', 'Detail', 'Lists'] as const;

const Published = ({ post, reader, content }: PublishedProps): JSX.Element => {
  const [view, setView] = useState<(typeof VIEWS)[number]>('Preview');
  const addresses = addressesOf(content, reader, location.origin);
  const answers = usePostAnswers(content, reader, post);
  return (
    <>
      <p class="file">
        <code>{addresses.shown.post(post.slug)}</code>
      </p>
      <Tabs names={VIEWS} chosen={view} onChoose={setView}>
        <Shown loaded={answers} waiting="Asking the API…">
          {(found) => <View view={view} version={reader.version} addresses={addresses} {...found} />}
        </Shown>
      </Tabs>
    </>
  );
};

interface ViewProps extends PostAnswers {
  readonly view: (typeof VIEWS)[number];
  readonly version: string;
  readonly addresses: Addresses;
}

const View = ({ view, version, addresses, html, record, detail, appearances }: ViewProps): JSX.Element => {
  if (view === 'Lists') return <Lists appearances={appearances} addresses={addresses} />;
  if (view !== 'Preview') return <JsonTree text={view === 'Record' ? record : detail} label={view} />;
  if (html === null) return <p class="hint">No version of the API has htmlContent to preview.</p>;
  return (
    <div class="preview">
      {html.version !== version && (
        <p class="hint">
          {version} has no htmlContent. This is the post in {html.version}.
        </p>
      )}
      <Preview html={html.text} />
    </div>
  );
};

const Preview = ({ html }: { readonly html: string }): JSX.Element => (
  <iframe title="Preview of the post" sandbox="" srcDoc={previewDocument(html)} />
);

type ListsProps = Pick<ViewProps, 'appearances' | 'addresses'>;

const Lists = ({ appearances, addresses }: ListsProps): JSX.Element =>
  appearances === null ? (
    <p>
      Records of this version have no category, tags or authors, so the console cannot show which lists the post is in.
    </p>
  ) : (
    <ul class="lists">
      {appearances.map(({ name, query }) => (
        <li key={name}>
          <bdi>{name}</bdi>
          <br />
          <a href={addresses.requested.posts(query)}>{addresses.shown.posts(query)}</a>
        </li>
      ))}
    </ul>
  );

/** A preview of a post that is held back. */
const HeldBack = ({ file, content }: { readonly file: string; readonly content: ConsoleContent }): JSX.Element => (
  <Shown loaded={useHeldHtml(file, content)} waiting="Asking for its preview…" failed="There is no preview: ">
    {({ html }) =>
      html === null ? <p>There is no preview yet. It appears after the next build.</p> : <Preview html={html} />
    }
  </Shown>
);

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 1rem; }
`;

/** Returns the document for a frame with a post's HTML. It has this page's policy, so it loads nothing remote. */
const previewDocument = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><style>${STYLE}${STYLES}</style><body class="galley-content">${html}`;

/** Every file of a workspace, with its state and the answers that readers get. */
export const ContentPage = ofWorkspace('show', WorkspacePage, true);
