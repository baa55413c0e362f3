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

/** VitePress's mark for code in which Vue's templates are filled in: https://vitepress.dev/guide/using-vue#unescape-in-code-blocks */
const WITH_VUE = /-vue$/;

/** The language that one is near to; undefined for one that needs none, or has none. */
export const nearLanguage = (name: string): string | undefined => {
  const key = name.toLowerCase();
  return NEAR.get(key) ?? (WITH_VUE.test(key) ? key.replace(WITH_VUE, '') : undefined);
};
