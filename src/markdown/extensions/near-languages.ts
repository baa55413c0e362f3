/**
 * Languages that highlight.js does not know, by those that are told apart as well: components are HTML with scripts and
 * styles, and Go's, Liquid's and Nunjucks's templates look like those of Handlebars and Django.
 */
const NEAR: ReadonlyMap<string, string> = new Map([
  ...['vue', 'vue-html', 'astro', 'svelte', 'marko'].map((name) => [name, 'xml'] as const),
  ...['go-html-template', 'go-text-template', 'gotmpl', 'gohtml', 'gohtmltmpl', 'go-template', 'gotemplate'].map(
    (name) => [name, 'handlebars'] as const,
  ),
  ...['liquid', 'njk', 'nunjucks', 'jinja2', 'tera', 'swig'].map((name) => [name, 'django'] as const),
  ...[
    ['mdx', 'markdown'],
    ['shell-session', 'shell'],
    ['sh-session', 'shell'],
    ['terminal', 'shell'],
    ['shellscript', 'bash'],
    ['fish', 'bash'],
    ['env', 'ini'],
    ['dotenv', 'ini'],
    ['jsonl', 'json'],
    ['webmanifest', 'json'],
    ['rustdoc', 'rust'],
  ].map(([name = '', near = '']) => [name, near] as const),
]);

/** The language that one is near to; undefined for one that needs none, or has none. */
export const nearLanguage = (name: string): string | undefined => NEAR.get(name.toLowerCase());
