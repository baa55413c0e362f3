import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { groupBy } from '../../../shared/group-by.ts';
import { Copyable } from '../shared/copyable.tsx';
import { Tabs } from '../shared/tabs.tsx';
import { type Query, resolvedTarget } from './api-query.ts';

hljs.registerLanguage('bash', bash);
hljs.registerLanguage('javascript', javascript);

const NAMES = ['curl', 'fetch', 'client'] as const;

/** The same request for a terminal and for programs. */
export const CodeSection = (input: CodeInput): JSX.Element => {
  const [language, setLanguage] = useState<(typeof NAMES)[number]>('curl');
  const code = { curl: curlCode, fetch: fetchCode, client: clientCode }[language](input);
  // The output of highlight.js is escaped: it contains no elements but its own spans.
  const html = useMemo(
    () => hljs.highlight(code, { language: language === 'curl' ? 'bash' : 'javascript' }).value,
    [code],
  );
  return (
    <section aria-label="As code">
      <Tabs names={NAMES} chosen={language} onChoose={setLanguage}>
        <Copyable text={code} what="code">
          <pre tabIndex={0} role="region" aria-label="Code" dangerouslySetInnerHTML={{ __html: html }} />
        </Copyable>
      </Tabs>
    </section>
  );
};

interface CodeInput {
  readonly query: Query;
  /** The origin of the API, without a trailing slash. */
  readonly origin: string;
  /** The base path of the API. */
  readonly base: string;
  /** The path and query. */
  readonly target: string;
}

/** Returns the environment variable of a key; null for a literal key. */
const variableOf = (key: string): string | null => /^\$([A-Za-z_]\w*)$/.exec(key)?.[1] ?? null;

/** Returns a command line for POSIX shells. */
export const curlCode = (input: CodeInput): string => {
  const address = addressCode(input, shellText, (before, name, after) => `${before}"$${name}"${after}`);
  return `curl --include ${resolvedTarget(input.target) === null ? '' : '--path-as-is '}${address}`;
};

/** Returns code for Node and browsers. */
export const fetchCode = (input: CodeInput): string =>
  `const response = await fetch(${addressCode(input, text, (before, name, after) => `${before} + process.env.${name} + ${after}`)});
console.log(response.status, await response.json());`;

/** Returns code for the client library, with a comment if the client throws before it sends a request. */
export const clientCode = ({ query, origin, base }: CodeInput): string => {
  const variable = variableOf(query.key);
  const key = variable === null ? `apiKey: ${text(query.key)}` : `apiKeyEnvVarName: ${text(variable)}`;
  const { lang = '' } = query.parameters;
  const refused = refusals(query);
  return [
    `import { createClient } from 'galley/client';`,
    '',
    'const client = createClient({',
    `  baseUrl: ${text(origin + base)},`,
    `  version: ${text(query.version)},`,
    `  ${key},`,
    ...(lang === '' || lang === query.defaultLang ? [] : [`  lang: ${text(lang)},`]),
    '});',
    ...refused.map((reason) => `// It throws: ${reason}`),
    `console.log(await client.${callOf(query)});`,
  ].join('\n');
};

const callOf = (query: Query): string => {
  const { resource, slug, parameters, declared } = query;
  if (resource === 'post') return `posts.get(${text(slug)})`;
  if (resource !== 'posts') return `${resource}()`;
  const options = Object.entries(parameters).flatMap(([name, value]) =>
    name === 'lang' || isOperatorOf(name, declared) ? [] : [`${name}: ${argumentOf(name, value)}`],
  );
  const all = [...options, ...declaredArguments(query)];
  return `posts.list(${all.length === 0 ? '' : `{ ${all.join(', ')} }`})`;
};

const isOperatorOf = (filter: string, declared: Query['declared']): boolean =>
  Object.keys(declared).some((name) => name.startsWith(`${filter}[`));

/** Filters of every version whose operators are not below `fields`, and parameters that are not filters. */
const OWN = ['category', 'tags', 'author', 'publishedAt', 'updatedAt', 'slug', 'sort', 'include'];

/** Returns the arguments of declared parameters. Operators of a filter are together, with its plain values as `in`. */
const declaredArguments = ({ parameters, declared }: Query): string[] => {
  const plain = Object.entries(parameters).filter(([name]) => isOperatorOf(name, declared));
  const filters = groupBy([...plain, ...Object.entries(declared)], ([name]) => name.replace(/\[.*/s, ''));
  const written = [...filters].map(([filter, pairs]) => {
    const [[first = '', only = ''] = []] = pairs;
    if (pairs.length === 1 && first === filter) return [filter, text(only)] as const;
    const operators = pairs.map(([name, value]) => `${nameOf(/\[(.*)\]/s.exec(name)?.[1] ?? 'in')}: ${text(value)}`);
    return [filter, `{ ${operators.join(', ')} }`] as const;
  });
  const print = (some: typeof written): string[] => some.map(([name, value]) => `${nameOf(name)}: ${value}`);
  const fields = print(written.filter(([name]) => !OWN.includes(name)));
  return [
    ...print(written.filter(([name]) => OWN.includes(name))),
    ...(fields.length === 0 ? [] : [`fields: { ${fields.join(', ')} }`]),
  ];
};

const nameOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : text(name));

const NUMBERS = ['limit', 'offset'];

const argumentOf = (name: string, value: string): string => {
  if (NUMBERS.includes(name)) return isWhole(value) ? String(Number(value)) : `Number(${text(value)})`;
  if (name !== 'tags') return text(value);
  const tags = value.split(',').filter((tag) => tag !== '');
  return tags.length > 1 ? `[${tags.map(text).join(', ')}]` : text(value);
};

const isWhole = (value: string): boolean => /^\d+$/.test(value) && Number.isSafeInteger(Number(value));

/** Returns the reasons for which the client throws before it sends a request. */
const refusals = ({ version, key, resource, slug, parameters: { limit, offset } }: Query): readonly string[] => [
  ...[['version', version], ['key', key], ...(resource === 'post' ? [['slug', slug]] : [])].flatMap(
    ([name, value = '']) => (/^\.{0,2}$/.test(value) ? [`${text(value)} cannot be a ${name}.`] : []),
  ),
  ...(resource === 'posts' && limit !== undefined && !(isWhole(limit) && Number(limit) > 0)
    ? [`a limit cannot be ${text(limit)}.`]
    : []),
  ...(resource === 'posts' && offset !== undefined && !isWhole(offset) ? [`an offset cannot be ${text(offset)}.`] : []),
];

/** Returns the URL as code. `joined` inserts the variable of a key from the environment. */
const addressCode = (
  { query, origin, target }: CodeInput,
  quote: (value: string) => string,
  joined: (before: string, variable: string, after: string) => string,
): string => {
  const address = origin + target;
  const name = `/${encodeURIComponent(query.key)}/`;
  const variable = variableOf(query.key);
  const at = address.indexOf(name);
  if (variable === null || at < 0) return quote(address);
  return joined(quote(address.slice(0, at + 1)), variable, quote(address.slice(at + name.length - 1)));
};

const shellText = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`;

/** Returns a JavaScript string literal on one line, which is also safe in a script element. */
const text = (value: string): string =>
  JSON.stringify(value).replaceAll(
    /[<\u007f-\u009f\u2028\u2029\ufeff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
