import { createHash } from 'node:crypto';
import { escapeHtml } from '../../shared/escape.ts';
import type { Fields } from '../../shared/is-object.ts';
import {
  code,
  componentsHtml,
  listOf,
  objectOf,
  paragraph,
  parameterHtml,
  reference,
  remaining,
  responseHtml,
  textOf,
} from './html-parts.ts';

/** The icon of the console, as a data URL without quotes or angle brackets. */
const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%228%22 fill=%22%234263eb%22/%3E%3Cpath d=%22M8 10h16M8 16h16M8 22h9%22 stroke=%22%23fff%22 stroke-width=%223%22 stroke-linecap=%22round%22/%3E%3C/svg%3E';

const OF_DOCUMENT = ['openapi', 'info', 'servers', 'tags', 'security', 'paths', 'components'];
const OF_INFO = ['title', 'version', 'description'];

/** Renders a complete OpenAPI document as a page without scripts. The same document gives the same page. */
export const htmlPage = (openapi: string): string => {
  const document: Fields = JSON.parse(openapi);
  const info = objectOf(document.info);
  const title = `${textOf(info.title)} ${textOf(info.version)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="${ICON}">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${contentsHtml(document)}
<main>
<h1>${escapeHtml(title)}</h1>
${paragraph(textOf(info.description))}
<p>For programs: <a href="openapi.json">openapi.json</a>, OpenAPI ${escapeHtml(textOf(document.openapi))}.</p>
<p class="more">${remaining(info, OF_INFO)}${remaining(document, OF_DOCUMENT)}</p>
${serversHtml(document)}
${sectionsHtml(document)}
${componentsHtml(objectOf(document.components))}
</main>
</body>
</html>
`;
};

/** Operations grouped by their first tag, in the order of the document's tags. Operations without a tag come last. */
const groupsOf = ({ tags, paths }: Fields) => {
  const operations = operationsOf(objectOf(paths));
  const tagOf = (definition: Fields): string => textOf(listOf(definition.tags)[0]);
  const declared = listOf(tags).map(objectOf);
  const names = [
    ...new Set([...declared.map(({ name }) => textOf(name)), ...operations.map(({ definition }) => tagOf(definition))]),
  ];
  return names.map((name) => ({
    name,
    description: textOf(declared.find((tag) => tag.name === name)?.description),
    operations: operations.filter(({ definition }) => tagOf(definition) === name),
  }));
};

const contentsHtml = (document: Fields): string => {
  const groups = groupsOf(document).map(({ name, operations }) => {
    const links = operations
      .filter(({ method }) => method === 'get')
      .map(
        (one) =>
          `<li><a href="#${escapeHtml(operationId(one))}">${escapeHtml(textOf(one.definition.summary) || one.path)}</a></li>`,
      );
    return `<p>${escapeHtml(name)}</p><ul>${links.join('')}</ul>`;
  });
  const components = Object.keys(objectOf(document.components)).map(
    (group) => `<li><a href="#${escapeHtml(group)}">${escapeHtml(group)}</a></li>`,
  );
  return `<details class="contents"><summary>Contents</summary><nav aria-label="Contents">${groups.join('')}<p>components</p><ul>${components.join('')}</ul></nav></details>`;
};

const serversHtml = ({ servers }: Fields): string =>
  `<ul class="servers">${listOf(servers)
    .map(objectOf)
    .map((server) => {
      const { url, description } = server;
      return `<li>${code(textOf(url))} <span class="more">${escapeHtml(textOf(description))}</span>${remaining(server, ['url', 'description'])}</li>`;
    })
    .join('')}</ul>`;

const sectionsHtml = (document: Fields): string => {
  const server = textOf(objectOf(listOf(document.servers)[0]).url);
  return groupsOf(document)
    .map(({ name, description, operations }) => {
      const all = operations.map((one) => operationHtml(one, server, document));
      return `<section><h2>${escapeHtml(name)}</h2>${paragraph(description)}${all.join('')}</section>`;
    })
    .join('\n');
};

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly definition: Fields;
}

