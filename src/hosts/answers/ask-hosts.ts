import type { PageOptions } from '../../api/tree/pages.ts';
import type { Plan } from '../../runtime/resolver/plan.ts';
import { pageName } from '../../runtime/resolver/query.ts';
import type { ReadFile } from '../../runtime/resolver/read-file.ts';
import type { SiteVersion } from '../../runtime/resolver/site.ts';
import type { Host, HostInput } from '../host.ts';
import { PAGE_PARAMS, type Param } from '../rules/rule.ts';
import { answerByChoices, answerByChoicesOrResolver, answerByFunction, answerByResolver } from './by-computing.ts';
import { answerByFirebase, answerByNameOrNotFound, answerByRedirects, answerByRewrites } from './by-rules.ts';
import { type Answering, type HostAnswer, planOf } from './host-answer.ts';
import { createHostTree, pageOf, whyNoPage } from './host-tree.ts';

/** A host's answer to a request, and how it differs from the right one. */
export interface HostRow extends HostAnswer {
  readonly host: string;
  /** The parameters that the host ignored or misread, so that the answer belongs to another query. */
  readonly misread: readonly Param[];
  /** Why the host does not have an answer that others have; null if there is nothing to explain. */
  readonly why: string | null;
}

export interface AskedHost {
  readonly host: Host;
  /** The input of its `emit`. */
  readonly input: HostInput;
  /** The options that decide which lists have pages in a build for this host. */
  readonly pages: PageOptions;
}

/** Returns each host's answer to a GET. `readFile` reads a tree, which may be built for another host. */
export const askHosts = (
  target: string,
  hosts: readonly AskedHost[],
  readFile: ReadFile,
): Promise<readonly HostRow[]> => Promise.all(hosts.map((asked) => rowOf(target, asked, readFile)));

const rowOf = async (target: string, { host, input, pages }: AskedHost, readFile: ReadFile): Promise<HostRow> => {
  const answering = ANSWERS[host.name];
  if (answering === undefined) throw new Error(`no function computes the answers of ${host.name}`);
  const { site } = input;
  const tree = createHostTree(readFile, pages);
  const answer = await answering(target, { input, readFile: tree });
  const planned = planOf(target, input);
  const version = /\/(v\d+)\//.exec(planned.file)?.[1] ?? site.legacy;
  const limit = site.versions[version]?.limit;
  return {
    ...answer,
    host: host.name,
    misread: limit === undefined ? [] : misread(planned, answer, limit),
    why:
      answer.status === 404 && planned.status === 200
        ? await whyNotAnswered(planned, { host, pages, readFile, tree })
        : null,
  };
};

interface ExplainContext extends Pick<AskedHost, 'host' | 'pages'> {
  readonly readFile: ReadFile;
  readonly tree: ReadFile;
}

/** Explains why a request that other hosts answer is 404. */
const whyNotAnswered = async (
  planned: Plan,
  { host, pages, readFile, tree }: ExplainContext,
): Promise<string | null> => {
  const { file, list } = planned;
  if (host.capabilities.query === 'none') {
    const named = list === null ? file : `${list.folder}posts.json`;
    if ((await readFile(named)) === null) return null;
    return `This host treats URLs as file names: /${named}${list === null || list.isDefault ? '' : ', which is the whole list'}.`;
  }
  if (list === null) return null;
  if ((await tree(file)) !== null) return 'There is a page, but no rule matches this spelling of the query.';
  return whyNoPage(list, { readFile, options: pages });
};

/**
 * Returns the parameters of a query that a host ignored or misread: those in which the page that it returns, or
 * redirects to, differs from the planned one. Empty for a right answer and for an error.
 */
export const misread = (
  { list, file: planned }: Plan,
  { file }: Pick<HostAnswer, 'file'>,
  limit: SiteVersion['limit'],
): readonly Param[] => {
  if (list === null || file === null || file === planned) return [];
  const wholeList = { category: '', tags: [], author: '', limit: limit.default, offset: 0 };
  const wanted = pageName(list.query).split('/');
  const answered = pageName(pageOf(file)?.query ?? wholeList).split('/');
  const params = PAGE_PARAMS.filter((_, at) => wanted[at] !== answered[at]);
  return file.startsWith(list.folder) ? params : [...params, 'lang'];
};

/** The function that computes each host's answers, by the host's name. */
export const ANSWERS: Readonly<Record<string, Answering>> = {
  node: answerByResolver,
  deno: answerByResolver,
  bun: answerByResolver,
  cloudflare: answerByResolver,
  r2: answerByResolver,
  netlify: answerByResolver,
  vercel: answerByResolver,
  'lambda-edge': answerByResolver,
  'nginx-njs': answerByChoicesOrResolver,
  docker: answerByChoicesOrResolver,
  nginx: answerByChoices,
  caddy: answerByChoices,
  apache: answerByChoices,
  cloudfront: answerByFunction,
  'netlify-rules': answerByRedirects,
  serve: answerByRewrites,
  firebase: answerByFirebase,
  'github-pages': answerByNameOrNotFound,
  bucket: answerByNameOrNotFound,
};
