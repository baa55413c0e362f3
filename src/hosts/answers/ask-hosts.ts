import { type Plan, plan } from '../../resolver/plan.ts';
import type { ReadFile } from '../../resolver/read-file.ts';
import { searchParameters } from '../../resolver/search.ts';
import type { PageOptions } from '../../tree/pages.ts';
import type { Host, HostInput, Param } from '../host.ts';
import { ANSWERS } from './answers.ts';
import { type HostAnswer, partsOf } from './host-answer.ts';
import { createHostTree } from './host-tree.ts';
import { misread } from './misread.ts';
import { whyNoPage } from './why-no-page.ts';

/** What one host does with a request. */
export interface HostRow extends HostAnswer {
  readonly host: string;
  /** Parameters that it has ignored or taken for others: the answer is another query's. */
  readonly misread: readonly Param[];
  /** Why it has no answer that others have; null where there is nothing to explain. */
  readonly why: string | null;
}

export interface AskedHost {
  readonly host: Host;
  /** What it is emitted from. */
  readonly input: HostInput;
  /** Which lists get pages in a build for this host. */
  readonly pages: PageOptions;
}

/** What each host does with a GET; `readFile` reads a tree that need not be made for any of them. */
export const askHosts = (
  target: string,
  hosts: readonly AskedHost[],
  readFile: ReadFile,
): Promise<readonly HostRow[]> => Promise.all(hosts.map((asked) => rowOf(target, asked, readFile)));

const rowOf = async (target: string, { host, input, pages }: AskedHost, readFile: ReadFile): Promise<HostRow> => {
  const answering = ANSWERS[host.name];
  if (answering === undefined) throw new Error(`nobody knows what ${host.name} answers`);
  const { site, now } = input;
  const tree = createHostTree(readFile, pages);
  const answer = await answering(target, { input, readFile: tree });
  const [path, search] = partsOf(target);
  const planned = plan('GET', path, searchParameters(search), site, now);
  const version = /\/(v\d+)\//.exec(planned.file)?.[1] ?? site.legacy;
  const limit = site.versions[version]?.limit;
  return {
    ...answer,
    host: host.name,
    misread: limit === undefined ? [] : misread(planned, answer, limit),
    why:
      answer.status === 404 && planned.status === 200 ? await whyNot(planned, { host, pages, readFile, tree }) : null,
  };
};

interface Explained extends Pick<AskedHost, 'host' | 'pages'> {
  readonly readFile: ReadFile;
  readonly tree: ReadFile;
}

/** Why a request that other hosts answer is 404. */
const whyNot = async (planned: Plan, { host, pages, readFile, tree }: Explained): Promise<string | null> => {
  const { file, list } = planned;
  if (host.capabilities.query === 'none') {
    const named = list === null ? file : `${list.folder}posts.json`;
    if ((await readFile(named)) === null) return null;
    return `Addresses there are names of files: /${named}${list === null || list.isDefault ? '' : ', which is the whole list'}.`;
  }
  if (list === null) return null;
  if ((await tree(file)) !== null) return 'There is a page, but no rule matches this spelling of the query.';
  return whyNoPage(list, { readFile, options: pages });
};
