import { headerRules } from './header-rules.ts';
import type { HostInput, Rules } from './host.ts';
import { routes } from './routes.ts';

export type RulesInput = Pick<HostInput, 'site' | 'now' | 'redirects'>;

/** What a site asks of a host that follows rules; computed once, spelled by each host in its own way. */
export const rules = (input: RulesInput): Rules => ({ routes: routes(input), headers: headerRules(input) });
