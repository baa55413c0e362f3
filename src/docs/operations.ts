import { parameterHtml, responseHtml } from './components.ts';
import { type Json, type JsonObject, listOf, objectOf, textOf } from './document.ts';
import { code, escaped, paragraph, remaining } from './html.ts';

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly said: JsonObject;
}

const METHODS = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete', 'trace'];
const SHOWN = ['operationId', 'tags', 'summary', 'description', 'deprecated', 'parameters', 'responses'];

/** All operations, each path's together. */
export const operationsOf = (paths: JsonObject): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const said = objectOf(item)[method];
      return said === undefined ? [] : [{ path, method, said: objectOf(said) }];
    }),
  );

export const operationId = ({ path, method, said }: Operation): string =>
  textOf(said.operationId) || `${method}${path.replaceAll(/[^A-Za-z0-9]+/g, '-')}`;

/** One operation; those that say what GET says are folded up. */
export const operationHtml = (operation: Operation, server: string): string => {
  const { path, method, said } = operation;
  const id = escaped(operationId(operation));
  const head = `<h3><span class="method">${escaped(method.toUpperCase())}</span> ${code(server + path)}</h3>`;
  const body = `${said.deprecated === true ? '<p class="deprecated">Deprecated.</p>' : ''}${paragraph(textOf(said.description))}<p class="more">${code(textOf(said.operationId))}${tagsOf(said)}${remaining(said, SHOWN)}</p>${parametersHtml(said)}${responsesHtml(said)}`;
  const title = `<p class="summary">${escaped(textOf(said.summary))}</p>`;
  return method === 'get'
    ? `<article id="${id}">${head}${title}${body}</article>`
    : `<details id="${id}"><summary>${escaped(method.toUpperCase())} ${code(path)}: ${escaped(textOf(said.summary))}</summary>${body}</details>`;
};

const tagsOf = (said: JsonObject): string =>
  listOf(said.tags)
    .map((tag) => ` ${escaped(textOf(tag))}`)
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
