// Writes the last results of all hosts as a table, cases by hosts, and prints their totals as in the guide:
// `node test/conformance/table.js`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('./results/', import.meta.url);
const TABLE = new URL('../../content/guide/posts/hosting/conformance.csv', import.meta.url);

/** Outcomes from worst to best. A row for several cases shows the worst outcome. */
const WORST = ['wrong', 'known', 'limited', 'right'];
const COLUMNS = ['right', 'limited', 'known', 'wrong'];

const hosts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => ({
    name: name.replace('.json', ''),
    outcomes: JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')),
  }));
/** Each slug and each term is a separate case, but a row combines all cases of one kind. */
const rowOf = (title) =>
  title
    .replace(/^(script: the (?:post|tag|category|author|old slug)) .*$/, '$1 in any of ten scripts')
    .replace(
      /^language: (?:tags|categories|authors|stats|redirects) /,
      'language: tags, categories, authors, stats, redirects ',
    );
const shownIn = ({ outcomes }, wanted) => {
  const found = Object.keys(outcomes).filter((title) => rowOf(title) === wanted);
  return WORST.find((outcome) => found.some((title) => outcomes[title] === outcome)) ?? '';
};
const titles = [...new Set(hosts.flatMap(({ outcomes }) => Object.keys(outcomes).map(rowOf)))];
const count = ({ outcomes }, wanted) => Object.values(outcomes).filter((outcome) => outcome === wanted).length;

/** RFC 4180: a cell with a comma or a quote is quoted. */
const cell = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const rows = [
  ['case', ...hosts.map(({ name }) => name)],
  ...titles.map((title) => [title, ...hosts.map((host) => shownIn(host, title))]),
];
writeFileSync(TABLE, `${rows.map((row) => row.map(cell).join(',')).join('\n')}\n`);

const line = (cells) => `| ${cells.join(' | ')} |`;
const totals = [
  line(['host', ...COLUMNS]),
  line(['---', ...COLUMNS.map(() => '--:')]),
  ...hosts.map((host) => line([host.name, ...COLUMNS.map((outcome) => count(host, outcome))])),
];
console.log(totals.join('\n'));
