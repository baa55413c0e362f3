import { dirname, join } from 'node:path';
import type { PostState } from '../posts/held-back.ts';
import type { PostProblem } from '../posts/report.ts';
import type { PostLink, WrittenPost } from '../posts/written-post.ts';

type Problem = PostProblem & Pick<PostLink, 'href'>;

/** `url` is what the unresolved link is published as; null where it is an error. */
export const linkMissing = ({ target, href }: PostLink, didYouMean: string, url: string | null): Problem => ({
  ...(url !== null && { severity: 'warning' }),
  code: 'post/link-missing',
  message: `The link leads to ${target}, which is not a post of this workspace.${url === null ? '' : ` The published link is ${url}.`}`,
  help: `${didYouMean}Link to the file of the other post, relative to this one.`,
  href,
});

/** `url` is what the link is published as. */
export const linkUnknown = ({ target, href }: PostLink, tried: readonly string[], url: string): Problem => ({
  severity: 'warning',
  code: 'post/link-unknown',
  message: `The link leads to ${target}, which is neither a post nor a file next to this post. The published link is ${url}.`,
  help: `Looked for: ${tried.join(', ')}. Link to the file of the other post, or write a URL that begins with / or https://.`,
  href,
});

/** `url` is what the link is published as. */
export const linkToPage = ({ href }: PostLink, file: string, url: string): Problem => ({
  severity: 'warning',
  code: 'post/link-unknown',
  message: `The link leads to ${file}, which is not a post of this workspace. The published link is ${url}.`,
  help: 'If the page has a different URL, write that URL.',
  href,
});

export const linkAmbiguous = ({ target, href, kept }: PostLink, files: readonly string[]): Problem => ({
  ...(kept !== null && { severity: 'warning' }),
  code: 'post/link-ambiguous',
  message: `The link leads to ${target}, which could be ${files.join(' or ')}.`,
  help: 'Link to one of them by its file path.',
  href,
});

const HELD_BACK: Readonly<Record<Exclude<PostState, 'published'>, string>> = {
  draft: 'a draft',
  unlisted: 'unlisted',
  expired: 'expired',
  scheduled: 'not due yet',
};

export const linkUnpublished = ({ href }: PostLink, file: string, state: Exclude<PostState, 'published'>): Problem => ({
  severity: 'warning',
  code: 'post/link-unpublished',
  message: `The link leads to ${file}, which is ${HELD_BACK[state]}. Readers cannot find it.`,
  help: 'Publish that post too, or remove the link until then.',
  href,
});

/** The absolute paths of files next to a post that its links would lead to if the files existed. `root` is the project. */
export const filesMissing = ({ file, links }: Pick<WrittenPost, 'file' | 'links'>, root: string): string[] =>
  links
    .filter(({ by, target }) => by === 'address' && !/^\/|\/$/.test(target))
    .map(({ target }) => join(root, dirname(file), target));
