import { type Json, type JsonObject, objectOf, textOf } from './document.ts';
import { code, escaped, idOf, paragraph, prose, reference, remaining } from './html.ts';
import { schemaHtml } from './schema.ts';

/** A parameter or a reference to one. */
export const parameterHtml = (value: Json): string => {
  const parameter = objectOf(value);
  if (typeof parameter.$ref === 'string') return reference(parameter.$ref);
  const { name, schema, description, required } = parameter;
  const place = `in ${textOf(parameter.in)}${required === true ? ', required' : ''}`;
  const more = remaining(parameter, ['name', 'in', 'required', 'description', 'schema']);
  return `<p>${code(textOf(name))} <span class="more">${escaped(place)}</span>${more}</p>${paragraph(textOf(description))}<div>${schemaHtml(schema)}</div>`;
};

/** A response or a reference to one. */
export const responseHtml = (value: Json): string => {
  const response = objectOf(value);
  if (typeof response.$ref === 'string') return reference(response.$ref);
  const { description, headers, content } = response;
  return `${prose(textOf(description))}${remaining(response, ['description', 'headers', 'content'])}${bodies(content)}${headersHtml(headers)}`;
};

const bodies = (content: Json | undefined): string =>
  Object.entries(objectOf(content))
    .map(([type, media]) => {
      const { schema, example } = objectOf(media);
      const shown = example === undefined ? '' : `<pre tabindex="0">${escaped(JSON.stringify(example, null, 2))}</pre>`;
      const more = remaining(objectOf(media), ['schema', 'example']);
      return `<div>${code(type)}: ${schemaHtml(schema)}${more}${shown}</div>`;
    })
    .join('');

const headersHtml = (headers: Json | undefined): string => {
  const names = Object.entries(objectOf(headers)).map(([name, header]) => {
    const { $ref } = objectOf(header);
    return typeof $ref === 'string' ? reference($ref) : `${code(name)} ${headerHtml(header ?? null)}`;
  });
  return names.length === 0 ? '' : `<div class="more">Headers: ${names.join(', ')}</div>`;
};

const headerHtml = (value: Json): string => {
  const header = objectOf(value);
  return `${paragraph(textOf(header.description))}<div>${schemaHtml(header.schema)}${remaining(header, ['description', 'schema'])}</div>`;
};

/** How the groups of components are called, and how one of each is shown. */
const GROUPS: Readonly<Record<string, { readonly title: string; readonly show: (value: Json) => string }>> = {
  schemas: { title: 'Schemas', show: (value) => schemaHtml(value) },
  parameters: { title: 'Parameters', show: parameterHtml },
  responses: { title: 'Responses', show: (value) => `<div>${responseHtml(value)}</div>` },
  headers: { title: 'Headers', show: headerHtml },
};

/** What operations refer to; a group that is not known is shown as JSON. */
export const componentsHtml = (components: JsonObject): string =>
  [...new Set([...Object.keys(GROUPS), ...Object.keys(components)])]
    .filter((group) => Object.keys(objectOf(components[group])).length > 0)
    .map((group) => {
      const { title, show } = GROUPS[group] ?? { title: group, show: (value: Json) => code(JSON.stringify(value)) };
      const all = Object.entries(objectOf(components[group])).map(
        ([name, value]) =>
          `<article id="${escaped(idOf(group, name))}"><h3>${escaped(name)}</h3>${show(value ?? null)}</article>`,
      );
      return `<section id="${escaped(group)}"><h2>${escaped(title)}</h2>${all.join('')}</section>`;
    })
    .join('');
