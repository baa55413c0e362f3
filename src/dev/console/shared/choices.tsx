import type { JSX } from 'preact';
import type { ContentWorkspace } from '../../../build/read-content.ts';
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

/** The workspace that the place names, else the first one; undefined where there is none. */
export const chosenWorkspace = ({
  content,
  place,
}: Pick<PageProps, 'content' | 'place'>): ContentWorkspace | undefined =>
  content.workspaces.find(({ name }) => name === place.workspace) ?? content.workspaces[0];
