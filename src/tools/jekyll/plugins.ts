import { type Site, switched, type ToolOptions } from '../adopt/adopter.ts';
import { textsIn } from '../adopt/config-values.ts';
import { linesAbout } from '../adopt/site-files.ts';
import { missing } from '../adopt/unread-options.ts';

/** Turns on what plugins need, and names the others: https://jekyllrb.com/docs/plugins/installation/ */
export const pluginsOf = ({ repository, base, files, config }: Site): ToolOptions => {
  const [group = ''] =
    /\bgroup\s*\(?:jekyll_plugins\b.*?^end\b/ms.exec(repository.textOf(`${base}Gemfile`) ?? '') ?? [];
  const gems = [...group.matchAll(/^\s*gem\s*\(?["']([^"']+)/gm)].map(([, name = '']) => name);
  const names = new Set([...textsIn(config, 'plugins'), ...textsIn(config, 'gems'), ...gems]);
  return {
    decisions: names.has('jemoji') ? switched('emoji', 'the site has jemoji') : [],
    unsupported: [
      ...missing([...names].filter((name) => !KNOWN.test(name)).sort()),
      ...linesAbout(files, /^(_?plugins)\/.+\.rb$/, 'the code in', 'Galley does not run it'),
    ],
  };
};

/** Plugins that change no text of posts, or that Galley replaces. Octopress has `plugins: plugins`, the folder. */
const KNOWN =
  /^(?:jemoji|plugins|github-pages|kramdown-.*|jekyll-(?:admin|algolia|archives|avatar|category-pages|coffeescript|commonmark|compose|data|default-layout|feed|gist|github-metadata|include-cache|last-modified-at|minifier|multiple-languages|optional-front-matter|paginate|polyglot|readme-index|redirect-from|relative-links|remote-theme|sass-converter|seo-tag|sitemap|tagging|terser|theme|titles-from-headings|toc)(?:-.*)?)$/;
