import { type JSX, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ConsoleContent } from '../server/project-console.ts';
import { ContentPage } from './content/content-page.tsx';
import { askServer } from './shared/api.ts';
import { type Loaded, Shown, useLoaded } from './shared/loaded.tsx';
import { type PageProps, usePlace } from './shared/place.ts';
import { PlaceLink } from './shared/place-link.tsx';

type Show = (props: PageProps) => JSX.Element;

/** A page whose code loads when it is first shown, which keeps the first view small. */
const lazily =
  (load: () => Promise<Show>): Show =>
  (props) => {
    const loaded = useLoaded(load, []);
    return (
      <Shown loaded={loaded} waiting="Loading the page…" failed="The page cannot be loaded: ">
        {(Page) => <Page {...props} />}
      </Shown>
    );
  };

type PageEntry = readonly [name: string, title: string, show: Show];

const CONTENT: PageEntry = ['', 'Content', ContentPage];

const PAGES: readonly PageEntry[] = [
  CONTENT,
  ['ask', 'Ask', lazily(async () => (await import('./ask/ask-page.tsx')).AskPage)],
  ['problems', 'Problems', lazily(async () => (await import('./problems-page.tsx')).ProblemsPage)],
  ['reading', 'Reading room', lazily(async () => (await import('./reading/reading-page.tsx')).ReadingPage)],
  ['versions', 'Versions', lazily(async () => (await import('./versions/versions-page.tsx')).VersionsPage)],
  ['pictures', 'Pictures', lazily(async () => (await import('./pictures/pictures-page.tsx')).PicturesPage)],
];

const App = (): JSX.Element => {
  const [place, go] = usePlace();
  const { value: content, problem } = useContent();
  const page = PAGES.find(([name]) => name === (place.page ?? ''));
  const [current, heading, Page] = page ?? CONTENT;
  useEffect(() => {
    document.title = `${heading} – Galley`;
  }, [heading]);
  const { workspace = '', lang = '', version = '' } = place;
  const kept = { workspace, lang, version };
  return (
    <>
      <header>
        <h1>Galley</h1>
        <nav aria-label="Pages">
          {PAGES.map(([page, title]) => {
            const to = { page, ...kept };
            return (
              <PlaceLink key={page} to={to} onGo={() => go(to)} isCurrent={page === current}>
                {title}
              </PlaceLink>
            );
          })}
        </nav>
      </header>
      {page === undefined && (
        <p class="notice">
          There is no page {place.page}. This is {heading}.
        </p>
      )}
      {problem !== null && (
        <p class="notice" role="alert">
          {problem}
        </p>
      )}
      <main aria-busy={content === null}>
        {content === null ? (
          problem === null && <p>Reading the content…</p>
        ) : (
          <Page key={current} content={content} place={place} go={go} />
        )}
      </main>
    </>
  );
};

/** The server's content, read again whenever the server reports a change. */
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
