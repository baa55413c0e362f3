import type { Settings } from '../config/settings.ts';
import { type Filled, isEmpty, textOf, typeName } from './field-values.ts';
import type { PublishRules } from './publish-rules.ts';
import type { PostProblem, Report } from './report.ts';

export type ReadLookAlikes = (
  data: ReadonlyMap<string, unknown>,
  report: Report,
) => Pick<PublishRules, 'draft' | 'unlisted'>;

/**
 * What the configuration makes of keys that hold a post back in one project and mean something else in another. One that
 * is written and not decided is an error: what was published by mistake cannot be taken back.
 */
export const createLookAlikeReader = ({
  posts: { publish },
  fields,
}: Pick<Settings, 'posts' | 'fields'>): ReadLookAlikes => {
  const valuesOf = new Map(Object.entries(publish).map(([key, values]) => [normalized(key), values]));
  const mapped = new Set(Object.values(fields).flat());
  return (data, report) => {
    const held: unknown[] = [];
    for (const [key, value] of data) {
      if (mapped.has(key)) continue;
      const values = valuesOf.get(normalized(key));
      if (values === undefined) {
        if (mayHide({ key, value })) report(undecided({ key, value }));
      } else if (values !== 'any' && !isPublishedBy(values, value)) held.push(value);
    }
    const drafts = held.filter((value) => isSame('draft', value));
    return { draft: drafts.length > 0, unlisted: held.length > drafts.length };
  };
};

const isPublishedBy = (values: readonly (string | boolean)[], value: unknown): boolean =>
  saysNothing(value) || values.some((one) => isSame(one, value));

const isSame = (one: string | boolean, value: unknown): boolean =>
  typeof one === 'boolean' ? value === one : wordOf(value) === one.toLowerCase();

const wordOf = (value: unknown): string | undefined => textOf(value)?.trim().toLowerCase();

const saysNothing = (value: unknown): boolean => value !== false && isEmpty(value);

const normalized = (key: string): string => key.toLowerCase().replace(/[_-]/g, '');

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Names of keys that hide a post where they are true, that do where they are false, and that say when or how. */
const HIDES = words('isdraft hidden ishidden hide private isprivate unlisted isunlisted unpublished wip');
const SHOWS = words('publish ispublished public ispublic listed visible isvisible');
const SAYS = words('status poststatus publishstatus visibility');
const EXPIRY = words('unpublishat unpublishon expires expiresat expiry expiration expirationdate');
const DUE = words('embargo publishat publishon');
/** What is written where nothing is hidden. */
const PUBLIC = words('published publish public visible live');

/** A function that tells keys that are looked at for whether a post is published, whatever they say. */
export const createIsPublishKey = ({ posts: { publish } }: Pick<Settings, 'posts'>): ((key: string) => boolean) => {
  const decided = new Set(Object.keys(publish).map(normalized));
  const sets = [decided, HIDES, SHOWS, SAYS, EXPIRY, DUE];
  return (key) => sets.some((names) => names.has(normalized(key)));
};

const mayHide = ({ key, value }: Filled): boolean => {
  const name = normalized(key);
  if (HIDES.has(name)) return !isEmpty(value);
  if (SHOWS.has(name)) return value !== true && !saysNothing(value);
  if (EXPIRY.has(name) || DUE.has(name)) return !isEmpty(value);
  return SAYS.has(name) && !isEmpty(value) && !PUBLIC.has(wordOf(value) ?? '');
};

const undecided = ({ key, value }: Filled): PostProblem => {
  const name = normalized(key);
  const mapped = EXPIRY.has(name) ? 'expiryDate' : DUE.has(name) ? 'publishDate' : undefined;
  const example = HIDES.has(name) ? 'false' : SHOWS.has(name) ? 'true' : "'published'";
  return {
    code: 'post/publish-rule',
    message: `${key} is ${typeName(value)}, which may mean that the post is not to be published.`,
    help:
      mapped === undefined
        ? `Decide it in the configuration: posts: { publish: { ${key}: [${example}] } } names the values that publish, posts: { publish: { ${key}: 'any' } } ignores the key.`
        : `Decide it in the configuration: fields: { ${mapped}: '${key}' } reads it, posts: { publish: { ${key}: 'any' } } ignores it.`,
    keys: [key],
    value: textOf(value)?.trim(),
  };
};
