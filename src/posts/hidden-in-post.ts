import type { CustomField } from '../config/settings.ts';
import { HIDDEN_HELP, hiddenCharactersIn } from '../front-matter/hidden-characters.ts';
import type { Fields } from './fields.ts';
import type { Json } from './parsed-post.ts';
import type { PostProblem, Report } from './report.ts';

export interface PostTexts {
  readonly fields: Fields;
  /** Taken from the body; empty where the front matter has one. */
  readonly excerpt: string;
  readonly custom: Readonly<Record<string, Json>>;
  readonly settings: Readonly<Record<string, CustomField>>;
}

/** Warns of characters that do not show in the texts of a post that its readers get, but for the body. */
export const warnOfHidden = ({ fields, excerpt, custom, settings }: PostTexts, report: Report): void => {
  const warn = (value: unknown, what: string, place: Pick<PostProblem, 'keys' | 'field' | 'bodyOffset'>): void => {
    const hidden = hiddenCharactersIn(value);
    if (hidden === null) return;
    const message = `The ${what} has characters that do not show: ${hidden}.`;
    report({ severity: 'warning', code: 'post/hidden-character', message, help: HIDDEN_HELP, ...place });
  };
  for (const field of TEXTS) warn(fields[field], field, { field });
  if (fields.cover !== null) warn(fields.cover.text, 'cover image', { keys: [fields.cover.key] });
  if (fields.excerpt === null) warn(excerpt, 'excerpt', { bodyOffset: 0 });
  for (const [name, value] of Object.entries(custom))
    warn(value, `field ${name}`, { keys: [settings[name]?.from ?? name] });
};

const TEXTS = ['title', 'excerpt', 'category', 'tags', 'authors'] as const;
