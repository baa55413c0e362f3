import './style.css';
import { BookOpen, Files, GitCompareArrows, Send, TriangleAlert } from 'lucide';
import { type JSX, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { withCommas } from '../../shared/diagnostics/amounts.ts';
import type { ConsoleContent } from '../server/project-console.ts';
import { ContentPage } from './content/content-page.tsx';
import { Header, type PageEntry } from './header.tsx';
import { ProblemsPage } from './problems/problems-page.tsx';
import { askServer } from './shared/api.ts';
import { type Loaded, Shown, useLoaded } from './shared/loaded.tsx';
import { type PageProps, PlaceLink, usePlace, workspaceIn } from './shared/place.tsx';

type Show = (props: PageProps) => JSX.Element;

/** Loads a page's code when it is first shown, to keep the first view small. */
const lazily =
  (load: () => Promise<Show>): Show =>
  (props) => {
    const loaded = useLoaded(() => load().catch(notLoaded), []);
    return (
      <Shown loaded={loaded} waiting="Loading the page…" failed="The page cannot be loaded: ">
        {(Page) => <Page {...props} />}
      </Shown>
    );
  };

/** Browsers name only the file of the code. */
const notLoaded = (): never => {
  throw new Error('the server does not answer. Start galley dev or galley preview again, then reload.');
};

interface ShownPage extends PageEntry {
  readonly show: Show;
}

const CONTENT: ShownPage = {
  name: '',
  title: 'Content',
  icon: Files,
  choices: { workspace: true, lang: 'all', version: 'served' },
  show: ContentPage,
};

const PAGES: readonly ShownPage[] = [
  CONTENT,
  {
    name: 'requests',
    title: 'Requests',
    icon: Send,
    choices: { workspace: true, version: 'every' },
    show: lazily(async () => (await import('./requests/requests-page.tsx')).RequestsPage),
  },
  {
    name: 'problems',
    title: 'Problems',
    icon: TriangleAlert,
    choices: {},
    show: ProblemsPage,
  },
  {
    name: 'reading',
    title: 'Reading room',
    icon: BookOpen,
    choices: { workspace: true, lang: 'one', version: 'readable' },
    show: lazily(async () => (await import('./reading/reading-page.tsx')).ReadingPage),
  },
  {
    name: 'changes',
    title: 'Changes',
    icon: GitCompareArrows,
    choices: {},
    show: lazily(async () => (await import('./changes/changes-page.tsx')).ChangesPage),
  },
];

const App = (): JSX.Element => {
  const [place, go] = usePlace();
  const { value: content, problem } = useContent();
  const page = PAGES.find(({ name }) => name === (place.page ?? ''));
  const current = page ?? CONTENT;
  const { title, show: Page } = current;
  const notices = [
    page === undefined && (
      <p key="page" class="notice">
        Page <bdi>{place.page}</bdi> not found. Showing {title}.
      </p>
    ),
    current.choices.lang !== undefined && content !== null && unknownLanguage(content, place),
    problem !== null && (
      <p key="problem" class="notice bad" role="alert">
        {problem}
      </p>
    ),
    content !== null && current.name !== 'problems' && errorsIn(content, go),
  ].filter(Boolean);
  return (
    <>
      <Header pages={PAGES} current={current} content={content} place={place} go={go} />
      {notices.length > 0 && (
        <section class="notices" aria-label="Notices">
          {notices}
        </section>
      )}
      <main aria-busy={content === null} class={`page-${current.name || 'content'}`}>
        {content === null ? (
          problem === null && <p class="hint">Reading the content…</p>
        ) : (
          <Page key={current.name} content={content} place={place} go={go} />
        )}
      </main>
    </>
  );
};

/** A note that the workspace does not declare the language in the address. */
const unknownLanguage = (content: ConsoleContent, place: PageProps['place']): JSX.Element | null => {
  const languages = workspaceIn(content, place)?.languages ?? [];
  if (!place.lang || languages.includes(place.lang)) return null;
  return (
    <p key="language" class="notice">
      There is no language <bdi>{place.lang}</bdi> in this workspace.
    </p>
  );
};

/** A note that pages show an older build, with a link to the problems. */
const errorsIn = (content: ConsoleContent, go: PageProps['go']): JSX.Element | null => {
  const errors = content.diagnostics.filter(({ severity }) => severity === 'error').length;
  if (errors === 0) return null;
  return (
    <p key="errors" class="notice bad" role="status">
      {content.isLive && content.isBuilt
        ? 'The content has errors. You see the last good build, and the API answers 500 until you fix them.'
        : 'The content has errors, so Galley could not build it.'}{' '}
      <PlaceLink to={{ page: 'problems' }} go={go}>
        {errors === 1 ? 'See the error' : `See the ${withCommas(errors)} errors`}
      </PlaceLink>
    </p>
  );
};

/** Loads the server's content, again whenever the server reports a change. */
const useContent = (): Loaded<ConsoleContent> => {
  const [times, setTimes] = useState(0);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    const events = new EventSource('/_galley/events');
    const again = (): void => {
      setIsLost(false);
      setTimes((before) => before + 1);
    };
    events.onmessage = again;
    events.onerror = () => {
      setIsLost(true);
      events.onopen = again;
    };
    return () => events.close();
  }, []);
  const loaded = useLoaded((signal) => askServer<ConsoleContent>('content.json', { signal }), [times]);
  return isLost ? { ...loaded, problem: 'The server has stopped. This page reconnects when it is back.' } : loaded;
};

// Last, as it uses every constant above.
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
