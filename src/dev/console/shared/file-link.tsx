import { SquarePen } from 'lucide';
import type { JSX } from 'preact';
import type { Position } from '../../../shared/diagnostics/diagnostic.ts';
import { Icon } from './icon.tsx';

interface Editing {
  /** The project's folder. */
  readonly root: string;
  /** The scheme of URLs that open the editor. */
  readonly editor: string;
}

/** Returns the URL that opens a file of the project in the editor, at a position if there is one. */
export const editorLink = ({ root, editor }: Editing, file: string, position?: Position): string => {
  const folder = root.replaceAll('\\', '/').replace(/^\/*/, '/').replace(/\/$/, '');
  const path = `${folder}/${file}`
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^(\/\w)%3A/, '$1:');
  return `${editor}://file${path}${position === undefined ? '' : `:${position.line}:${position.column}`}`;
};

interface FileLinkProps {
  readonly editing: Editing;
  readonly file: string;
  readonly position?: Position | undefined;
}

/** A link with a file's name and position, which opens it in the editor. */
export const FileLink = ({ editing, file, position }: FileLinkProps): JSX.Element => (
  <p class="file">
    <a href={editorLink(editing, file, position)} title="Open it in your editor">
      <Icon of={SquarePen} />
      <span>
        <bdi>{file}</bdi>
        {position && `:${position.line}:${position.column}`}
      </span>
    </a>
  </p>
);
