import { dirname } from 'node:path/posix';
import { FrontMatterError } from '../front-matter/front-matter-error.ts';
import { parseToml } from '../front-matter/parse-toml.ts';
import { parseYaml } from '../front-matter/parse-yaml.ts';
import { isObject, type ReadRules } from './defaults-file.ts';
import { cascadeRules } from './hugo-cascade.ts';
import { valueUnder } from './section-rules.ts';

/** What `cascade` in the configuration of a site says, or in a file of that name beside it. */
export const readSiteCascade: ReadRules = ({ file, text }) => {
  if (!/cascade/i.test(file + text)) return { rules: [] };
  try {
    const config = file.endsWith('.toml') ? parseToml(text) : parseYaml(text);
    const named = isObject(config) ? valueUnder(Object.entries(config), 'cascade') : undefined;
    const isOwnFile = /(?:^|\/)cascade\.[^/]+$/.test(file);
    return cascadeRules(named ?? (isOwnFile ? config : undefined), file, siteOf(file));
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    const message = error.message === '' ? 'A key stands twice in the file.' : error.message;
    const help = 'Mend it, as Hugo needs it, too.';
    return { rules: null, diagnostic: { severity: 'error', code: 'content/folder-defaults', message, file, help } };
  }
};

/** The folder of the site that a file configures. */
export const siteOf = (file: string): string => dirname(file).replace(/(?:^|\/)config\/_default$/, '') || '.';
