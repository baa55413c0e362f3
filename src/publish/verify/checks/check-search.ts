import { isObject } from '../../../shared/is-object.ts';
import { type Api, at } from '../kernel/api-under-test.ts';
import type { Answer, Send } from '../kernel/connection.ts';
import { type Check, check, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
import { describe, objectOf } from '../kernel/read-answer.ts';
import type { Sample } from '../kernel/read-sample.ts';

/** The search index, where the API has one. */
export const search = ({ api, total }: Sample): Check[] => [
  check(
    'a search index has the files that it names, and a record of each post',
    at(api, 'index/manifest.json'),
    (answer, send) => {
      const name = objectOf(answer)?.search;
      if (answer.status !== 200 || name === undefined) return RIGHT;
      return judgeIndex(`index/${name}.json`, { api, total, send });
    },
  ),
];

interface Asking {
  readonly api: Api;
  readonly total: number;
  readonly send: Send;
}

const judgeIndex = async (path: string, asking: Asking): Promise<Verdict> => {
  const answer = await asking.send({ path: at(asking.api, path) });
  const { files, records } = objectOf(answer) ?? {};
  if (answer.status !== 200 || !isObject(files) || !Array.isArray(records)) {
    return wrong(`200 with files and records at ${path}`, describe(answer));
  }
  for (const file of Object.values(files)) {
    const part = await asking.send({ path: `${asking.api.base}/${file}` });
    if (part.status !== 200 || part.bytes.length === 0) return wrong(`200 with bytes at ${file}`, describe(part));
  }
  return judgeRecords(records, asking);
};

/** Of a hundred files at most: they are alike. */
const MOST = 100;

const judgeRecords = async (names: readonly unknown[], { api, total, send }: Asking): Promise<Verdict> => {
  const parts: Answer[] = [];
  for (const name of names.slice(0, MOST)) parts.push(await send({ path: at(api, `index/${name}.json`) }));
  const missing = parts.find((part) => part.status !== 200 || objectOf(part) === null);
  if (missing !== undefined) return wrong('200 with records', describe(missing));
  const count = parts.reduce((sum, part) => sum + Object.keys(objectOf(part) ?? {}).length, 0);
  if (names.length > MOST || count === total) return RIGHT;
  return wrong(`records of all ${total} posts`, `of ${count}`);
};
