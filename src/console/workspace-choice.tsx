import type { JSX } from 'preact';
import type { ContentWorkspace } from '../pipeline/read-content.ts';

interface WorkspaceChoiceProps {
  readonly workspaces: readonly ContentWorkspace[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

export const WorkspaceChoice = ({ workspaces, chosen, onChoose }: WorkspaceChoiceProps): JSX.Element => (
  <label>
    Workspace
    <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {workspaces.map(({ name, title }) => (
        <option key={name} value={name}>
          {title === name ? name : `${title} (${name})`}
        </option>
      ))}
    </select>
  </label>
);
