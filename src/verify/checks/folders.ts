import type { Api } from '../api.ts';
import { type Check, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer, Ask } from '../exchange.ts';
import { follow } from '../follow.ts';
import { objectOf, shorten } from '../read-answer.ts';

/**
 * Folders of the published tree have the names of keys, posts and indexes: a server that lists them, which Apache does
 * where its `.htaccess` is not read, gives away every key.
 */
export const folders = (api: Api): Check[] => {
  const { base, version, key } = api;
  const own = `${base}/${version}/${key}`;
  return [
    ...[`${base}/`, `${base}/${version}/`, `${own}/`, `${own}/posts/`, `${own}/index/`, `${own}/posts/category=/`],
    ...[`${base}/errors/`, `${base}/assets/`, `${base}/${version}/?C=N;O=D`, `${base}/${version}/index.html`],
  ].map((path) => check({ path }, api));
};

const check = (ask: Ask, api: Api): Check => ({
  group: 'keys',
  title: 'a folder is not listed',
  ask,
  judge: async (answer, send) => judgeFolder(await follow(answer, send, api.origin), api),
});

/** The list of posts may be forgiven a slash at its end, whatever its shape in this version. */
const judgeFolder = (answer: Answer, { key }: Api): Verdict => {
  if (answer.status >= 400 && answer.status < 500) return RIGHT;
  if (answer.ask.path.endsWith('/posts/') && objectOf(answer) !== null) return RIGHT;
  const tells = answer.text.includes(key) ? ', and tells the key' : '';
  return wrong('a refusal (4xx)', `${answer.status}${tells}: ${shorten(answer.text)}`);
};
