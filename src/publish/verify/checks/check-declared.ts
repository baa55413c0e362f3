import { at, escaped } from '../kernel/api-under-test.ts';
import { isLimited, judgeError } from '../kernel/judge-answer.ts';
import { type Check, check, LIMITED } from '../kernel/perform-check.ts';
import type { Sample } from '../kernel/read-sample.ts';

/** The near values of a declared parameter, each of which a careless host takes for the parameter or for its value. */
const nearOf = (name: string): readonly (readonly [title: string, search: string])[] => {
  const [, filter = name, operator] = /^(.*)\[(.*)\]$/.exec(name) ?? [];
  return [
    ['a name like a declared one is refused', `${escaped(`x${name}`)}=1`],
    ...(operator === undefined
      ? []
      : ([
          ['an operator like a declared one is refused', `${escaped(`${filter}[${operator}x]`)}=1`],
          ['two operators are refused', `${escaped(`${name}[${operator}]`)}=1`],
        ] as const)),
    ...(name === 'sort' ? ([['a key that is not declared is refused', 'sort=-xsort']] as const) : []),
    ...(name === 'include' ? ([['a field that is not declared is refused', 'include=html']] as const) : []),
  ];
};

/** Checks that a version that declares queries refuses what is near its parameters, instead of ignoring it. */
export const declared = ({ api, description }: Sample): Check[] =>
  description.isStrict
    ? description.parameters
        .flatMap(nearOf)
        .map(([title, search]) =>
          check(title, at(api, `posts?${search}`), (answer) =>
            isLimited(answer) ? LIMITED : judgeError(answer, 'invalid_query'),
          ),
        )
    : [];
