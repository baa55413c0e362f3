import type { Site } from '../resolver/site.ts';
import { headerRules } from './header-rules.ts';
import type { Rules } from './host.ts';
import { routes } from './routes.ts';

/** What a site asks of a host that follows rules; computed once, spelled by each host in its own way. */
export const rules = (site: Site, now: number): Rules => ({
  routes: routes(site, now),
  headers: headerRules(site, now),
});
