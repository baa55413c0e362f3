import { htaccess } from './apache-htaccess.ts';
import { apacheSite } from './apache-site.ts';
import type { Host } from './host.ts';

/**
 * Apache by a site of its own, with mod_rewrite and mod_headers. A list that has a page is found; any other is
 * `variant_not_available`. Versions are deprecated and gone by Apache's clock. Where only files can be uploaded, the
 * `.htaccess` in the published tree does the same, as far as the server reads it.
 */
export const apache: Host = {
  name: 'apache',
  capabilities: { query: 'rules', status: [401, 404, 405, 410, 500], headers: true, clock: true, redirects: true },
  limits: { files: null, fileBytes: null, rules: null, codeBytes: null },
  emit: (input) => ({
    published: [{ path: '.htaccess', content: htaccess(input) }],
    server: [{ path: 'galley.conf', content: apacheSite(input, input.settings.apache) }],
  }),
};
