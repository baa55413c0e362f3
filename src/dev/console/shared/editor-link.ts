import type { Position } from '../../../shared/diagnostics/diagnostic.ts';

export interface Editing {
  /** The project's folder. */
  readonly root: string;
  /** The scheme of addresses that the editor opens. */
  readonly editor: string;
}

/** The address that opens a file of the project in the editor, at a position if there is one. */
export const editorLink = ({ root, editor }: Editing, file: string, position?: Position): string => {
  const folder = root.replaceAll('\\', '/').replace(/^\/*/, '/').replace(/\/$/, '');
  const path = `${folder}/${file}`
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^(\/\w)%3A/, '$1:');
  return `${editor}://file${path}${position === undefined ? '' : `:${position.line}:${position.column}`}`;
};
