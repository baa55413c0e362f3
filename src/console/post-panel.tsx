import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ContentWorkspace } from '../pipeline/read-content.ts';
import type { ConsoleContent } from '../preview/console-content.ts';
import { type Addresses, addressesOf } from './api.ts';
import type { Appearance } from './appearances.ts';
import { editorLink } from './editor-link.ts';
import { previewDocument } from './preview-document.ts';
import type { Row } from './rows.ts';
import { Tabs } from './tabs.tsx';
import { useHeldHtml } from './use-held-html.ts';
import { type PostAnswers, usePostAnswers } from './use-post-answers.ts';

interface PostPanelProps {
  readonly row: Row | null;
  readonly content: ConsoleContent;
  readonly workspace: ContentWorkspace;
}

/** One post: its file, and what readers get of it. */
export const PostPanel = ({ row, content, workspace }: PostPanelProps): JSX.Element => {
  if (row === null) {
    return (
      <section class="panel" aria-label="Post">
        <p class="hint">Choose a post to see what readers get of it.</p>
      </section>
    );
  }
  return (
    <section class="panel" aria-label="Post">
      <h2>{row.title}</h2>
      <p>
        <span class={`state ${row.state}`}>{row.state}</span> {row.why}
      </p>
      <p class="file">
        <a href={editorLink(content, row.file)}>Open {row.file}</a>
      </p>
      {row.slug !== null && row.offset !== null && (
        <Published row={{ ...row, slug: row.slug, offset: row.offset }} content={content} workspace={workspace} />
      )}
      {row.slug !== null && row.offset === null && <HeldBack file={row.file} content={content} />}
    </section>
  );
};

interface PublishedProps extends Omit<PostPanelProps, 'row'> {
  readonly row: { readonly slug: string; readonly offset: number };
}

const VIEWS = ['Preview', 'Record', 'Detail', 'Lists'] as const;

const Published = ({ row, content, workspace }: PublishedProps): JSX.Element | null => {
  const [view, setView] = useState<(typeof VIEWS)[number]>('Preview');
  const [key] = workspace.keys;
  const addresses = addressesOf(content, key ?? workspace.name, location.origin);
  const answers = usePostAnswers(addresses, row, content);
  return (
    <>
      <p class="file">
        <code>{addresses.shown.post(row.slug)}</code>
      </p>
      <Tabs names={VIEWS} chosen={view} onChoose={setView}>
        {answers === null ? <p>Asking the API…</p> : <View view={view} answers={answers} addresses={addresses} />}
      </Tabs>
    </>
  );
};

interface ViewProps {
  readonly view: string;
  readonly answers: PostAnswers;
  readonly addresses: Addresses;
}

const View = ({ view, answers, addresses }: ViewProps): JSX.Element => {
  const { problem, html, record, detail, appearances } = answers;
  if (problem !== null) return <p class="notice">{problem}</p>;
  if (view === 'Lists') return <Lists appearances={appearances} addresses={addresses} />;
  if (view !== 'Preview') return <Json text={view === 'Record' ? record : detail} label={view} />;
  if (html === null) return <p>This version of the API has no htmlContent to preview.</p>;
  return <Preview html={html} />;
};

const Preview = ({ html }: { readonly html: string }): JSX.Element => (
  <iframe title="Preview of the post" sandbox="" srcDoc={previewDocument(html)} />
);

interface ListsProps {
  readonly appearances: readonly Appearance[] | null;
  readonly addresses: Addresses;
}

const Lists = ({ appearances, addresses }: ListsProps): JSX.Element =>
  appearances === null ? (
    <p>Records of this version do not say their category, tags and authors: which lists it is in cannot be told.</p>
  ) : (
    <ul class="lists">
      {appearances.map(({ name, query }) => (
        <li key={name}>
          {name}
          <br />
          <a href={addresses.asked.posts(query)}>{addresses.shown.posts(query)}</a>
        </li>
      ))}
    </ul>
  );

/** What readers would get of a post that they do not get. */
const HeldBack = ({ file, content }: { readonly file: string; readonly content: ConsoleContent }): JSX.Element => {
  const held = useHeldHtml(file, content);
  if (held === null) return <p>Asking for its preview…</p>;
  if (held.problem !== null) return <p class="notice">{held.problem}</p>;
  if (held.html === null) return <p>It has no preview yet: no build has seen the file as it is now.</p>;
  return <Preview html={held.html} />;
};

export const Json = ({ text, label }: { readonly text: string; readonly label: string }): JSX.Element => (
  <pre tabIndex={0} role="region" aria-label={label}>
    {text}
  </pre>
);