const METHODS = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete', 'trace'];
const OF_OPERATION = ['operationId', 'tags', 'summary', 'description', 'deprecated', 'parameters', 'responses'];

const operationsOf = (paths: Fields): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const definition = objectOf(item)[method];
      return definition === undefined ? [] : [{ path, method, definition: objectOf(definition) }];
    }),
  );

const operationId = ({ path, method, definition }: Operation): string =>
  textOf(definition.operationId) || `${method}${path.replaceAll(/[^A-Za-z0-9]+/g, '-')}`;

/** One operation. Methods other than GET are collapsed, because they repeat most of GET. */
const operationHtml = (operation: Operation, server: string, document: Fields): string => {
  const { path, method, definition } = operation;
  const id = escapeHtml(operationId(operation));
  const head = `<h3><span class="method">${escapeHtml(method.toUpperCase())}</span> ${code(server + path)}</h3>`;
  const body = `${definition.deprecated === true ? '<p class="deprecated">Deprecated.</p>' : ''}${paragraph(textOf(definition.description))}<p class="more">${code(textOf(definition.operationId))}${tagsOf(definition)}${remaining(definition, OF_OPERATION)}</p>${parametersHtml(definition, document)}${responsesHtml(definition, document)}`;
  const title = `<p class="summary">${escapeHtml(textOf(definition.summary))}</p>`;
  return method === 'get'
    ? `<article id="${id}">${head}${title}${body}</article>`
    : `<details id="${id}"><summary>${escapeHtml(method.toUpperCase())} ${code(path)}: ${escapeHtml(textOf(definition.summary))}</summary>${body}</details>`;
};

const tagsOf = (definition: Fields): string =>
  listOf(definition.tags)
    .map((tag) => ` ${escapeHtml(textOf(tag))}`)
    .join(',');

const parametersHtml = (definition: Fields, document: Fields): string => {
  const all = listOf(definition.parameters).map((one) => parameterHtml(resolved(one, document)));
  return all.length === 0 ? '' : `<h4>Parameters</h4>${all.join('')}`;
};

const responsesHtml = (definition: Fields, document: Fields): string =>
  `<h4>Responses</h4><dl>${Object.entries(objectOf(definition.responses))
    .map(([status, response]) => {
      const { $ref } = objectOf(response);
      const name = typeof $ref === 'string' ? `${reference($ref)} ` : '';
      return `<dt><code class="status s${escapeHtml(status.slice(0, 1))}">${escapeHtml(status)}</code></dt><dd>${name}${responseHtml(resolved(response, document))}</dd>`;
    })
    .join('')}</dl>`;

/** Returns the component that a reference names; any other value unchanged. */
const resolved = (value: unknown, { components }: Fields): unknown => {
  const { $ref } = objectOf(value);
  const [group = '', name = ''] = textOf($ref).split('/').slice(-2);
  return typeof $ref === 'string' ? (objectOf(objectOf(components)[group])[name] ?? value) : value;
};

