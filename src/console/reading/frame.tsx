import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { readingDocument } from './reading-document.ts';

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly show: () => void;
}

interface FrameProps {
  readonly title: string;
  readonly html: string;
  readonly base: string;
  /** The id of an element to begin at. */
  readonly fragment: string;
  readonly onLink: (href: string) => void;
  readonly onHeadings: (headings: readonly Heading[]) => void;
}

/** In pixels: a post cannot make the page longer. */
const MOST_HEIGHT = 200_000;

/**
 * A post's HTML in a frame as high as it. The sandbox runs no script of the post's, sends no form and lets no link lead
 * anywhere. Of this page's origin it is so that this page, and nothing in the frame, takes care of links and the height.
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
    // What changes the height: neither event bubbles.
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
  // The frame's classes are its own: `instanceof` would not know them.
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
