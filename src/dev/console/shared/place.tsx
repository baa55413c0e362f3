import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ContentWorkspace } from '../../../build/read-content.ts';
import type { ConsoleContent } from '../../server/project-console.ts';

/** What the console shows: the parameters of its address, without those that have their default. */
export type Place = Readonly<Record<string, string>>;

/** The parameters of a query string; the first one of duplicates counts. */
export const placeOf = (search: string): Place => {
  const place: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) place[name] ??= value;
  return place;
};

/** The query string of a place, in the order of its parameters, without empty ones. */
export const searchOf = (place: Place): string => {
  const parameters = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== ''));
  return `?${parameters}`;
};

/** Goes to another place; with `push`, the default, the browser can go back. */
type Go = (place: Place, how?: 'push' | 'replace') => void;

/** The place that the address names, and a function that goes to another one. */
export const usePlace = (): readonly [Place, Go] => {
  const [place, setPlace] = useState(() => placeOf(location.search));
  useEffect(() => {
    const read = (): void => setPlace(placeOf(location.search));
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const go: Go = (next, how = 'push') => {
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', searchOf(next));
    setPlace(next);
  };
  return [place, go];
};

interface PlaceLinkProps {
  readonly to: Place;
  readonly go: (to: Place) => void;
  readonly isCurrent?: boolean | undefined;
  readonly rel?: 'prev' | 'next' | undefined;
  readonly children: ComponentChildren;
}

/** A link within the console: the page follows it, unless a modifier key asks for another tab or window. */
export const PlaceLink = ({ to, go, isCurrent, rel, children }: PlaceLinkProps): JSX.Element => (
  <a
    href={searchOf(to)}
    rel={rel}
    aria-current={isCurrent ? 'page' : undefined}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(to);
    }}
  >
    {children}
  </a>
);

export interface PageProps {
  readonly content: ConsoleContent;
  readonly place: Place;
  readonly go: Go;
}

/** The props of a page, or a part of it, that shows one workspace. */
export interface WorkspaceProps extends PageProps {
  readonly workspace: ContentWorkspace;
  /** The chosen version, else the newest one that is served. */
  readonly version: string;
}

/** The workspace that the place names, else the first one; null where there is none. */
export const workspaceIn = ({ workspaces }: ConsoleContent, { workspace }: Place): ContentWorkspace | null =>
  workspaces.find(({ name }) => name === workspace) ?? workspaces[0] ?? null;

/** The version that the place names, else the newest one that is served. */
export const versionIn = ({ served }: Pick<ConsoleContent, 'served'>, { version }: Place): string =>
  version || served[0] || 'v1';

/** The same for reading: without a choice, version 1, whose shapes are known, if it is served. */
export const readableVersion = (content: Pick<ConsoleContent, 'served'>, place: Place): string =>
  !place.version && content.served.includes('v1') ? 'v1' : versionIn(content, place);

/** A language as the client takes it: empty for the default one, and where the workspace declares none. */
export const otherLanguage = ({ languages }: Pick<ContentWorkspace, 'languages'>, lang: string | null): string =>
  lang !== null && languages.indexOf(lang) > 0 ? lang : '';
