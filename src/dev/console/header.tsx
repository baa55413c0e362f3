import type { IconNode } from 'lucide';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { withCommas } from '../../shared/diagnostics/amounts.ts';
import type { ConsoleContent } from '../server/project-console.ts';
import { Commands, type NamedPage } from './commands.tsx';
import { Choice } from './shared/choices.tsx';
import { Icon } from './shared/icon.tsx';
import {
  type ConsolePlace,
  type PageProps,
  PlaceLink,
  readableVersion,
  versionIn,
  workspaceIn,
} from './shared/place.tsx';

/** The select fields in the header for a page. `all` is for pages that can show all languages. */
interface Choices {
  readonly workspace?: true;
  readonly lang?: 'one' | 'all';
  readonly version?: 'served' | 'readable' | 'every';
}

/** A page in the navigation. */
export interface PageEntry extends NamedPage {
  readonly icon: IconNode;
  readonly choices: Choices;
}

interface HeaderProps extends Omit<PageProps, 'content'> {
  readonly pages: readonly PageEntry[];
  readonly current: PageEntry;
  /** Null until it is loaded. */
  readonly content: ConsoleContent | null;
}

/** The project's name, which is also in the page's title, the select fields, and the navigation. */
export const Header = ({ pages, current, content, place, go }: HeaderProps): JSX.Element => {
  const { workspace = '', lang = '', version = '' } = place;
  const problems = content?.diagnostics ?? [];
  const worst = problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  // The last segment of the project's folder.
  const project = content?.root.replace(/^.*[\\/](?=.)/, '') ?? '';
  useEffect(() => {
    document.title = `${current.title}${project && ` – ${project}`} – Galley`;
  }, [current, project]);
  const nav = useRef<HTMLElement>(null);
  // If the navigation is too narrow, scroll to the current page.
  useEffect(
    () => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [current],
  );
  return (
    <header>
      <div class="bar">
        <h1>
          <Logo /> Galley
        </h1>
        {project && <bdi class="project">{project}</bdi>}
        <nav aria-label="Pages" ref={nav}>
          {pages.map(({ name, title, icon }) => (
            <PlaceLink
              key={name}
              to={{ page: name, workspace, lang, version }}
              go={go}
              isCurrent={name === current.name}
            >
              <Icon of={icon} /> {title}
              {name === 'problems' && problems.length > 0 && (
                <span class={`badge ${worst}`}>{withCommas(problems.length)}</span>
              )}
            </PlaceLink>
          ))}
        </nav>
        {content !== null && (
          <>
            <Chosen choices={current.choices} content={content} place={place} go={go} />
            <Commands pages={pages} content={content} go={go} />
          </>
        )}
      </div>
    </header>
  );
};

/** A galley: the tray in which lines of type are set. The tab's icon in `index.html` is the same. */
const Logo = (): JSX.Element => (
  <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="M8 10h16M8 16h16M8 22h9" />
  </svg>
);

type ChosenProps = Pick<PageProps, 'content' | 'place' | 'go'> & { readonly choices: Choices };

const Chosen = ({ choices, content, place, go }: ChosenProps): JSX.Element => {
  const workspace = workspaceIn(content, place);
  const languages = workspace?.languages ?? [];
  const version = choices.version === 'readable' ? readableVersion(content, place) : versionIn(content, place);
  const versions = choices.version === 'every' ? Object.keys(content.versions) : content.served;
  return (
    <div class="choices">
      {choices.workspace !== undefined && workspace !== null && (
        <Choice
          label="Workspace"
          options={content.workspaces.map(({ name, title }) => [name, title === name ? name : `${title} (${name})`])}
          chosen={workspace.name}
          onChoose={(name) => go(keptIn(place, name))}
        />
      )}
      {choices.lang !== undefined && languages.length > 0 && (
        <Choice
          label="Language"
          options={[
            ...(choices.lang === 'all' ? [['', 'All languages'] as const] : []),
            ...languages.map((tag) => [tag, tag] as const),
          ]}
          chosen={place.lang || (choices.lang === 'all' ? '' : (languages[0] ?? ''))}
          onChoose={(lang) => go({ ...place, lang })}
        />
      )}
      {choices.version !== undefined && (versions.length > 1 || !versions.includes(version)) && (
        <Choice
          label="Version"
          options={[...new Set([version, ...versions])].sort(byNumber).map((name) => [name, name])}
          chosen={version}
          onChoose={(name) => go({ ...place, version: name })}
        />
      )}
    </div>
  );
};

/** Newest first. */
const byNumber = (a: string, b: string): number => Number(b.slice(1)) - Number(a.slice(1));

/** Returns the place for another workspace. It keeps page, version and order, but no names of posts or terms. */
const keptIn = ({ page = '', version = '', order = '' }: ConsolePlace, workspace: string): ConsolePlace => ({
  page,
  workspace,
  version,
  order,
});
