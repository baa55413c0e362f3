import { isDeepStrictEqual } from 'node:util';
import { at, escaped } from '../api.ts';
import { type Check, LIMITED, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer, Send } from '../exchange.ts';
import { errorCheck } from '../expect-error.ts';
import { judgeList, type Meaning } from '../judge-list.ts';
import { saysSame } from '../known-fields.ts';
import type { LanguageSamples } from '../language-samples.ts';
import { listOf } from '../list.ts';
import { errorCodeOf, isObject } from '../read-answer.ts';
import type { SeenPost } from '../record.ts';
import type { Sample } from '../sample.ts';
import { choose } from '../scope.ts';
import { createJudgeDetail } from './details.ts';

/** A well-formed tag of a language that nobody has declared. */
const UNKNOWN_LANGUAGE = 'x-4f1c';

/** The parameter `lang`, and that translations name each other. */
export const languages = (sample: Sample, samples: LanguageSamples): Check[] => {
  const [first, ...others] = samples.tags;
  if (first === undefined) return [];
  const all: All = { ...samples, sample, postAt: createPostAt(sample, samples) };
  return [
    listInLanguage(sample, { title: 'the default language, said, is the list', lang: first, of: sample }),
    listInLanguage(sample, {
      title: 'a language that there is none of has no posts',
      lang: UNKNOWN_LANGUAGE,
      of: { ...sample, posts: [], isComplete: true },
    }),
    ...sample.posts.slice(0, 1).map(({ slug }) =>
      errorCheck(
        {
          group: 'languages',
          title: 'no post is in a language that there is none of',
          ask: { path: at(sample.api, `posts/${escaped(slug)}?lang=${UNKNOWN_LANGUAGE}`) },
        },
        'post_not_found',
        'variant_not_available',
      ),
    ),
    translationCheck(first, sample, all),
    ...others.flatMap((lang) => inLanguage(lang, all)),
  ];
};

interface All extends LanguageSamples {
  /** Of the default language. */
  readonly sample: Sample;
  readonly postAt: (tag: string, slug: unknown) => SeenPost | null | undefined;
}

const inLanguage = (lang: string, all: All): Check[] => {
  const { sample } = all;
  const of = all.others.get(lang);
  if (of === undefined) return [unreadable(sample, lang)];
  const [category] = of.terms.categories;
  const judgeDetail = createJudgeDetail(of);
  return [
    listInLanguage(sample, { title: 'lang gives the list of a language', lang, of }),
    listInLanguage(sample, {
      title: 'lang goes with other parameters',
      lang,
      of,
      more: '&limit=2&offset=1',
      means: { limit: 2, offset: 1 },
    }),
    ...(category === undefined
      ? []
      : [
          listInLanguage(sample, {
            title: 'lang goes with other parameters',
            lang,
            of,
            more: `&category=${escaped(category.id)}`,
            means: { category: category.id },
          }),
        ]),
    ...choose(of, 'details', of.posts).map(
      (post): Check => ({
        group: 'languages',
        title: 'lang gives a post in its language',
        ask: { path: at(sample.api, `posts/${escaped(post.slug)}?lang=${lang}`) },
        judge: (answer) => (isLimited(answer) ? LIMITED : judgeDetail(answer, post)),
      }),
    ),
    ...['tags', 'categories', 'authors', 'stats'].map(
      (endpoint): Check => ({
        group: 'languages',
        title: 'lang gives the terms and totals of a language',
        ask: { path: at(sample.api, `${endpoint}?lang=${lang}`) },
        judge: (answer, send) => judgeSame(answer, send, at(of.api, endpoint)),
      }),
    ),
    translationCheck(lang, of, all),
  ];
};

interface InLanguage {
  readonly title: string;
  readonly lang: string;
  /** What there is in it. */
  readonly of: Sample;
  readonly more?: string;
  readonly means?: Meaning;
}

const listInLanguage = ({ api }: Sample, { title, lang, of, more = '', means = {} }: InLanguage): Check => ({
  group: 'languages',
  title,
  ask: { path: at(api, `posts?lang=${lang}${more}`) },
  judge: (answer) => judgeList(answer, means, of),
});

const unreadable = ({ api }: Sample, lang: string): Check => ({
  group: 'languages',
  title: 'a language that the index names has a list',
  ask: { path: at({ ...api, language: lang }, 'posts') },
  judge: (answer) => {
    const list = listOf(answer);
    return typeof list === 'string' ? wrong('200 with { data, total, offset, limit }', list) : RIGHT;
  },
});

const isLimited = (answer: Answer): boolean => answer.status === 404 && errorCodeOf(answer) === 'variant_not_available';

const judgeSame = async (answer: Answer, send: Send, path: string): Promise<Verdict> => {
  if (isLimited(answer)) return LIMITED;
  return saysSame(answer, await send({ path })) ? RIGHT : wrong(`what ${path} answers`, 'something else');
};

/** Records say which text they have, and which others there are: both ends say the same. */
const translationCheck = (lang: string, of: Sample, all: All): Check => ({
  group: 'languages',
  title: 'records name their language and their translations, which name them',
  ask: { path: at(of.api, 'posts') },
  judge: () => {
    const problem = of.posts.map((post) => translationProblem(post, lang, all)).find((found) => found !== null);
    return problem === undefined ? RIGHT : wrong('a language, and translations that name each other', problem);
  },
});

const translationProblem = (post: SeenPost, lang: string, { tags, postAt }: All): string | null => {
  const { slug, lang: own, translations } = post;
  if (typeof own !== 'string' || (own !== lang && own !== tags[0]))
    return `${slug} in ${lang} says that its lang is ${JSON.stringify(own)}`;
  if (!isObject(translations)) return `${slug} in ${lang} has no translations`;
  if (translations[own] !== slug) return `${slug} in ${lang} is not among its own translations`;
  if (own !== lang && Object.hasOwn(translations, lang)) return `${slug} in ${lang} is not its translation`;
  for (const [tag, other] of Object.entries(translations)) {
    if (!tags.includes(tag)) return `${slug} in ${lang} has a translation in ${tag}, which is none of the languages`;
    const found = postAt(tag, other);
    if (found === null) return `${other} in ${tag}, which ${slug} in ${lang} names, is not there`;
    if (found !== undefined && !isDeepStrictEqual(found.translations, translations))
      return `${other} in ${tag} has other translations than ${slug} in ${lang}`;
  }
  return null;
};

/** Posts by language and slug: null where there is none, undefined where not all are known. */
const createPostAt = (sample: Sample, { tags, others }: LanguageSamples): All['postAt'] => {
  const known = new Map(
    tags.map((tag, place) => {
      const there = place === 0 ? sample : others.get(tag);
      return [tag, { isComplete: there?.isComplete, bySlug: new Map(there?.posts.map((post) => [post.slug, post])) }];
    }),
  );
  return (tag, slug) => {
    const { bySlug, isComplete } = known.get(tag) ?? {};
    const found = bySlug?.get(String(slug));
    if (found !== undefined) return found.lang === tag ? found : null;
    return isComplete ? null : undefined;
  };
};
