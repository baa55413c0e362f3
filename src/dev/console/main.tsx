import { type JSX, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ConsoleContent } from '../server/project-console.ts';
import { ContentPage } from './content/content-page.tsx';
import { type PageProps, usePlace } from './shared/place.ts';
import { PlaceLink } from './shared/place-link.tsx';
import { useLoaded } from './shared/use-loaded.ts';

type Show = (props: PageProps) => JSX.Element;

/** A page whose code loads when it is first shown, which keeps the first view small. */
const lazily =
  (load: () => Promise<Show>): Show =>
  (props) => {
    const loaded = useLoaded(load, []);
    if (loaded === null) return <p>Loading the page…</p>;
    if ('problem' in loaded) return <p class="notice">The page cannot be loaded: {loaded.problem}</p>;
    return <loaded.value {...props} />;
  };

const PAGES = [
  { name: '', title: 'Content', show: ContentPage },
  { name: 'ask', title: 'Ask', show: lazily(async () => (await import('./ask/ask-page.tsx')).AskPage) },
  {
    name: 'problems',
    title: 'Problems',
    show: lazily(async () => (await import('./problems-page.tsx')).ProblemsPage),
  },
  {
    name: 'reading',
    title: 'Reading room',
    show: lazily(async () => (await import('./reading/reading-page.tsx')).ReadingPage),
  },
  {
    name: 'versions',
    title: 'Versions',
    show: lazily(async () => (await import('./versions/versions-page.tsx')).VersionsPage),
  },
  {
    name: 'pictures',
    title: 'Pictures',
    show: lazily(async () => (await import('./pictures/pictures-page.tsx')).PicturesPage),
  },
] as const;

const App = (): JSX.Element => {
  const [place, go] = usePlace();
  const { content, problem } = useContent();
  const page = PAGES.find(({ name }) => name === (place.page ?? '')) ?? PAGES[0];
  const Shown = page.show;
  return (
    <>
      <header>
        <h1>Galley</h1>
        <nav aria-label="Pages">
          {PAGES.map((one) => {
            const to = { page: one.name, workspace: place.workspace ?? '' };
            return (
              <PlaceLink key={one.name} to={to} onGo={() => go(to)} isCurrent={one === page}>
                {one.title}
              </PlaceLink>
            );
          })}
        </nav>
      </header>
      {problem !== null && (
        <p class="notice" role="alert">
          {problem}
        </p>
      )}
      <main aria-busy={content === null}>
        {content === null ? (
          problem === null && <p>Reading the content…</p>
        ) : (
          <Shown key={page.name} content={content} place={place} go={go} />
        )}
      </main>
    </>
  );
};

interface ContentState {
  /** The last one that could be read; null before the first. */
  readonly content: ConsoleContent | null;
  /** Why there is no newer one. */
  readonly problem: string | null;
}

/** The server's content, read again whenever the server reports a change. */
const useContent = (): ContentState => {
  const [state, setState] = useState<ContentState>({ content: null, problem: null });
  useEffect(() => {
    let asked = 0;
    const read = async (): Promise<void> => {
      asked += 1;
      const mine = asked;
      const next = await readContent();
      // An older answer must not replace a newer one.
      if (mine === asked) setState(({ content }) => ({ content, ...next }));
    };
    const events = new EventSource('/_galley/events');
    let isLost = false;
    events.onmessage = () => void read();
    events.onerror = () => {
      isLost = true;
      setState(({ content }) => ({ content, problem: 'The server stopped. This page continues when it is back.' }));
    };
    events.onopen = () => {
      if (isLost) void read();
      isLost = false;
    };
    void read();
    return () => events.close();
  }, []);
  return state;
};

const readContent = async (): Promise<Partial<ContentState> & Pick<ContentState, 'problem'>> => {
  try {
    const response = await fetch('/_galley/content.json');
    const answer = await response.json();
    if (response.ok) return { content: answer, problem: null };
    return { problem: `The content cannot be read: ${answer.message}` };
  } catch {
    return { problem: 'The server does not answer.' };
  }
};

// Last, as it uses every constant above.
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
