import type { JSX } from 'preact';
import type { PageProps, WorkspaceProps } from './place.ts';

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

export const Choice = ({ label, options, chosen, onChoose }: ChoiceProps): JSX.Element => (
  <label>
    {label}
    <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

type WorkspaceChoiceProps = Pick<WorkspaceProps, 'content' | 'workspace'> & Pick<ChoiceProps, 'onChoose'>;

export const WorkspaceChoice = ({ content, workspace, onChoose }: WorkspaceChoiceProps): JSX.Element => (
  <Choice
    label="Workspace"
    options={content.workspaces.map(({ name, title }) => [name, title === name ? name : `${title} (${name})`])}
    chosen={workspace.name}
    onChoose={onChoose}
  />
);

type LanguageChoiceProps = Pick<WorkspaceProps, 'workspace'> &
  Pick<ChoiceProps, 'chosen' | 'onChoose'> & {
    /** The text for all languages together; without it, one is always chosen. */
    readonly all?: string;
  };

/** Nothing where the workspace declares no languages. */
export const LanguageChoice = ({ workspace, all, ...choice }: LanguageChoiceProps): JSX.Element | null => {
  const options = workspace.languages.map((tag) => [tag, tag] as const);
  if (options.length === 0) return null;
  return <Choice label="Language" options={all === undefined ? options : [['', all], ...options]} {...choice} />;
};

/** Nothing where one version alone is served. */
export const VersionChoice = ({
  content,
  version,
  onChoose,
}: Pick<WorkspaceProps, 'content' | 'version'> & Pick<ChoiceProps, 'onChoose'>): JSX.Element | null => {
  const { served } = content;
  if (served.length < 2 && served.includes(version)) return null;
  const names = served.includes(version) ? served : [version, ...served];
  return <Choice label="Version" options={names.map((name) => [name, name])} chosen={version} onChoose={onChoose} />;
};

/**
 * A page of the workspace that the place names, else the first one. Where there is none, it says that there is none to
 * `verb`. With `isFresh`, nothing that was typed for one workspace stays for another one.
 */
export const ofWorkspace =
  (verb: string, Page: (props: WorkspaceProps) => JSX.Element, isFresh = false) =>
  (props: PageProps): JSX.Element => {
    const { workspaces, served } = props.content;
    const name = props.place.workspace ?? '';
    const workspace = workspaces.find((one) => one.name === name) ?? workspaces[0];
    if (workspace === undefined) return <p class="notice">There is no workspace to {verb}.</p>;
    const version = props.place.version || served[0] || 'v1';
    return (
      <>
        {name !== '' && name !== workspace.name && (
          <p class="notice">
            There is no workspace {name}. This is {workspace.name}.
          </p>
        )}
        <Page key={isFresh ? workspace.name : ''} {...props} workspace={workspace} version={version} />
      </>
    );
  };
