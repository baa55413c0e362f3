import { richAnswer } from '../../helpers/query-model.ts';
import type { Case } from '../case.ts';
import { RICH_POSTS } from '../rich-posts.ts';

const PATH = '/api/public/v1/demo/posts';

/** The right answer is the model's list, or 400 if the model refuses the query. */
const query = (title: string, search: string, path = PATH): Case => {
  const isRefused = richAnswer(RICH_POSTS, search, () => '') === null;
  return {
    title: `declared: ${title}`,
    scenario: 'declared',
    request: { target: `${path}?${search}` },
    expect: isRefused
      ? {
          status: 400,
          code: 'invalid_query',
          headers: { 'content-type': /^application\/json/, 'cache-control': 'public, max-age=5' },
        }
      : {
          status: 200,
          list: { key: 'demo', search },
          isPage: /\ba page of/.test(title),
          headers: { 'cache-control': 'public, max-age=60' },
        },
  };
};

export const QUERY_CASES: readonly Case[] = [
  query('no parameter', ''),
  query('a plain filter', 'category=news'),
  query('all of several tags', 'tags[all]=news,x'),
  query('an encoded name', 'tags%5Ball%5D=news,x'),
  query('a name with one encoded bracket', 'tags[all%5d=news,x'),
  query('any of several tags', 'tags[in]=news,x'),
  query('none of several tags', 'tags[nin]=news,x'),
  query('any of several categories', 'category[in]=news,Red'),
  query('not a category', 'category[nin]=news'),
  query('any of several authors', 'author[in]=x,Red'),
  query('all of several authors', 'author[all]=x,Red'),
  query('not an author', 'author[nin]=x'),
  query('dates from and before', 'publishedAt[gte]=2020-01-03&publishedAt[lt]=2020-01-08'),
  query('dates after and up to', 'publishedAt[gt]=2020-01-03T01:00:00Z&publishedAt[lte]=2020-01-08T02:00:00%2B02:00'),
  query('changed since', 'updatedAt[gte]=2021-03-01'),
  query('slugs in the order of the list', 'slug=index,posts,nowhere'),
  query('a number', 'level=2'),
  query('several numbers', 'level=2,3.0'),
  query('numbers from', 'level[gte]=2&sort=-level'),
  query('a truth', 'featured=true'),
  query('a text in another script', `place=${encodeURIComponent('東京')}`),
  query('all of a list', `series[all]=${encodeURIComponent('Ōsaka,Łódź')}`),
  query('a date of a field', 'event[lt]=2025-01-01'),
  query('an order', 'sort=title'),
  query('an order by several keys', 'sort=-featured,level,-title&limit=100'),
  query('an order, second page', 'sort=-price&offset=20'),
  query('the order of every list', 'sort=-publishedAt'),
  query('bodies', 'include=htmlContent&limit=50'),
  query('a page of an order', 'sort=title&limit=20&offset=40'),
  query('a page of an order, among names on the pass list', 'utm_source=x&sort=title&gclid=1&offset=0020'),
  query('an order, escaped', 'sort=%74itle'),
  query('no page of an order with a category', 'sort=title&category=news'),
  query('a page of a category and an order', 'category=news&sort=-featured,title'),
  query('a page of a category and an order, with an escaped comma', 'sort=-featured%2Ctitle&category=Red'),
  query('no page of an order with two keys', 'sort=-featured,title,level&category=Red'),
  query('no page of a category without posts', 'category=nowhere&sort=-featured,title'),
  query('a page of a filter and an order', 'level=2&sort=-price'),
  query('a page of an order and a filter', 'sort=-price&limit=20&level=2&offset=20'),
  query('a page of a filter and an order, past the end', 'sort=-price&level=2&offset=80'),
  query('no page of part of a combination', 'level=2'),
  query('no page of a combination and more', 'level=2&sort=-price&featured=true'),
  query('no page of a combination and more of a list', 'level=2,3&sort=-price'),
  query('a page of three parameters', 'sort=publishedAt&publishedAt%5Blt%5D=2020-01-08&publishedAt[gte]=2020-01-03'),
  query(
    'a page of three parameters, with whole dates',
    'publishedAt[gte]=2020-01-03T00:00:00.000Z&publishedAt[lt]=2020-01-08T00%3A00%3A00.000Z&sort=publishedAt',
  ),
  query('a page of a text in another script', `place=${encodeURIComponent('東京')}`),
  query('a page of all of several tags', 'tags[all]=news,x'),
  query('no page of all of several tags and one more', 'tags[all]=news,x&tags=x'),
  query('a repeated parameter with a page', 'sort=title&sort=title'),
  query('a repeated parameter with a page and an empty one', 'sort=title&sort='),
  query('a page of an order, legacy URL', 'sort=title', '/api/public/demo/posts'),
  query('everything with plain parameters', 'tags=news&tags[nin]=x&featured=true&sort=place&limit=5'),
  query('legacy URL', 'sort=title', '/api/public/demo/posts'),
  query('an empty value counts as absent', 'sort='),
  query('names on the pass list', 'utm_source=x&fbclid=1&gclid=2&ref=a'),
  query('names on the pass list besides a filter', 'utm_campaign=x&category=news'),
  query('an unknown parameter', 'tgas=news'),
  query('an unknown parameter besides a filter', 'category=news&year=2026'),
  query('an unknown operator', 'tags[any]=news'),
  query('two operators', 'tags[all][nin]=news'),
  query('an operator of another field', 'category[all]=news'),
  query('an unknown field', 'color[in]=red'),
  query('an unknown key of an order', 'sort=name'),
  query('a date that does not exist', 'publishedAt[gte]=2021-02-30'),
  query('a number in words', 'level=two'),
  query('a repeated parameter', 'level=2&level=3'),
  query('a parameter that starts like one to pass', 'utm=x'),
  query('a name that every object has', '__proto__[in]=x'),
  {
    title: 'declared: archives',
    scenario: 'declared',
    request: { target: '/api/public/v1/demo/archives' },
    expect: { status: 200, file: 'v1/demo/archives.json', headers: { 'cache-control': 'public, max-age=60' } },
  },
  {
    title: 'declared: archives with an unknown parameter',
    scenario: 'declared',
    request: { target: '/api/public/v1/demo/archives?a=b' },
    expect: { status: 200, file: 'v1/demo/archives.json' },
  },
];
