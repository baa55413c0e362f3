import { deviceProblem, isDeviceName, isSlug } from '../slugs/slug.ts';
import { slugHelp, slugify } from '../slugs/slugify.ts';
import type { ParsedPost } from './parsed-post.ts';
import { postNameOf } from './post-name.ts';
import type { Report } from './report.ts';

export interface SlugSources {
  /** The post's name by its path. */
  readonly name: string;
  /** The date for the pattern: the path's, else the post's; null when there is none, which is an error of its own. */
  readonly date: string | null;
  readonly pattern: string;
  readonly report: Report;
}

/**
 * A post's slug: what its front matter says, which must then be one, else its name after the pattern of the settings.
 * A name becomes a slug by itself: nobody renames their files for an API. Empty where there is none.
 */
export const readSlug = (
  written: { readonly key: string; readonly text: string } | null,
  { name, date, pattern, report }: SlugSources,
): string => {
  // Without its date, that is: the post has a problem already, and a slug that it would not have otherwise.
  if (written === null && date === null && DATE_PARTS.test(pattern)) return '';
  const slug = written?.text ?? fillPattern(pattern, isSlug(name) ? name : slugify(name), date ?? '');
  if (isDeviceName(slug)) {
    report({
      ...deviceProblem(`The slug ${slug}`),
      code: 'post/device-name',
      ...(written !== null && { keys: [written.key], value: slug }),
    });
  }
  if (isSlug(slug)) return slug;
  const help = slugHelp(written?.text ?? name);
  if (written === null) {
    const message = `The name "${name}" gives no slug.`;
    report({ code: 'post/slug-alphabet', message, help: `Add a line "slug: …" to the front matter. ${help}` });
  } else {
    const message = `"${slug}" cannot be a slug.`;
    report({ code: 'post/slug-alphabet', message, help, keys: [written.key], value: slug });
  }
  return '';
};

/** Whether a post's slug is what its file's name gives as it stands, in the pattern of the settings. */
export const isNamedAfterFile = (
  { file, slug, publishedAt }: Pick<ParsedPost, 'file' | 'slug' | 'publishedAt'>,
  pattern: string,
): boolean => {
  const { name, date } = postNameOf(file);
  return slug === fillPattern(pattern, name, date ?? publishedAt);
};

const DATE_PARTS = /\{(?:yyyy|mm|dd)\}/;

/** {name}, and {yyyy}, {mm}, {dd} of the date; nothing at all without a name. */
const fillPattern = (pattern: string, name: string, date: string): string => {
  if (name === '') return '';
  const [yyyy = '', mm = '', dd = ''] = date.slice(0, 10).split('-');
  const parts: Readonly<Record<string, string>> = { '{name}': name, '{yyyy}': yyyy, '{mm}': mm, '{dd}': dd };
  return pattern.replace(/\{[a-z]+\}/g, (part) => parts[part] ?? part);
};
