import STYLES from '../html/styles.css?inline';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 1rem; }
`;

/**
 * A post's HTML as a page of its own, for a frame that may run nothing. The frame has the policy of the page around it:
 * what other hosts have is not loaded.
 */
export const previewDocument = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><style>${STYLE}${STYLES}</style><body class="galley-content">${html}`;
