export interface Editing {
  /** The project's folder. */
  readonly root: string;
  /** The scheme that the editor listens to. */
  readonly editor: string;
}

/** The address that opens a file of the project in the editor, at a place if there is one. */
export const editorLink = (
  { root, editor }: Editing,
  file: string,
  position?: { readonly line: number; readonly column: number },
): string => {
  const folder = root.replaceAll('\\', '/').replace(/^\/*/, '/').replace(/\/$/, '');
  const path = `${folder}/${file}`
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^(\/\w)%3A/, '$1:');
  return `${editor}://file${path}${position === undefined ? '' : `:${position.line}:${position.column}`}`;
};
