import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import STYLES from '../../../content/html/styles.css?inline';
import { copyText } from '../shared/copyable.tsx';
import { documentIn } from '../shared/language.ts';
import { assetPath } from './link-target.ts';

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly show: () => void;
  /** Returns its distance from the top of the window, in pixels. */
  readonly top: () => number;
}

interface FrameProps {
  readonly title: string;
  readonly html: string;
  /** The language of the post. */
  readonly lang: string;
  readonly base: string;
  /** The id of the element to scroll to; empty for none. */
  readonly fragment: string;
  readonly onLink: (href: string) => void;
  readonly onHeadings: (headings: readonly Heading[]) => void;
}

/** The maximum height of a post, in pixels. */
const MOST_HEIGHT = 200_000;

/**
 * A post's HTML in a frame of the same height. The sandbox does not run scripts, submit forms or follow links. The
 * frame has the origin of this page, so that this page can follow links and measure the height.
 */
export const Frame = ({ title, html, lang, base, fragment, onLink, onHeadings }: FrameProps): JSX.Element => {
  const frame = useRef<HTMLIFrameElement>(null);
  const follow = useRef(onLink);
  follow.current = onLink;
  const [height, setHeight] = useState(200);
  const page = useMemo(() => readingDocument(html, { base, lang }), [html, base, lang]);

  const measure = (): void => {
    const body = frame.current?.contentDocument?.body;
    if (body) setHeight(Math.min(MOST_HEIGHT, Math.ceil(body.getBoundingClientRect().height) + 4));
  };
  const onLoad = (): void => {
    const inner = frame.current?.contentDocument;
    if (!frame.current || !inner) return;
    inner.addEventListener('click', (event) => followed(event, follow.current));
    inner.addEventListener('auxclick', (event) => followed(event, follow.current));
    // Both events change the height. They do not bubble, so they are captured.
    inner.addEventListener('load', measure, true);
    inner.addEventListener('toggle', measure, true);
    addCopyButtons(inner);
    measure();
    onHeadings(headingsOf(inner, frame.current));
    if (fragment !== '') requestAnimationFrame(() => inner.getElementById(fragment)?.scrollIntoView());
  };
  useEffect(() => {
    if (frame.current === null) return;
    let width = 0;
    // Ignore a new height, which this component sets itself: text that is as high as its frame would grow forever.
    const sizes = new ResizeObserver(() => {
      const before = width;
      width = frame.current?.clientWidth ?? 0;
      if (width !== before) measure();
    });
    sizes.observe(frame.current);
    return () => sizes.disconnect();
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
  // Not `instanceof`, because the frame has its own classes.
  const link = (target as Element | null)?.closest?.('a, area') ?? null;
  if (link === null) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? link.getAttribute('xlink:href');
  if (href !== null) onLink(href.trim());
};

/** Adds a button to each block of code. The listener is code of this page: the frame runs none. */
const addCopyButtons = (inner: Document): void => {
  for (const pre of inner.querySelectorAll('pre')) {
    const place = inner.createElement('div');
    const button = inner.createElement('button');
    button.textContent = 'Copy';
    const code = pre.textContent ?? '';
    button.addEventListener('click', async () => {
      button.textContent = (await copyText(code, pre)) ? 'Copied' : 'Selected';
    });
    place.className = 'galley-copy';
    pre.replaceWith(place);
    place.append(pre, button);
  }
};

const headingsOf = (inner: Document, frame: HTMLElement): readonly Heading[] =>
  [...inner.querySelectorAll('h2, h3')].map((element) => ({
    level: Number(element.tagName.slice(1)),
    text: (element.textContent ?? '').trim(),
    show: () => element.scrollIntoView({ block: 'start' }),
    top: () => frame.getBoundingClientRect().top + element.getBoundingClientRect().top,
  }));

/** The frame's policy: the page's, without scripts and requests. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'";

/** The typography of the text. The colours are copied from `style.css`, which a frame does not inherit. */
const STYLE = `
:root { color-scheme: light dark; font: 17px/1.7 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; color: light-dark(#212529, #dee2e6); }
body { display: flow-root; margin: 0; padding: 2px; }
h1, h2, h3, h4 { margin: 2em 0 .6em; color: light-dark(#16191d, #f1f3f5); font-weight: 650; letter-spacing: -.012em; line-height: 1.3; text-wrap: balance; }
h1 { font-size: 1.65rem; } h2 { font-size: 1.4rem; } h3 { font-size: 1.15rem; } h4 { font-size: 1rem; }
body > :first-child { margin-top: 0; }
p, li { text-wrap: pretty; }
a { color: light-dark(#3b5bdb, #91a7ff); text-decoration-color: color-mix(in srgb, currentcolor 40%, transparent); text-underline-offset: .18em; }
a:hover { text-decoration-color: currentcolor; }
:focus-visible { outline: 2px solid light-dark(#3b5bdb, #91a7ff); outline-offset: 2px; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .86em; }
pre { padding: .9rem 1.1rem; overflow-x: auto; border: 1px solid light-dark(#dee2e6, #2b3035); border-radius: .5rem; background: light-dark(#f8f9fa, #16191d); line-height: 1.6; }
pre code { font-size: 1em; }
.galley-copy { position: relative; }
.galley-copy button { position: absolute; inset-inline-end: .5rem; top: .5rem; padding: .1rem .5rem; border: 1px solid light-dark(#dee2e6, #343a40); border-radius: .35rem; background: light-dark(#fff, #0b0d0f); color: inherit; font: .75rem/1.6 system-ui, sans-serif; cursor: pointer; opacity: 0; }
.galley-copy:is(:hover, :focus-within) button { opacity: 1; }
:not(pre) > code { padding: .1em .35em; border-radius: .3rem; background: light-dark(#f1f3f5, #212529); }
.galley-content { --galley-line: light-dark(#dee2e6, #343a40); --galley-shade: light-dark(#f8f9fa, #16191d); }
table { font-size: .92em; }
img, video, svg { border-radius: .5rem; }
`;

/** Attributes with the URL of an image or a video. */
const SOURCES = ['src', 'poster'];

/** Returns the document for a frame with a post's HTML. Files of the API come from this server, whatever their host. */
const readingDocument = (html: string, { base, lang }: Pick<FrameProps, 'base' | 'lang'>): string => {
  // A document without a window does not run or load anything.
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
  return `${documentIn(lang)}<meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${STYLES}${STYLE}</style><body class="galley-content">${body.innerHTML}`;
};
