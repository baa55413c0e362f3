import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../shared/is-object.ts';
import { at, descriptionAt, escaped, urlsOf, withLang } from '../kernel/api-under-test.ts';
import { errorChecks, judgeSameAs, type ListCase, listChecks } from '../kernel/judge-answer.ts';
import { type Check, check, checks, endIfLimited, mustHaveNo } from '../kernel/perform-check.ts';
import { listOf, type SeenPost } from '../kernel/read-list.ts';
import { choose, everyEndpointOf, type LanguageSamples, type Sample } from '../kernel/read-sample.ts';
import { createJudgeDetail } from './check-details.ts';

/** A well-formed tag of a language that no API declares. */
const UNKNOWN_LANGUAGE = 'x-4f1c';

/** The described paths that answer in every language. */
const COMPUTED = ['/posts', '/posts/{slug}', '/tags', '/categories', '/authors', '/stats', '/redirects'];

/** Checks the parameter `lang`, and that translations refer to each other. */
export const languages = (samples: LanguageSamples): Check[] => {
  const { tags, sample } = samples;
  const [first, ...others] = tags;
  if (first === undefined) return [];
  const all: All = { ...samples, postAt: createPostAt(samples) };
  const none = { ...sample, posts: [], isComplete: true };
  return [
    ...listChecks(sample, [['lang with the default language returns the default list', `lang=${first}`, {}]]),
    ...undeclared(tags).flatMap((lang) => [
      ...checks(
        'an undeclared language has no posts',
        urlsOf(sample.api, withLang('posts', lang)),
        judgeSameAs(at(sample.api, withLang('posts', lang))),
      ),
      ...errorChecks(
        'the folder of an undeclared language is 404',
        urlsOf(sample.api, `lang=${lang}/posts`),
        'not_found',
      ),
      ...listChecks(none, [['an undeclared language has no posts', `lang=${lang}`, {}]]),
      ...errorChecks(
        'a post in an undeclared language is 404',
        sample.posts.slice(0, 1).map(({ slug }) => at(sample.api, `posts/${escaped(slug)}?lang=${lang}`)),
        'post_not_found',
        'variant_not_available',
      ),
      ...errorChecks(
        'terms and totals in an undeclared language are 404',
        ['tags', 'stats'].map((endpoint) => at(sample.api, `${endpoint}?lang=${lang}`)),
        'not_found',
        'variant_not_available',
      ),
    ]),
    check('openapi.json describes lang where an API has languages', descriptionAt(sample.api), () =>
      mustHaveNo(COMPUTED.find((path) => sample.description.lacks(path, 'lang')) ?? null, 'the parameter lang'),
    ),
    translationCheck(first, sample, all),
    ...others.flatMap((lang) => inLanguage(lang, all)),
  ];
};

/** Returns tags that the API does not declare, and other spellings of declared ones: languages compare exactly. */
const undeclared = (tags: readonly string[]): readonly string[] => {
  const near = tags.flatMap((tag) => [tag.toUpperCase(), tag.toLowerCase(), `${tag}-x`]);
  return [UNKNOWN_LANGUAGE, ...new Set(near.filter((tag) => !tags.includes(tag)))];
};

interface All extends LanguageSamples {
  readonly postAt: (tag: string, slug: unknown) => SeenPost | null | undefined;
}

const inLanguage = (lang: string, all: All): Check[] => {
  const { sample } = all;
  const of = all.others.get(lang);
  if (of === undefined) return [unreadable(sample, lang)];
  const judgeDetail = createJudgeDetail(of);
  const title = 'lang works with other parameters';
  return [
    // The answers must be those of the language's own folder, at URLs without the folder.
    ...listChecks({ ...of, api: sample.api }, [
      ['lang returns the list of that language', `lang=${lang}`, {}],
      [title, `lang=${lang}&limit=2&offset=1`, { limit: 2, offset: 1 }],
      ...of.terms.categories
        .slice(0, 1)
        .map(({ id }): ListCase => [title, `lang=${lang}&category=${escaped(id)}`, { category: id }]),
    ]),
    ...choose(of, 'details', of.posts).map((post) =>
      check(
        'lang returns a post in that language',
        at(sample.api, `posts/${escaped(post.slug)}?lang=${lang}`),
        (answer) => {
          endIfLimited(answer);
          judgeDetail(answer, post);
        },
      ),
    ),
    ...everyEndpointOf(of).map((endpoint) =>
      check(
        'lang returns what the folder of that language does',
        at(sample.api, withLang(endpoint, lang)),
        judgeSameAs(at(of.api, endpoint)),
      ),
    ),
    translationCheck(lang, of, all),
  ];
};

const unreadable = ({ api }: Sample, lang: string): Check =>
  check('every language in the index has a list', at({ ...api, language: lang }, 'posts'), (answer) => {
    const list = listOf(answer);
    mustHaveNo(typeof list === 'string' ? list : null, '200 with { data, total, offset, limit }');
  });

/** Records have their language and their translations, and all translations have the same list. */
const translationCheck = (lang: string, of: Sample, all: All): Check =>
  check('records name their language and translations, and translations name each other', at(of.api, 'posts'), () => {
    const problem = of.posts.map((post) => translationProblem(post, lang, all)).find((found) => found !== null);
    mustHaveNo(problem ?? null, 'a language, and translations that name each other');
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
    if (found === null) return `${other} in ${tag}, which ${slug} in ${lang} names, does not exist`;
    if (found !== undefined && !isDeepStrictEqual(found.translations, translations))
      return `${other} in ${tag} has other translations than ${slug} in ${lang}`;
  }
  return null;
};

/** Makes a function that finds a post by language and slug: null without one, undefined if not all posts are known. */
const createPostAt = ({ tags, sample, others }: LanguageSamples): All['postAt'] => {
  const known = new Map(
    tags.map((tag, place) => {
      const own = place === 0 ? sample : others.get(tag);
      return [tag, { isComplete: own?.isComplete, bySlug: new Map(own?.posts.map((post) => [post.slug, post])) }];
    }),
  );
  return (tag, slug) => {
    const { bySlug, isComplete } = known.get(tag) ?? {};
    const found = bySlug?.get(String(slug));
    if (found !== undefined) return found.lang === tag ? found : null;
    return isComplete ? null : undefined;
  };
};
