import STYLES from '../../html/styles.css?inline';
import { assetPath } from './link-target.ts';

/** Nothing runs, nothing is sent, and nothing comes from elsewhere, whatever the HTML says: the page's policy once more. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'";

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.65 system-ui, sans-serif; color: light-dark(#1b1e23, #e8eaed); }
body { display: flow-root; margin: 0; padding: 2px; }
h1, h2, h3, h4 { line-height: 1.3; margin: 1.8em 0 .5em; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.4rem; } h3 { font-size: 1.15rem; } h4 { font-size: 1rem; }
body > :first-child { margin-top: 0; }
a { color: light-dark(#0b57b0, #8ab8ff); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid light-dark(#0b57b0, #8ab8ff); outline-offset: 2px; }
img, video, svg { border-radius: .25rem; }
`;

/** Attributes that hold one address of a picture or a film. */
const SOURCES = ['src', 'poster'];

/**
 * A post's HTML as a page for a frame that runs no script. Files that the API publishes come from this server, whatever
 * host their addresses name.
 */
export const readingDocument = (html: string, base: string): string => {
  // Such a document has no window: nothing in it runs, and nothing of it is loaded.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const name of SOURCES) {
    for (const element of body.querySelectorAll(`[${name}]`)) {
      const path = assetPath(element.getAttribute(name) ?? '', base);
      if (path !== null) element.setAttribute(name, path);
    }
  }
  for (const element of body.querySelectorAll('[srcset]')) {
    const written = element.getAttribute('srcset') ?? '';
    element.setAttribute(
      'srcset',
      written.replaceAll(/[^\s,]+/g, (one) => assetPath(one, base) ?? one),
    );
  }
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${STYLE}${STYLES}</style><body class="galley-content">${body.innerHTML}`;
};

/** What a post says, for a search: its text without any tag. */
export const textOf = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
