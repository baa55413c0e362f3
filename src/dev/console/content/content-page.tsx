import './content.css';
import { ArrowLeft } from 'lucide';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import STYLES from '../../../content/html/styles.css?inline';
import { Problem } from '../problems/problems-page.tsx';
import { type Addresses, addressesOf, type Reader } from '../shared/api.ts';
import { ofWorkspace } from '../shared/choices.tsx';
import { Copyable } from '../shared/copyable.tsx';
import { FileLink } from '../shared/file-link.tsx';
import { Icon } from '../shared/icon.tsx';
import { JsonTree } from '../shared/json-tree.tsx';
import { PHONE, useKeys, useMedia } from '../shared/keys.ts';
import { documentIn, inLanguage } from '../shared/language.ts';
import { Shown } from '../shared/loaded.tsx';
import { type ConsolePlace, otherLanguage, PlaceLink, type WorkspaceProps } from '../shared/place.tsx';
import { Tabs } from '../shared/tabs.tsx';
import { FilterFields } from './filters.tsx';
import { Months } from './months.tsx';
import { type PostAnswers, useHeldHtml, usePostAnswers } from './post-answers.ts';
import { PostsGrid, State } from './posts-grid.tsx';
import { columnsOf, filterRows, type Row, rowsOf, sortRows } from './rows.ts';

/** In pixels. Fingers need higher rows. */
const ROW_HEIGHTS = { mouse: 34, phone: 44 };

const WorkspacePage = (props: WorkspaceProps): JSX.Element => {
  const { place, go, workspace } = props;
  const isPhone = useMedia(PHONE);
  const rows = useMemo(() => rowsOf(workspace), [workspace]);
  const columns = useMemo(() => columnsOf(rows), [rows]);
  const anyMonth = useMemo(() => filterRows(rows, { ...place, month: '' }), [rows, place]);
  const { month = '', sort = '' } = place;
  const shown = useMemo(() => sortRows(filterRows(anyMonth, { month }), sort), [anyMonth, month, sort]);
  const scrolled = useRef(0);
  const change = (parameters: ConsolePlace, how: 'push' | 'replace' = 'replace'): void =>
    go({ ...place, workspace: workspace.name, ...parameters }, how);
  // A phone shows either the list, whose keys move a mark to the row to open, or a post.
  const [marked, setMarked] = useState('');
  const found = rows.find(({ file }) => file === place.post) ?? null;
  const chosen = isPhone || place.post ? found : (shown[0] ?? null);
  const isPost = chosen !== null || Boolean(place.post);
  const current = isPhone && !isPost ? marked : chosen?.file;
  const choose = (file: string, isOpening = false): void => {
    setMarked(file);
    if (isOpening || isPost) change({ post: file }, isPost ? 'replace' : 'push');
  };
  const step = (by: number): void => {
    const row = shown[shown.findIndex(({ file }) => file === current) + by];
    if (row !== undefined) choose(row.file);
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  const panel = isPost && <Panel {...props} row={chosen} isPhone={isPhone} />;
  if (isPhone && panel) return panel;
  return (
    <>
      <FilterFields rows={rows} found={shown.length} place={place} onChange={change} />
      <Months rows={rows} shown={anyMonth} chosen={month} onChoose={(period) => change({ month: period })} />
      <div class={isPost ? 'columns' : 'columns is-single'}>
        <PostsGrid
          rows={shown}
          columns={columns}
          empty={
            rows.length > 0
              ? 'Nothing matches. Choose fewer words, or clear the filters.'
              : 'There are no posts in this workspace yet. A new Markdown file appears here.'
          }
          chosen={current ?? null}
          sort={sort}
          scrolled={scrolled}
          isBack={isPhone && marked !== ''}
          onChoose={choose}
          onOpen={(file) => choose(file, true)}
          onSort={(name) => change({ sort: name })}
          rowHeight={isPhone ? ROW_HEIGHTS.phone : ROW_HEIGHTS.mouse}
        />
        {panel}
      </div>
    </>
  );
};

interface PanelProps extends WorkspaceProps {
  /** Null if no file has the name in the place. */
  readonly row: Row | null;
  /** Whether the list is gone, so that there is a link back to it, and the post takes the focus. */
  readonly isPhone: boolean;
}

const Panel = ({ row, isPhone, ...props }: PanelProps): JSX.Element => (
  <section class="panel" aria-label="Post">
    {isPhone && (
      <p>
        <PlaceLink to={{ ...props.place, post: '' }} go={props.go}>
          <Icon of={ArrowLeft} /> All posts
        </PlaceLink>
      </p>
    )}
    {row === null ? (
      <p class="notice">
        There is no file <bdi>{props.place.post}</bdi>.
      </p>
    ) : (
      <Post {...props} row={row} isFocused={isPhone} />
    )}
  </section>
);

interface PostProps extends WorkspaceProps {
  readonly row: Row;
  readonly isFocused: boolean;
}

/** A post: its file, and the answers that readers get, or its errors. */
const Post = ({ row, content, workspace, version, isFocused }: PostProps): JSX.Element => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) title.current?.focus();
  }, [isFocused]);
  const { slug, offset } = row;
  const lang = row.lang ?? workspace.language;
  const reader = { key: workspace.keys[0] ?? workspace.name, version, lang: otherLanguage(workspace, row.lang) };
  return (
    <>
      <h2 {...inLanguage(lang)} tabIndex={-1} ref={title}>
        {row.title}
      </h2>
      <p>
        <State state={row.state} /> {row.why}
      </p>
      <FileLink editing={content} file={row.file} />
      {slug !== null && offset !== null && (
        <Published post={{ slug, offset }} lang={lang} reader={reader} content={content} />
      )}
      {row.state === 'broken' &&
        content.diagnostics
          .filter(({ file, severity }) => file === row.file && severity === 'error')
          .map((problem, at) => <Problem key={at} problem={problem} general="" content={content} />)}
      {slug !== null && offset === null && row.state !== 'broken' && (
        <HeldBack file={row.file} lang={lang} content={content} />
      )}
    </>
  );
};

