import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ContentWorkspace } from '../../../build/read-content.ts';
import type { ConsoleContent } from '../../server/project-console.ts';

/** The state of the console: the parameters of its URL, without those that have their default value. */
export type ConsolePlace = Readonly<Record<string, string>>;

/** Parses a query string. The first one of duplicate parameters counts. */
export const placeOf = (search: string): ConsolePlace => {
  const place: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) place[name] ??= value;
  return place;
};

/** Returns the query string of a place, in the order of its parameters, without empty ones. */
export const searchOf = (place: ConsolePlace): string => {
  const parameters = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== ''));
  return `?${parameters}`;
};

/**
 * Goes to another place. With `push`, the default, the browser can go back. With `replace`, the URL follows after a
 * pause, because browsers limit how often it changes, and keys that people hold down change it often.
 */
type Go = (place: ConsolePlace, how?: 'push' | 'replace') => void;

/** In milliseconds. */
const PAUSE = 250;

/** Returns the place in the URL, and a function that goes to another one. */
export const usePlace = (): readonly [ConsolePlace, Go] => {
  const [{ place, isInUrl }, setState] = useState(() => ({ place: placeOf(location.search), isInUrl: true }));
  const write = (): void => history.replaceState(null, '', searchOf(place));
  useEffect(() => {
    const timer = isInUrl ? undefined : setTimeout(write, PAUSE);
    return () => clearTimeout(timer);
  }, [place]);
  useEffect(() => {
    const read = (): void => setState({ place: placeOf(location.search), isInUrl: true });
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const go: Go = (next, how = 'push') => {
    if (how === 'push') {
      if (!isInUrl) write();
      history.pushState(null, '', searchOf(next));
    }
    setState({ place: next, isInUrl: how === 'push' });
  };
  return [place, go];
};

interface PlaceLinkProps {
  readonly to: ConsolePlace;
  readonly go: (to: ConsolePlace) => void;
  readonly isCurrent?: boolean | undefined;
  readonly rel?: 'prev' | 'next' | undefined;
  readonly children: ComponentChildren;
}

/** A link within the console. The page follows it, unless a modifier key opens another tab or window. */
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
  readonly place: ConsolePlace;
  readonly go: Go;
}

/** The props of a page, or of a part of it, that shows one workspace. */
export interface WorkspaceProps extends PageProps {
  readonly workspace: ContentWorkspace;
  /** The selected version, or else the newest served one. */
  readonly version: string;
}

/** Returns the workspace in the place, or else the one with the most posts; null without workspaces. */
export const workspaceIn = (
  { workspaces }: Pick<ConsoleContent, 'workspaces'>,
  { workspace }: ConsolePlace,
): ContentWorkspace | null =>
  workspaces.find(({ name }) => name === workspace) ??
  [...workspaces].sort((a, b) => b.posts.length - a.posts.length)[0] ??
  null;

/** Returns the version in the place, or else the newest served one. */
export const versionIn = ({ served }: Pick<ConsoleContent, 'served'>, { version }: ConsolePlace): string =>
  version || served[0] || 'v1';

/** Like `versionIn`, but prefers version 1 if it is served, because its shapes are known. */
export const readableVersion = (content: Pick<ConsoleContent, 'served'>, place: ConsolePlace): string =>
  !place.version && content.served.includes('v1') ? 'v1' : versionIn(content, place);

/** Returns a language for the client: empty for the default one, and if the workspace declares none. */
export const otherLanguage = ({ languages }: Pick<ContentWorkspace, 'languages'>, lang: string | null): string =>
  lang !== null && languages.indexOf(lang) > 0 ? lang : '';
