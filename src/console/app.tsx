import type { JSX } from 'preact';
import { searchOf } from './address.ts';
import { ContentPage } from './content-page.tsx';
import { lazily } from './lazily.tsx';
import type { PageProps } from './page-props.ts';
import { useContent } from './use-content.ts';
import { usePlace } from './use-place.ts';

interface Page {
  readonly name: string;
  readonly title: string;
  readonly show: (props: PageProps) => JSX.Element;
}

const PAGES: readonly [Page, ...Page[]] = [
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
];

export const App = (): JSX.Element => {
  const [place, go] = usePlace();
  const { content, problem } = useContent();
  const page = PAGES.find(({ name }) => name === (place.page ?? '')) ?? PAGES[0];
  const Shown = page.show;
  return (
    <>
      <header>
        <h1>Galley</h1>
        <nav aria-label="Pages">
          {PAGES.map((one) => (
            <PageLink key={one.name} page={one} isCurrent={one === page} place={place} go={go} />
          ))}
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

interface PageLinkProps extends Omit<PageProps, 'content'> {
  readonly page: Page;
  readonly isCurrent: boolean;
}

const PageLink = ({ page, isCurrent, place, go }: PageLinkProps): JSX.Element => {
  const target = { page: page.name, workspace: place.workspace ?? '' };
  return (
    <a
      href={searchOf(target)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(target);
      }}
    >
      {page.title}
    </a>
  );
};
