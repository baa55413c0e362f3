import { VERSION } from '../../resolver/site.ts';
import { type Api, at } from '../api.ts';
import { type Check, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer, Send } from '../exchange.ts';
import { headerOf } from '../read-answer.ts';

/** The version that `X-API-Suggest` names: readers that follow the advice must get somewhere. */
export const suggestion = (api: Api, first: Answer): Check[] => {
  const version = headerOf(first, 'x-api-suggest');
  if (version === null) return [];
  const ask = { path: at({ ...api, version }, 'posts') };
  const isUsable = VERSION.test(version) && version !== api.version;
  return [
    {
      group: 'versions',
      title: 'the suggested version is there',
      ask: isUsable ? ask : first.ask,
      judge: (answer, send) =>
        isUsable
          ? judgeSuggested(answer, { api: { ...api, version }, send })
          : wrong('X-API-Suggest: another version', version),
    },
  ];
};

/** Another version may have other endpoints, and be for other keys; its description will do as well. */
const judgeSuggested = async (
  answer: Answer,
  { api: { base, version }, send }: { readonly api: Api; readonly send: Send },
): Promise<Verdict> => {
  if ([200, 401].includes(answer.status)) return RIGHT;
  const description = await send({ path: `${base}/${version}/openapi.json` });
  return description.status === 200 ? RIGHT : wrong(`an answer of ${version}`, String(answer.status));
};
