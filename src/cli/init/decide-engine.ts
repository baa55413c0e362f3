import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildResult } from '../../build/build.ts';
import { MARKED } from '../../config/markdown-options.ts';
import { createToolParts } from '../../content/markdown/tool-parts.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { findInstalled } from '../../shared/fs/installed-package.ts';
import { type Adopter, decided } from '../../tools/adopt/adopter.ts';
import type { Repository } from '../../tools/adopt/repository.ts';
import type { FoundSite } from '../../tools/find-site.ts';
import type { NewFile } from '../ci/recipe.ts';
import { type Proposal, withDecisions } from './proposal.ts';

interface Given {
  /** Null for a guessed tool. */
  readonly site: FoundSite | null;
  readonly repository: Repository;
  /** The files of posts. */
  readonly posts: readonly string[];
}

interface Tried {
  readonly proposal: Proposal;
  /** The result of a build with marked. */
  readonly result: BuildResult;
}

interface Decided extends Tried {
  /** The module to write; null without one. */
  readonly module: NewFile | null;
  readonly unsupported: readonly string[];
}

/**
 * Decides which engine renders the posts of a site that has its own. It is the site's if its configuration names plugins
 * or options, or posts have syntax or links to ids that marked does not know; else marked.
 */
export const decideEngine = (given: Given, tried: Tried): Decided => {
  const none = { ...tried, module: null, unsupported: [] };
  const { tool } = tried.proposal;
  if (tool?.conventions.markdown.hasEngine !== true) return none;
  const { site, repository } = given;
  const base = site?.base ?? '';
  const engine = site === null ? undefined : tool.engine?.(site);
  const reasons = [...(engine?.reasons ?? []), ...reasonsIn(tool, given, tried)];
  if (reasons.length === 0) return decidedOn(tried, MARKED, 'the posts need no plugin or option of the site');
  const path = `${base}galley-markdown.mjs`;
  const isInstalled = engine?.packages.every((name) =>
    findInstalled({ name, versions: /^/ }, join(repository.root, base)),
  );
  if (engine === undefined || isInstalled !== true || existsSync(join(repository.root, path)))
    return { ...none, unsupported: [unmet(reasons, engine?.packages ?? [])] };
  return {
    ...decidedOn(tried, `./${path}`, `for ${reasons.join(', ')}`),
    module: { path, text: `${engine.lines.join('\n')}\n` },
  };
};

const unmet = (reasons: readonly string[], packages: readonly string[]): string => {
  const how = packages.length === 0 ? 'set markdown.engine' : `install ${packages.join(', ')}, and set markdown.engine`;
  return `${reasons.join(', ')}: to render posts as the site does, ${how} (galley explain config/no-engine)`;
};

/** An engine has its own extensions. */
const decidedOn = ({ proposal, result }: Tried, engine: string, why: string): Decided => {
  const decisions = proposal.decisions.filter(({ path }) => engine === MARKED || path[1] !== 'extensions');
  const diagnostics = result.diagnostics.filter(({ code }) => code !== 'config/no-engine');
  return {
    proposal: withDecisions({ ...proposal, decisions }, decided(['markdown.engine', engine, why])),
    result: { ...result, diagnostics },
    module: null,
    unsupported: [],
  };
};

/** What posts have that marked does not render as the site does. */
const reasonsIn = (tool: Adopter, { repository, posts }: Given, { result }: Tried): readonly string[] => {
  const { on, parts } = tool.conventions.markdown;
  const find = createToolParts({ extensions: on, syntaxes: parts, isAnyTool: false, isMdx: false });
  const withParts = posts.filter((file) => find(repository.textOf(file) ?? '').length > 0).length;
  const ids = result.diagnostics.filter(({ code }) => code === 'post/anchor-missing').length;
  return [
    ...(withParts === 0 ? [] : [`syntax in ${count(withParts, 'post')}`]),
    ...(ids === 0 ? [] : [`${count(ids, 'link')} to ids of headings`]),
  ];
};
