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

/**
 * A page of the workspace that the place names, else the first one. Where there is none, it says that there is none to
 * `verb`. With `isFresh`, nothing that was typed for one workspace stays for another one.
 */
export const ofWorkspace =
  (verb: string, Page: (props: WorkspaceProps) => JSX.Element, isFresh = false) =>
  (props: PageProps): JSX.Element => {
    const { workspaces } = props.content;
    const workspace = workspaces.find(({ name }) => name === props.place.workspace) ?? workspaces[0];
    if (workspace === undefined) return <p class="notice">There is no workspace to {verb}.</p>;
    return <Page key={isFresh ? workspace.name : ''} {...props} workspace={workspace} />;
  };
