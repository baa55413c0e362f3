import type { JSX } from 'preact';
import { type Linking, PostLink } from './post-link.tsx';
import type { Section } from './sections.ts';

interface OverviewProps extends Linking {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** Posts of a section that are drawn with their excerpts. */
const SHOWN = 60;

/** What there is to read. */
export const Overview = ({ title, sections, ...linking }: OverviewProps): JSX.Element => (
  <div class="reading-overview">
    <h2>{title}</h2>
    {sections.length === 0 && <p class="hint">Nothing is published in this workspace yet.</p>}
    {sections.map(({ slug, title: name, posts }) => (
      <section key={slug} aria-label={name}>
        <h3>{name}</h3>
        <ul>
          {posts.slice(0, SHOWN).map((post) => (
            <li key={post.slug}>
              <PostLink slug={post.slug} {...linking}>
                {post.title}
              </PostLink>
              {post.excerpt && <p>{post.excerpt}</p>}
            </li>
          ))}
        </ul>
        {posts.length > SHOWN && <p class="count">And {posts.length - SHOWN} more: a search finds them.</p>}
      </section>
    ))}
  </div>
);
