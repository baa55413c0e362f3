import { assetPath } from './link-target.ts';

/** Nothing runs, nothing is sent, and nothing comes from elsewhere, whatever the HTML says: the page's policy once more. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'";

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.65 system-ui, sans-serif; color: light-dark(#1b1e23, #e8eaed); }
body { display: flow-root; margin: 0; padding: 2px; overflow-wrap: break-word; }
h1, h2, h3, h4 { line-height: 1.3; margin: 1.8em 0 .5em; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.4rem; } h3 { font-size: 1.15rem; } h4 { font-size: 1rem; }
body > :first-child { margin-top: 0; }
a { color: light-dark(#0b57b0, #8ab8ff); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid light-dark(#0b57b0, #8ab8ff); outline-offset: 2px; }
img, video, svg { max-width: 100%; height: auto; border-radius: .25rem; }
code { padding: .1em .3em; border-radius: .25rem; background: light-dark(#f0f2f4, #262a31); font: .88em ui-monospace, monospace; }
pre { padding: .9rem 1rem; overflow: auto; border: 1px solid light-dark(#e1e4e8, #363b44); border-radius: .4rem; background: light-dark(#f6f8fa, #1e2127); line-height: 1.5; }
pre code { padding: 0; background: none; }
table { display: block; overflow: auto; border-collapse: collapse; font-size: .94em; }
td, th { padding: .35rem .7rem; border: 1px solid light-dark(#d5d9de, #41464f); text-align: start; vertical-align: top; }
th { background: light-dark(#f3f4f6, #22252b); }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: .25rem solid light-dark(#c9cdd3, #41464f); color: light-dark(#545b66, #a9b0bb); }
hr { border: 0; border-top: 1px solid light-dark(#d5d9de, #41464f); }
.hljs-comment, .hljs-quote { color: light-dark(#59626e, #9aa4b2); font-style: italic; }
.hljs-keyword, .hljs-selector-tag, .hljs-literal, .hljs-name, .hljs-doctag { color: light-dark(#b3202e, #ff938a); }
.hljs-string, .hljs-regexp, .hljs-addition, .hljs-meta .hljs-string { color: light-dark(#0a5c2b, #8fdca5); }
.hljs-number, .hljs-symbol, .hljs-bullet, .hljs-variable, .hljs-template-variable, .hljs-link { color: light-dark(#7a4a00, #f2bf6b); }
.hljs-title, .hljs-section, .hljs-selector-id, .hljs-selector-class { color: light-dark(#5b2da3, #cdb0ff); }
.hljs-attr, .hljs-attribute, .hljs-property, .hljs-type, .hljs-built_in, .hljs-params { color: light-dark(#0b4f9e, #93c3ff); }
.hljs-meta, .hljs-tag, .hljs-punctuation { color: light-dark(#545b66, #b4bcc8); }
.hljs-deletion { color: light-dark(#a51d1d, #ff9d96); }
.hljs-emphasis { font-style: italic; } .hljs-strong { font-weight: 700; }
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
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${STYLE}</style><body>${body.innerHTML}`;
};

/** What a post says, for a search: its text without any tag. */
export const textOf = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
