import type { FoundAsset } from '../posts/assets.ts';
import type { PostLink } from '../posts/parsed-post.ts';
import { type DeadLinks, problemOf } from '../posts/post-references.ts';
import type { PostState } from '../posts/publication.ts';
import type { PostProblem } from '../posts/report.ts';

type Problem = PostProblem & Pick<PostLink, 'href'>;

/** `url` is what the link becomes where it is to stay; null where that is an error. */
export const linkMissing = ({ target, href }: PostLink, didYouMean: string, url: string | null): Problem => ({
  ...(url !== null && { severity: 'warning' }),
  code: 'post/link-missing',
  message: `The link leads to ${target}, which is no post of this workspace${url === null ? '.' : `: it stays ${url}.`}`,
  help: `${didYouMean}Name the other post's file, relative to this one.`,
  href,
});

/** Of what is no link to a post. */
export const fileMissing = (
  { href }: PostLink,
  found: Extract<FoundAsset, { asset: null }>,
  deadLinks: DeadLinks,
): Problem => ({
  ...problemOf(found, deadLinks),
  href,
});

/** `url` is what the link becomes. */
export const linkUnknown = ({ target, href }: PostLink, tried: readonly string[], url: string): Problem => ({
  severity: 'warning',
  code: 'post/link-unknown',
  message: `The link leads to ${target}, which is neither a file beside the post nor a post: it becomes ${url}.`,
  help: `Looked for: ${tried.join(', ')}. Name the other post's file, or write an address that begins with / or https://.`,
  href,
});

/** `url` is what the link becomes. */
export const linkToPage = ({ href }: PostLink, file: string, url: string): Problem => ({
  severity: 'warning',
  code: 'post/link-unknown',
  message: `The link leads to ${file}, which is no post of this workspace: it becomes ${url}.`,
  help: 'Write the address that the page has, where that is another one.',
  href,
});

export const linkAmbiguous = ({ target, href, kept }: PostLink, files: readonly string[]): Problem => ({
  ...(kept !== null && { severity: 'warning' }),
  code: 'post/link-ambiguous',
  message: `The link leads to ${target}, which may be ${files.join(' or ')}.`,
  help: 'Name one of them by its file.',
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
  message: `The link leads to ${file}, which is ${HELD_BACK[state]}: readers will not find it.`,
  help: 'Publish that post as well, or remove the link until then.',
  href,
});
