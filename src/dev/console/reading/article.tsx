import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ContentPost, ContentWorkspace } from '../../../build/read-content.ts';
import type { PostRecord } from '../../../runtime/client/client.ts';
import { FileLink } from '../shared/file-link.tsx';
import { useKeys } from '../shared/keys.ts';
import { inLanguage } from '../shared/language.ts';
import { Shown, useLoaded } from '../shared/loaded.tsx';
import type { WorkspaceProps } from '../shared/place.tsx';
import { PostLink } from './contents.tsx';
import { Frame, type Heading } from './frame.tsx';
import type { Library } from './library.ts';
import { addressBook, assetPath, linkTarget } from './link-target.ts';
import { neighboursOf, type Section } from './sections.ts';

interface ArticleProps extends WorkspaceProps {
  readonly library: Library;
  readonly slug: string;
  readonly sections: readonly Section[];
  readonly fragment: string;
  readonly onRead: (slug: string, fragment?: string, lang?: string) => void;
}

/** A post as a page: its text, its outline, and links to the posts before and after it. */
export const Article = (props: ArticleProps): JSX.Element => {
  const { content, workspace, library, slug, sections } = props;
  const record = library.posts.find((post) => post.slug === slug);
  const lang = record?.lang ?? workspace.language;
  const file = contentOf(workspace, slug, record)?.file;
  const post = useLoaded((signal) => readPost(library, slug, signal), [slug, library]);
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  const [notice, setNotice] = useState('');
  const follow = useFollow(props, setNotice);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (props.fragment === '') scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  const section = sections.find(({ posts }) => posts.some((one) => one.slug === slug));
  // Null for images on other hosts, which the page's policy blocks.
  const cover = record?.coverImage ? assetPath(record.coverImage, content.base) : null;
  return (
    <>
      <article class="reading-post">
        <p class="reading-section" dir="auto">
          {section?.title}
        </p>
        <h2 ref={title} tabIndex={-1} {...inLanguage(lang)}>
          {record?.title ?? slug}
        </h2>
        {record !== undefined && <Facts record={record} />}
        {file !== undefined && <FileLink editing={content} file={file} />}
        {cover !== null && <img class="reading-cover" src={cover} alt="" />}
        <Shown loaded={post}>
          {(html) => (
            <Frame
              title={record?.title ?? slug}
              html={html}
              lang={lang}
              base={content.base}
              fragment={props.fragment}
              onLink={follow}
              onHeadings={setHeadings}
            />
          )}
        </Shown>
        <p class="reading-notice" role="status">
          {notice}
        </p>
        <Neighbours {...props} />
      </article>
      <OnThisPage headings={headings} />
    </>
  );
};

/** Reads a post's HTML. */
const readPost = async ({ client }: Library, slug: string, signal: AbortSignal): Promise<string> => {
  const { htmlContent } = await client.posts.get(slug, { signal });
  if (typeof htmlContent !== 'string') throw new Error('This version of the API has no htmlContent to read.');
  return htmlContent;
};

/** Returns the content of a post. Slugs are unique only within a language, which records have if there are several. */
const contentOf = (
  { posts }: ContentWorkspace,
  slug: string,
  record: PostRecord | undefined,
): ContentPost | undefined =>
  posts.find((post) => post.slug === slug && post.state === 'published' && post.lang === (record?.lang ?? null));

/** Returns a function that follows a link in the post: posts open on this page, everything else in another tab. */
const useFollow = (
  { content, workspace, library, slug, onRead }: ArticleProps,
  setNotice: (notice: string) => void,
): ((href: string) => void) => {
  const record = library.posts.find((post) => post.slug === slug);
  const addresses = useMemo(() => addressBook(workspace.posts, record?.lang), [workspace, record?.lang]);
  const address = contentOf(workspace, slug, record)?.url ?? '/';
  return (href) => {
    const target = linkTarget(href, { addresses, address, base: content.base });
    setNotice(target.kind === 'none' ? `The link leads nowhere here: ${target.why}` : '');
    // A post without a translation comes from the default language. The reader's language then stays the same.
    const isHere = (one: PostRecord): boolean =>
      target.kind === 'post' && one.slug === target.slug && one.lang === target.lang;
    if (target.kind === 'post')
      onRead(target.slug, target.fragment, library.posts.some(isHere) ? undefined : target.lang);
    else if (target.kind === 'place') onRead(slug, target.fragment);
    else if (target.kind === 'out') open(target.url, '_blank', 'noopener,noreferrer');
    else if (target.kind === 'file' && !target.isSaved) open(target.path, '_blank', 'noopener,noreferrer');
    else if (target.kind === 'file') save(target.path);
  };
};

const save = (path: string): void => {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
};

const Facts = ({ record }: { readonly record: PostRecord }): JSX.Element => {
  const { publishedAt, updatedAt, authors, tags, readingTime } = record;
  const facts = [
    publishedAt?.slice(0, 10),
    updatedAt ? `updated ${updatedAt.slice(0, 10)}` : '',
    authors?.map(({ name }) => isolated(name)).join(', '),
    readingTime ? `${readingTime} min` : '',
    tags?.map(({ name }) => isolated(name)).join(', '),
  ];
  return <p class="count">{facts.filter(Boolean).join(' · ')}</p>;
};

/** Wraps a name in marks that isolate its text direction. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

const Neighbours = ({ sections, slug, onRead, place }: ArticleProps): JSX.Element => {
  const { previous, next } = neighboursOf(sections, slug);
  const linking = { place: { ...place, at: '' }, onRead };
  useKeys({ j: () => next && onRead(next.slug), k: () => previous && onRead(previous.slug) });
  return (
    <nav class="reading-neighbours" aria-label="Previous and next">
      {previous && (
        <PostLink slug={previous.slug} rel="prev" {...linking}>
          <span>Previous</span> <bdi>{previous.title}</bdi>
        </PostLink>
      )}
      {next && (
        <PostLink slug={next.slug} rel="next" {...linking}>
          <span>Next</span> <bdi>{next.title}</bdi>
        </PostLink>
      )}
    </nav>
  );
};

const OnThisPage = ({ headings }: { readonly headings: readonly Heading[] }): JSX.Element => {
  const current = useCurrent(headings);
  return (
    <nav class="reading-headings" aria-label="On this page">
      {headings.length > 1 && (
        <>
          <p>On this page</p>
          <ul>
            {headings.map(({ level, text, show }, at) => (
              <li key={at} class={level > 2 ? 'inner' : undefined}>
                <button type="button" aria-current={at === current ? 'location' : undefined} onClick={show}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
};

/** In pixels: a heading is current when it is this close to the top of the window. */
const READ = 120;

/** Returns the current heading while the page is scrolled: the last one that has reached the top. */
const useCurrent = (headings: readonly Heading[]): number => {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const update = (): void => setCurrent(headings.filter(({ top }) => top() < READ).length - 1);
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [headings]);
  return current;
};
