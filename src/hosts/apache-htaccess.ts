import type { Site } from '../resolver/site.ts';
import { movedRules } from './apache-moved.ts';
import { ADDRESS, answer, CLOCK, ERROR_FILE, errorDocuments, FOLDER, headers, time, types } from './apache-parts.ts';
import { apacheRules, SOURCES } from './apache-text.ts';
import { choices, hasMoments } from './choices.ts';
import { generatedBy } from './generated.ts';
import type { HostInput } from './host.ts';

/**
 * A `.htaccess` at the root of the published tree, which needs `AllowOverride All`. Since it lies among what is
 * published, it names no key: a key is known when it has a list.
 *
 * Everything is decided from the request line. Addresses that Apache refuses before it reads the file, with encoded
 * slashes or names too long for its file system, get a 404 or 403 with a body of its own.
 */
export const htaccess = ({ site, redirects, terms }: HostInput): string => {
  const sources = hasMoments(site) ? SECOND_PASS : SOURCES;
  return `${[
    `# ${generatedBy('apache')}\n${HEAD}`,
    FOLDER,
    errorDocuments(site),
    types(site),
    [...headers(site), ...(hasMoments(site) ? [CLOCK] : [])].join('\n'),
    ['RewriteEngine On', ERROR_FILE, ...(hasMoments(site) ? [secondPass(site)] : [])].join('\n'),
    ...[ADDRESS, ...choices(site, { time, keys: false, redirects, terms })].map((one) => apacheRules(one, sources)),
    answer(site, {
      found: 'END',
      keysByFile: true,
      moved: movedRules(site, { redirects, keys: false, sources }),
    }),
  ].join('\n\n')}\n`;
};

const HEAD = `# Servers read it where AllowOverride is All, which it is not by default: hosts/apache/galley.conf does not depend on it.`;

/** In a second pass `%{REQUEST_URI}` is no longer what was asked for. */
const SECOND_PASS = { ...SOURCES, path: '%{ENV:REDIRECT_GALLEY_PATH}' };

/** Headers are set after rules are applied: only a second pass sees the time. */
const secondPass = ({ base }: Site): string => `RewriteCond %{ENV:REDIRECT_STATUS} ^$
RewriteRule ^ ${base}/errors/not_found.json [E=GALLEY_PATH:%{REQUEST_URI},L]`;