interface PublishedProps {
  readonly post: { readonly slug: string; readonly offset: number };
  /** The language of the post. */
  readonly lang: string;
  readonly reader: Reader;
  readonly content: WorkspaceProps['content'];
}

const VIEWS = ['Preview', 'Record', 'Detail', 'Lists'] as const;

const Published = ({ post, lang, reader, content }: PublishedProps): JSX.Element => {
  const [view, setView] = useState<(typeof VIEWS)[number]>('Preview');
  const addresses = addressesOf(content, reader, location.origin);
  const answers = usePostAnswers(content, reader, post);
  return (
    <>
      <Copyable text={addresses.shown.post(post.slug)} what="URL">
        <code>{addresses.shown.post(post.slug)}</code>
      </Copyable>
      <Tabs names={VIEWS} chosen={view} onChoose={setView}>
        <Shown loaded={answers} waiting="Asking the API…">
          {(found) => <View view={view} lang={lang} version={reader.version} addresses={addresses} {...found} />}
        </Shown>
      </Tabs>
    </>
  );
};

interface ViewProps extends PostAnswers {
  readonly view: (typeof VIEWS)[number];
  readonly lang: string;
  readonly version: string;
  readonly addresses: Addresses;
}

const View = ({ view, lang, version, addresses, html, record, detail, appearances }: ViewProps): JSX.Element => {
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
      <Preview html={html.text} lang={lang} />
    </div>
  );
};

const Preview = ({ html, lang }: { readonly html: string; readonly lang: string }): JSX.Element => (
  <iframe title="Preview of the post" sandbox="" srcDoc={previewDocument(html, lang)} />
);

const Lists = ({ appearances, addresses }: Pick<ViewProps, 'appearances' | 'addresses'>): JSX.Element =>
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
const HeldBack = ({
  file,
  lang,
  content,
}: Omit<PublishedProps, 'post' | 'reader'> & { readonly file: string }): JSX.Element => (
  <Shown loaded={useHeldHtml(file, content)} waiting="Asking for its preview…" failed="There is no preview: ">
    {({ html }) =>
      html === null ? (
        <p>There is no preview yet. It appears after the next build.</p>
      ) : (
        <Preview html={html} lang={lang} />
      )
    }
  </Shown>
);

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 1rem; }
`;

/** Returns the document for a frame with a post's HTML. It has this page's policy, so it loads nothing remote. */
const previewDocument = (html: string, lang: string): string =>
  `${documentIn(lang)}<style>${STYLE}${STYLES}</style><body class="galley-content">${html}`;

/** Every file of a workspace, with its state and the answers that readers get. */
export const ContentPage = ofWorkspace('show', WorkspacePage, true);
