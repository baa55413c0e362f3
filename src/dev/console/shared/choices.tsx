import { FolderSearch } from 'lucide';
import type { JSX } from 'preact';
import { Empty } from './icon.tsx';
import { type PageProps, versionIn, type WorkspaceProps, workspaceIn } from './place.tsx';

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

export const Choice = ({ label, options, chosen, onChoose }: ChoiceProps): JSX.Element => (
  <label class="choice">
    <span>{label}</span>
    <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

/**
 * Makes a page for the workspace in the place, or else the largest one. Without workspaces, the page says that there is
 * none to `verb`. With `isFresh`, the page's state is reset for another workspace.
 */
export const ofWorkspace =
  (verb: string, Page: (props: WorkspaceProps) => JSX.Element, isFresh = false) =>
  (props: PageProps): JSX.Element => {
    const { content, place } = props;
    const name = place.workspace ?? '';
    const workspace = workspaceIn(content, place);
    if (workspace === null) {
      return <Empty icon={FolderSearch}>There is no workspace to {verb}. Run galley init to make one.</Empty>;
    }
    const version = versionIn(content, place);
    return (
      <>
        {name !== '' && name !== workspace.name && (
          <p class="notice">
            Workspace <bdi>{name}</bdi> not found. Showing <bdi>{workspace.name}</bdi>.
          </p>
        )}
        <Page key={isFresh ? workspace.name : ''} {...props} workspace={workspace} version={version} />
      </>
    );
  };
