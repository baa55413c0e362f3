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
 * A page of the workspace that the place names, else the first one. Where there is none, it says that there is none to
 * `verb`. With `isFresh`, nothing that was typed for one workspace stays for another one.
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
            There is no workspace <bdi>{name}</bdi>. This is <bdi>{workspace.name}</bdi>.
          </p>
        )}
        <Page key={isFresh ? workspace.name : ''} {...props} workspace={workspace} version={version} />
      </>
    );
  };
