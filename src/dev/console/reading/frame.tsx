import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import STYLES from '../../../content/html/styles.css?inline';
import { assetPath } from './link-target.ts';

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly show: () => void;
}

interface FrameProps {
  readonly title: string;
  readonly html: string;
  readonly base: string;
  /** The id of the element to scroll to; empty for none. */
  readonly fragment: string;
  readonly onLink: (href: string) => void;
  readonly onHeadings: (headings: readonly Heading[]) => void;
}

/** In pixels: how high a post can make the page. */
const MOST_HEIGHT = 200_000;

/**
 * A post's HTML in a frame of its height. The sandbox runs no scripts, sends no forms and follows no links. The frame
 * has the origin of this page, so that this page can follow links and measure the height.
 */
export const Frame = ({ title, html, base, fragment, onLink, onHeadings }: FrameProps): JSX.Element => {
  const frame = useRef<HTMLIFrameElement>(null);
  const follow = useRef(onLink);
  follow.current = onLink;
  const [height, setHeight] = useState(200);
  const page = useMemo(() => readingDocument(html, base), [html, base]);

  const measure = (): void => {
    const body = frame.current?.contentDocument?.body;
    if (body) setHeight(Math.min(MOST_HEIGHT, Math.ceil(body.getBoundingClientRect().height) + 4));
  };
  const onLoad = (): void => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    inner.addEventListener('click', (event) => followed(event, follow.current));
    inner.addEventListener('auxclick', (event) => followed(event, follow.current));
    // Both change the height. They do not bubble, so they are captured.
    inner.addEventListener('load', measure, true);
    inner.addEventListener('toggle', measure, true);
    measure();
    onHeadings(headingsOf(inner));
    if (fragment !== '') requestAnimationFrame(() => inner.getElementById(fragment)?.scrollIntoView());
  };
  useEffect(() => {
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  useEffect(() => {
    if (fragment !== '') frame.current?.contentDocument?.getElementById(fragment)?.scrollIntoView();
  }, [fragment]);

  return (
    <iframe
      class="reading-frame"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={page}
      ref={frame}
      onLoad={onLoad}
      style={{ height: `${height}px` }}
    />
  );
};

const followed = (event: Event, onLink: (href: string) => void): void => {
  const { target } = event;
  // Not `instanceof`, as the frame has classes of its own.
  const link = (target as Element | null)?.closest?.('a, area') ?? null;
  if (link === null) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? link.getAttribute('xlink:href');
  if (href !== null) onLink(href.trim());
};

const headingsOf = (inner: Document): readonly Heading[] =>
  [...inner.querySelectorAll('h2, h3')].map((element) => ({
    level: Number(element.tagName.slice(1)),
    text: (element.textContent ?? '').trim(),
    show: () => element.scrollIntoView({ block: 'start' }),
  }));

/** The page's policy without scripts and requests, as the frame's own. */
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

/** Attributes with the address of a picture or a film. */
const SOURCES = ['src', 'poster'];

/** A post's HTML as the page of a frame. Files that the API publishes come from this server, whatever their host. */
const readingDocument = (html: string, base: string): string => {
  // A document without a window runs and loads nothing.
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
