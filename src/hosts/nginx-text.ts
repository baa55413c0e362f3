import type { Choice } from './choice.ts';
import { commentOf } from './choice-comments.ts';

/** nginx's own variables for what a choice reads, by the names that choices use. */
const SOURCES: Readonly<Record<string, string>> = {
  address: '$request_uri',
  path: '$uri',
  sent: '$uri',
  search: '$args',
  time: '$msec',
};

/**
 * A choice as a `map`. Groups of a pattern become variables of their own, because several maps are worked out for one
 * value. Patterns are not tried on an empty text, and letter case counts only in patterns.
 * https://nginx.org/en/docs/http/ngx_http_map_module.html
 */
export const nginxMap = ({ name, from, cases, otherwise }: Choice): string => {
  const source = from.replaceAll(/\{([a-z_]+)\}/g, (_, other: string) => SOURCES[other] ?? `\${galley_${other}}`);
  const group = (at: string | number): string => `galley_${name}_${at}`;
  const lines = cases.map(([pattern, value]) => {
    let groups = 0;
    const named = pattern.replaceAll(/\((?!\?)/g, () => {
      groups += 1;
      return `(?<${group(groups)}>`;
    });
    const filled = nginxText(value).replaceAll(/\{(\d)\}/g, (_, at: string) => `\${${group(at)}}`);
    return `  "~${named}" ${filled};`;
  });
  return [
    commentOf(name),
    `map "${source}" $galley_${name} {`,
    `  default ${nginxText(otherwise)};`,
    ...lines,
    '}',
  ].join('\n');
};

/** A text of the configuration, quoted. Throws for a dollar sign, which nginx has no way to write. */
export const nginxText = (text: string): string => {
  if (text.includes('$')) throw new Error(`nginx cannot send a text with a dollar sign: ${text}`);
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
};
