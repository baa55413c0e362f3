import { createHash } from 'node:crypto';
import { componentsHtml } from './components.ts';
import { type JsonObject, listOf, objectOf, textOf } from './document.ts';
import { code, escaped, paragraph, remaining } from './html.ts';
import { operationHtml, operationId, operationsOf } from './operations.ts';
import { STYLE } from './style.ts';

/** Nothing runs and nothing is loaded: the page is one file, and its style is the only one. */
const POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

const SHOWN = ['openapi', 'info', 'servers', 'tags', 'security', 'paths', 'components'];
const OF_INFO = ['title', 'version', 'description'];

/** An OpenAPI document as a page for people: all that it says, without a script. The same document makes the same page. */
export const docsPage = (openapi: string): string => {
  const document: JsonObject = JSON.parse(openapi);
  const info = objectOf(document.info);
  const title = `${textOf(info.title)} ${textOf(info.version)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${contents(document)}
<main>
<h1>${escaped(title)}</h1>
${paragraph(textOf(info.description))}
<p>For programs: <a href="openapi.json">openapi.json</a>, OpenAPI ${escaped(textOf(document.openapi))}.</p>
<p class="more">${remaining(info, OF_INFO)}${remaining(document, SHOWN)}</p>
${serversHtml(document)}
${sectionsHtml(document)}
${componentsHtml(objectOf(document.components))}
</main>
</body>
</html>
`;
};

interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: ReturnType<typeof operationsOf>;
}

/** Operations by their first tag, in the order of the document's tags; those without one last. */
const groupsOf = ({ tags, paths }: JsonObject): readonly Group[] => {
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

const contents = (document: JsonObject): string => {
  const groups = groupsOf(document).map(({ name, operations }) => {
    const links = operations
      .filter(({ method }) => method === 'get')
      .map(
        (one) =>
          `<li><a href="#${escaped(operationId(one))}">${escaped(textOf(one.said.summary) || one.path)}</a></li>`,
      );
    return `<p>${escaped(name)}</p><ul>${links.join('')}</ul>`;
  });
  const components = Object.keys(objectOf(document.components)).map(
    (group) => `<li><a href="#${escaped(group)}">${escaped(group)}</a></li>`,
  );
  return `<nav aria-label="Contents">${groups.join('')}<p>components</p><ul>${components.join('')}</ul></nav>`;
};

const serversHtml = ({ servers }: JsonObject): string =>
  `<ul class="inline">${listOf(servers)
    .map(objectOf)
    .map((server) => {
      const { url, description } = server;
      return `<li>${code(textOf(url))} <span class="more">${escaped(textOf(description))}</span>${remaining(server, ['url', 'description'])}</li>`;
    })
    .join('')}</ul>`;

const sectionsHtml = (document: JsonObject): string => {
  const server = textOf(objectOf(listOf(document.servers)[0]).url);
  return groupsOf(document)
    .map(({ name, description, operations }) => {
      const all = operations.map((one) => operationHtml(one, server));
      return `<section><h2>${escaped(name)}</h2>${paragraph(description)}${all.join('')}</section>`;
    })
    .join('\n');
};
