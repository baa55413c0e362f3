const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 1rem; overflow-wrap: break-word; }
img, video, svg { max-width: 100%; height: auto; }
pre { overflow: auto; padding: .75rem; background: color-mix(in srgb, currentcolor 7%, transparent); }
table { border-collapse: collapse; } td, th { border: 1px solid; padding: .25rem .5rem; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: .25rem solid; }
`;

/**
 * A post's HTML as a page of its own, for a frame that may run nothing. The frame has the policy of the page around it:
 * what other hosts have is not loaded.
 */
export const previewDocument = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body>${html}`;
