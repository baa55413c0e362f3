import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Linking, PostLink } from './post-link.tsx';
import type { Section } from './sections.ts';

interface ContentsProps extends Linking {
  readonly sections: readonly Section[];
  readonly chosen: string;
}

/** Posts of a section that are drawn: more than anybody reads through. */
const SHOWN = 300;

/** All posts by section; that of the post that is read is open. */
export const Contents = ({ sections, chosen, ...linking }: ContentsProps): JSX.Element => {
  const current = sections.find(({ posts }) => posts.some(({ slug }) => slug === chosen))?.slug;
  const [isWide] = useState(() => matchMedia('(min-width: 50rem)').matches);
  return (
    <details class="reading-contents" open={isWide}>
      <summary>Contents</summary>
      <nav aria-label="Contents">
        {sections.map((section) => (
          <details key={section.slug} open={section.slug === current || sections.length === 1}>
            <summary>
              {section.title} <span class="count">{section.posts.length}</span>
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
}: Omit<ContentsProps, 'sections'> & { readonly section: Section }): JSX.Element => {
  const { posts } = section;
  const at = posts.findIndex(({ slug }) => slug === chosen);
  const from = Math.max(0, Math.min(at - SHOWN / 2, posts.length - SHOWN));
  const shown = posts.slice(from, from + SHOWN);
  return (
    <>
      <ul>
        {shown.map(({ slug, title }) => (
          <li key={slug}>
            <PostLink slug={slug} isCurrent={slug === chosen} {...linking}>
              {title}
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
