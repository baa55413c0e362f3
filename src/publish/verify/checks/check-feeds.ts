import { FEED_TYPES } from '../../../runtime/resolver/media-type.ts';
import { isObject } from '../../../shared/is-object.ts';
import { at } from '../kernel/api-under-test.ts';
import type { Answer } from '../kernel/connection.ts';
import { type Check, check, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
import { describe, objectOf } from '../kernel/read-answer.ts';
import type { Sample } from '../kernel/read-sample.ts';

/** Feeds of the newest posts, where the API has any. */
export const feeds = (sample: Sample): Check[] => [
  check('feeds have the newest posts, or are errors', at(sample.api, 'feeds/posts.json'), (answer) =>
    judgeJsonFeed(answer, sample),
  ),
  ...Object.entries(FEED_TYPES).map(([format, type]) =>
    check(
      'a feed has the media type of its format, or is an error',
      at(sample.api, `feeds/posts.${format}`),
      (answer) => judgeType(answer, type),
    ),
  ),
];

const judgeJsonFeed = (answer: Answer, { total }: Sample): Verdict => {
  if (answer.status >= 400) return RIGHT;
  const feed = objectOf(answer);
  const items = feed?.items;
  const isFeed = String(feed?.version).startsWith('https://jsonfeed.org/version/1') && Array.isArray(items);
  if (answer.status !== 200 || !isFeed) return wrong('200 with a JSON Feed, or an error', describe(answer));
  if (items.length > total) return wrong(`no more than all ${total} posts`, `${items.length}`);
  if (items.length === 0 && total > 0) return wrong('the newest posts', 'none');
  const relative = items.find((item) => !isObject(item) || !URL.canParse(String(item.url)));
  return relative === undefined ? RIGHT : wrong('whole addresses of posts', JSON.stringify(relative).slice(0, 80));
};

/** The extension decides on hosts that know files only, so that parameters may differ. */
const judgeType = (answer: Answer, type: string): Verdict => {
  if (answer.status >= 400) return RIGHT;
  const [bare = ''] = type.split(';');
  const isOne = answer.status === 200 && answer.headers['content-type']?.split(';')[0] === bare;
  return isOne ? RIGHT : wrong(`200 with ${bare}, or an error`, describe(answer));
};
