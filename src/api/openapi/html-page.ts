import { createHash } from 'node:crypto';
import { escapeHtml } from '../../shared/escape.ts';
import {
  code,
  componentsHtml,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  paragraph,
  parameterHtml,
  remaining,
  responseHtml,
  textOf,
} from './html-parts.ts';

const OF_DOCUMENT = ['openapi', 'info', 'servers', 'tags', 'security', 'paths', 'components'];
const OF_INFO = ['title', 'version', 'description'];

/** Renders an OpenAPI document as a page without scripts, with nothing left out. The same document gives the same page. */
export const htmlPage = (openapi: string): string => {
  const document: JsonObject = JSON.parse(openapi);
  const info = objectOf(document.info);
  const title = `${textOf(info.title)} ${textOf(info.version)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
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
const groupsOf = ({ tags, paths }: JsonObject) => {
  const operations = operationsOf(objectOf(paths));
  const tagOf = (said: JsonObject): string => textOf(listOf(said.tags)[0]);
  const declared = listOf(tags).map(objectOf);
  const names = [
    ...new Set([...declared.map(({ name }) => textOf(name)), ...operations.map(({ said }) => tagOf(said))]),
  ];
  return names.map((name) => ({
    name,
    description: textOf(declared.find((tag) => tag.name === name)?.description),
    operations: operations.filter(({ said }) => tagOf(said) === name),
  }));
};

const contentsHtml = (document: JsonObject): string => {
  const groups = groupsOf(document).map(({ name, operations }) => {
    const links = operations
      .filter(({ method }) => method === 'get')
      .map(
        (one) =>
          `<li><a href="#${escapeHtml(operationId(one))}">${escapeHtml(textOf(one.said.summary) || one.path)}</a></li>`,
      );
    return `<p>${escapeHtml(name)}</p><ul>${links.join('')}</ul>`;
  });
  const components = Object.keys(objectOf(document.components)).map(
    (group) => `<li><a href="#${escapeHtml(group)}">${escapeHtml(group)}</a></li>`,
  );
  return `<nav aria-label="Contents">${groups.join('')}<p>components</p><ul>${components.join('')}</ul></nav>`;
};

const serversHtml = ({ servers }: JsonObject): string =>
  `<ul class="inline">${listOf(servers)
    .map(objectOf)
    .map((server) => {
      const { url, description } = server;
      return `<li>${code(textOf(url))} <span class="more">${escapeHtml(textOf(description))}</span>${remaining(server, ['url', 'description'])}</li>`;
    })
    .join('')}</ul>`;

const sectionsHtml = (document: JsonObject): string => {
  const server = textOf(objectOf(listOf(document.servers)[0]).url);
  return groupsOf(document)
    .map(({ name, description, operations }) => {
      const all = operations.map((one) => operationHtml(one, server));
      return `<section><h2>${escapeHtml(name)}</h2>${paragraph(description)}${all.join('')}</section>`;
    })
    .join('\n');
};

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly said: JsonObject;
}

const METHODS = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete', 'trace'];
const OF_OPERATION = ['operationId', 'tags', 'summary', 'description', 'deprecated', 'parameters', 'responses'];

/** All operations, grouped by path. */
const operationsOf = (paths: JsonObject): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const said = objectOf(item)[method];
      return said === undefined ? [] : [{ path, method, said: objectOf(said) }];
    }),
  );

const operationId = ({ path, method, said }: Operation): string =>
  textOf(said.operationId) || `${method}${path.replaceAll(/[^A-Za-z0-9]+/g, '-')}`;

/** One operation. Methods other than GET are collapsed, because they repeat most of GET. */
const operationHtml = (operation: Operation, server: string): string => {
  const { path, method, said } = operation;
  const id = escapeHtml(operationId(operation));
  const head = `<h3><span class="method">${escapeHtml(method.toUpperCase())}</span> ${code(server + path)}</h3>`;
  const body = `${said.deprecated === true ? '<p class="deprecated">Deprecated.</p>' : ''}${paragraph(textOf(said.description))}<p class="more">${code(textOf(said.operationId))}${tagsOf(said)}${remaining(said, OF_OPERATION)}</p>${parametersHtml(said)}${responsesHtml(said)}`;
  const title = `<p class="summary">${escapeHtml(textOf(said.summary))}</p>`;
  return method === 'get'
    ? `<article id="${id}">${head}${title}${body}</article>`
    : `<details id="${id}"><summary>${escapeHtml(method.toUpperCase())} ${code(path)}: ${escapeHtml(textOf(said.summary))}</summary>${body}</details>`;
};

const tagsOf = (said: JsonObject): string =>
  listOf(said.tags)
    .map((tag) => ` ${escapeHtml(textOf(tag))}`)
    .join(',');

const parametersHtml = (said: JsonObject): string => {
  const all = listOf(said.parameters).map((one) => `<li>${parameterHtml(one)}</li>`);
  return all.length === 0 ? '' : `<h4>Parameters</h4><ul class="inline">${all.join('')}</ul>`;
};

const responsesHtml = (said: JsonObject): string =>
  `<h4>Responses</h4><dl>${Object.entries(objectOf(said.responses))
    .map(([status, response]: readonly [string, Json | undefined]) => {
      return `<dt>${code(status)}</dt><dd>${responseHtml(response ?? null)}</dd>`;
    })
    .join('')}</dl>`;

/** The page runs no script and loads nothing: it is one file with one style sheet. */
const policy = (): string =>
  `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** The page's only style sheet. The page makes no other request. */
const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9de, #41464f); --quiet: light-dark(#545b66, #a9b0bb); --raised: light-dark(#f3f4f6, #22252b); --accent: light-dark(#0b57b0, #8ab8ff); font: 16px/1.55 system-ui, sans-serif; background: light-dark(#fff, #16181c); color: light-dark(#1b1e23, #e8eaed); }
* { box-sizing: border-box; }
body { display: grid; grid-template-columns: 17rem minmax(0, 54rem); gap: 3rem; max-width: 80rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
nav { position: sticky; top: 1.5rem; max-height: calc(100vh - 3rem); overflow: auto; align-self: start; font-size: .92rem; }
nav ul, .inline, .fields { margin: 0; padding: 0; list-style: none; }
nav p { margin: 1rem 0 .2rem; color: var(--quiet); font-size: .85rem; }
nav p:first-child { margin-top: 0; }
nav a { display: block; padding: .15rem 0; text-decoration: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { margin: 0 0 .5rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 3rem 0 .5rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); font-size: 1.4rem; }
h3 { margin: 0; font-size: 1.05rem; }
h4 { margin: 1rem 0 .3rem; color: var(--quiet); font-size: .85rem; font-weight: 600; }
p { margin: .4rem 0; }
article, details { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .4rem; }
details { padding: .6rem 1rem; }
summary { cursor: pointer; }
code, pre { font: .88em ui-monospace, monospace; }
pre { margin: .5rem 0; padding: .75rem; overflow: auto; border-radius: .3rem; background: var(--raised); }
.method { display: inline-block; padding: .1rem .5rem; border-radius: .25rem; background: light-dark(#dbf3e4, #123d24); color: light-dark(#0a5529, #9ae8b5); font-size: .8rem; }
.summary { font-size: 1.1rem; font-weight: 600; }
.more, .type { color: var(--quiet); font-size: .92em; }
.deprecated { color: light-dark(#a51d1d, #ff9d96); font-weight: 600; }
.inline { display: flex; flex-wrap: wrap; gap: .3rem 1rem; }
.fields { margin: .3rem 0 0 .2rem; padding-left: .9rem; border-left: 2px solid var(--line); }
.fields li { padding: .25rem 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .4rem 1rem; margin: 0; }
dd { margin: 0; }
@media (max-width: 60rem) { body { grid-template-columns: minmax(0, 1fr); gap: 1.5rem; } nav { position: static; max-height: none; } }
`;
