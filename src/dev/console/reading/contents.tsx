import { BookDashed } from 'lucide';
import type { ComponentChildren, JSX } from 'preact';
import { Empty } from '../shared/icon.tsx';
import { PHONE, useMedia } from '../shared/keys.ts';
import { inLanguage } from '../shared/language.ts';
import type { ConsolePlace } from '../shared/place.tsx';
import { PlaceLink } from '../shared/place.tsx';
import type { Section } from './sections.ts';

interface ContentsProps extends Linking {
  readonly sections: readonly Section[];
  readonly chosen: string;
  /** The language of the posts. */
  readonly lang: string;
}

/** The maximum number of posts per section: readers do not scroll through more. */
const MOST_POSTS = 300;

/** All posts by section. The section of the selected post is open. */
export const Contents = ({ sections, chosen, lang, ...linking }: ContentsProps): JSX.Element => {
  const current = sections.find(({ posts }) => posts.some(({ slug }) => slug === chosen))?.slug;
  const isPhone = useMedia(PHONE);
  return (
    <details class="reading-contents" open={!isPhone}>
      <summary>Contents</summary>
      <nav aria-label="Contents" {...inLanguage(lang)}>
        {sections.map((section) => (
          <details key={section.slug} open={section.slug === current || sections.length === 1}>
            <summary>
              <bdi>{section.title}</bdi> <span class="count">{section.posts.length}</span>
            </summary>
            <Posts section={section} chosen={chosen} {...linking} />
          </details>
        ))}
      </nav>
    </details>
  );
};

const Posts = ({
  section,
  chosen,
  ...linking
}: Omit<ContentsProps, 'sections' | 'lang'> & { readonly section: Section }): JSX.Element => {
  const { posts } = section;
  const at = posts.findIndex(({ slug }) => slug === chosen);
  const from = Math.max(0, Math.min(at - MOST_POSTS / 2, posts.length - MOST_POSTS));
  const shown = posts.slice(from, from + MOST_POSTS);
  return (
    <>
      <ul>
        {shown.map(({ slug, title }) => (
          <li key={slug}>
            <PostLink slug={slug} isCurrent={slug === chosen} {...linking}>
              <bdi>{title}</bdi>
            </PostLink>
          </li>
        ))}
      </ul>
      {shown.length < posts.length && (
        <p class="count">
          {shown.length} of {posts.length}: a search finds the others.
        </p>
      )}
    </>
  );
};

interface OverviewProps extends Linking {
  readonly title: string;
  readonly lang: string;
  readonly sections: readonly Section[];
}

/** The maximum number of posts with excerpts per section. */
const EXCERPTS = 60;

/** The page without a selected post: all sections with excerpts. */
export const Overview = ({ title, lang, sections, ...linking }: OverviewProps): JSX.Element => (
  <div class="reading-overview" lang={lang}>
    <h2 dir="auto">{title}</h2>
    {sections.length === 0 && (
      <Empty icon={BookDashed}>
        Nothing is published in this workspace yet. A post without draft: true appears here.
      </Empty>
    )}
    {sections.map(({ slug, title: name, posts }) => (
      <section key={slug} aria-label={name}>
        <h3 dir="auto">{name}</h3>
        <ul>
          {posts.slice(0, EXCERPTS).map((post) => (
            <li key={post.slug}>
              <PostLink slug={post.slug} {...linking}>
                <bdi>{post.title}</bdi>
              </PostLink>
              {post.excerpt && <p dir="auto">{post.excerpt}</p>}
            </li>
          ))}
        </ul>
        {posts.length > EXCERPTS && <p class="count">And {posts.length - EXCERPTS} more: a search finds them.</p>}
      </section>
    ))}
  </div>
);

/** The props of components with links to posts. */
export interface Linking {
  /** The part of the place that all links share. */
  readonly place: ConsolePlace;
  readonly onRead: (slug: string) => void;
}

interface PostLinkProps extends Linking {
  readonly slug: string;
  readonly isCurrent?: boolean;
  readonly rel?: 'prev' | 'next';
  readonly children: ComponentChildren;
}

export const PostLink = ({ slug, place, onRead, ...link }: PostLinkProps): JSX.Element => (
  <PlaceLink to={{ ...place, post: slug }} go={() => onRead(slug)} {...link} />
);