/** The page's Content-Security-Policy: it runs no script, loads nothing, and has one style sheet. */
const policy = (): string =>
  `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** The page's only style sheet, with the console's design. */
const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#fff, #0d0f12); --raised: light-dark(#f8f9fa, #16191d); --line: light-dark(#dee2e6, #2b3035); --text: light-dark(#16191d, #e9ecef); --quiet: light-dark(#565e66, #adb5bd); --accent: light-dark(#3b5bdb, #91a7ff); --good: light-dark(#237032, #69db7c); --bad: light-dark(#b02525, #ffa8a8); --middling: light-dark(#99330b, #ffd43b); --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font: 0.9375rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; background: var(--ground); color: var(--text); }
* { box-sizing: border-box; }
body { display: grid; grid-template-columns: 15rem minmax(0, 52rem); gap: 4rem; justify-content: center; max-width: 84rem; margin: 0 auto; padding: 2rem 1.5rem 5rem; overflow-wrap: anywhere; }
a { color: var(--accent); text-decoration-color: color-mix(in srgb, currentcolor 40%, transparent); text-underline-offset: .18em; }
a:hover { text-decoration-color: currentcolor; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .2rem; }
:target { scroll-margin-top: 1rem; border-color: var(--accent); }
summary { cursor: pointer; }
.contents > summary { padding: .6rem 1rem; font-weight: 600; }
nav { font-size: .875rem; }
nav ul, .fields { margin: 0; padding: 0; list-style: none; }
nav p { margin: 1.4rem 0 .35rem; font-weight: 650; }
nav p::first-letter, h2::first-letter { text-transform: uppercase; }
nav p:first-child { margin-top: 0; }
nav a { display: block; padding: .25rem .75rem; border-inline-start: 2px solid var(--line); color: var(--quiet); text-decoration: none; }
nav a:hover { border-color: var(--accent); color: var(--text); }
h1 { margin: 0 0 .6rem; font-size: clamp(1.7rem, 1.2rem + 1.6vw, 2.3rem); font-weight: 700; letter-spacing: -.022em; line-height: 1.2; }
h2 { margin: 3.5rem 0 .4rem; font-size: 1.5rem; font-weight: 680; letter-spacing: -.015em; }
h3 { margin: 0; font-size: 1rem; font-weight: 600; }
h4 { margin: 1.6rem 0 .2rem; font-size: .8125rem; font-weight: 650; color: var(--quiet); }
p { margin: .4rem 0; }
code, pre { font-family: var(--mono); font-size: .92em; }
pre { margin: .5rem 0; padding: .8rem 1rem; overflow: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--raised); font-size: .8125rem; }
article, main details { margin: 1rem 0; border: 1px solid var(--line); border-radius: .5rem; }
article { padding: 1.1rem 1.4rem 1.3rem; }
main details { padding: .7rem 1.4rem; }
main details.plain { margin: .3rem 0 0; padding: 0; border: 0; }
.plain summary, .more { color: var(--quiet); font-size: .8125rem; }
.method { display: inline-block; padding: .05rem .55rem; border-radius: 1rem; background: color-mix(in srgb, var(--good) 12%, transparent); color: var(--good); font-size: .75rem; font-weight: 650; }
.summary { margin: .5rem 0 0; font-size: 1.15rem; font-weight: 650; }
.type { color: var(--accent); }
.deprecated, .required { color: var(--middling); font-weight: 600; }
.servers { display: flex; flex-wrap: wrap; gap: .4rem; margin: .8rem 0; padding: 0; list-style: none; }
.servers li { padding: .25rem .7rem; border: 1px solid var(--line); border-radius: .5rem; }
.parameter { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0 1rem; padding: .7rem 0; border-top: 1px solid var(--line); }
h4 + .parameter { border-top: 0; }
.parameter .name { font-weight: 650; }
.parameter p { margin: 0 0 .2rem; }
.facts { display: flex; flex-wrap: wrap; gap: 0 1rem; color: var(--quiet); font-size: .8125rem; }
.facts code { color: var(--text); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .6rem 1rem; margin: .4rem 0 0; }
dd { margin: 0; }
.status { padding: .05rem .5rem; border-radius: 1rem; background: color-mix(in srgb, currentcolor 12%, transparent); font-weight: 650; }
.s2 { color: var(--good); }
.s3 { color: var(--accent); }
.s4 { color: var(--middling); }
.s5 { color: var(--bad); }
.fields { margin: .4rem 0 0 .2rem; padding-inline-start: 1rem; border-inline-start: 2px solid var(--line); }
.fields li { padding: .25rem 0; }
@media (min-width: 60rem) { @supports selector(::details-content) { .contents { position: sticky; top: 2rem; max-height: calc(100vh - 4rem); overflow: auto; align-self: start; } .contents > summary { display: none; } .contents::details-content { content-visibility: visible; } } }
@media (max-width: 60rem) { body { grid-template-columns: minmax(0, 1fr); gap: 1.5rem; padding: 1rem 1rem 3rem; } .contents { border: 1px solid var(--line); border-radius: .5rem; } .contents nav { padding: 0 1rem 1rem; } }
@media (max-width: 40rem) { article { padding: 1rem; } .parameter { grid-template-columns: minmax(0, 1fr); } }
`;
