import type { MappedField } from '../../config/settings.ts';
import { type Field, fieldOfKey } from '../../content/posts/field-values.ts';
import type { ToolField } from '../../content/tool.ts';
import { sumOf } from '../../shared/counts.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { groupBy } from '../../shared/group-by.ts';
import { type Decision, decided } from '../../tools/adopt/adopter.ts';
import { DATES, DATES_IN_OBJECTS } from '../../tools/adopt/dates.ts';
import type { Proposal } from './proposal.ts';
import type { Survey } from './survey.ts';

/**
 * Decides the keys of fields that the tool does not have: in another letter case, symbols of Ruby, dates in objects,
 * and keys that look like a field that no post has. Other decisions depend on them.
 */
export const decideKeys = (survey: Survey, tool: Proposal['tool']): readonly Decision[] => {
  const decisions = otherKeys(survey, tool);
  const decidedFields = new Set<unknown>(decisions.map(({ path }) => path[2]));
  // The date is in any key that the site's code names, even if other posts have it elsewhere.
  const hasOtherDates = tool === null || tool.postsByDate === 'any-key';
  const likeliest = [...likeliestKeys(survey), ...(hasOtherDates ? dateKeys(survey) : [])].filter(
    ([field]) => !decidedFields.has(field) && (!survey.fields.has(field) || (field === 'publishedAt' && hasOtherDates)),
  );
  return [
    ...decisions,
    ...[...new Map(likeliest)].map(([field, { key, times }]) => {
      const read = [...(survey.fields.get(field)?.keys() ?? [])];
      const usual = tool?.conventions.fields[field as ToolField] ?? [];
      const others = usual.filter((each) => !read.includes(each) && survey.present.has(each.toLowerCase()));
      return {
        path: ['adopt', 'fields', field],
        value: [...read, key, ...others],
        why: postsHave(times, key),
      } as const;
    }),
  ];
};

/** A known tool ignores a key in another letter case beside the usual key of other posts. */
const otherKeys = ({ fields, unread, present }: Survey, tool: Proposal['tool']): readonly Decision[] => {
  const inOtherCase = [...unread.keys()].map((key) => ({ key, field: optionOf(fieldOfKey(key)) }));
  const inObjects = DATES_IN_OBJECTS.filter(({ key }) => present.has(key));
  return [...groupBy([...inObjects, ...inOtherCase], ({ field }) => field)].flatMap(([field, found]) => {
    const keys = found.map(({ key }) => key);
    const usual = field && [...(fields.get(field)?.keys() ?? [])];
    if (tool !== null && usual !== undefined && usual.length > 0) return [];
    return decided([`adopt.fields.${field}`, usual && [...keys, ...usual], `posts have ${keys.join(', ')}`]);
  });
};

/** The field whose keys the configuration can name. The keys of `published` ignore letter case anyway. */
const optionOf = (field: Field | undefined): MappedField | undefined => {
  if (field === 'createdAt') return 'publishedAt';
  // In Obsidian, aliases are other names, not addresses.
  return field === 'published' || field === 'aliases' ? undefined : field;
};

interface CountedKey {
  readonly key: string;
  readonly times: number;
}

/** Returns by field the most frequent key whose values mostly look like it, if a quarter of all posts have the key. */
const likeliestKeys = ({ unread, posts }: Pick<Survey, 'unread' | 'posts'>): ReadonlyMap<Field, CountedKey> => {
  const found = new Map<Field, CountedKey>();
  for (const [key, looks] of unread) {
    const times = sumOf(looks.values());
    for (const [field, like] of looks) {
      if (field === null || like * 2 <= times || times * 4 < posts || (found.get(field)?.times ?? 0) >= times) continue;
      found.set(field, { key, times });
    }
  }
  return found;
};

/** The key of dates beside names with a date, which lack the time, if most posts have it and none has a usual key. */
const dateKeys = ({ unread, posts, fields }: Survey): readonly (readonly [Field, CountedKey])[] => {
  const [found] = [...unread].filter(([key, looks]) => DATES.test(key) && sumOf(looks.values()) * 2 > posts);
  return found === undefined || fields.has('publishedAt')
    ? []
    : [['publishedAt', { key: found[0], times: sumOf(found[1].values()) }]];
};

/** Begins with a number, because comments begin with a capital letter, which would change the key. */
export const postsHave = (posts: number, what: string): string =>
  `${count(posts, 'post')} ${posts === 1 ? 'has' : 'have'} ${what}`;
