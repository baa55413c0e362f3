// Prints the results of the hosts that the suite has last run on, as a table in Markdown: cases by hosts.
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('./results/', import.meta.url);
const MARK = { right: '✓', limited: '404', known: '✗', wrong: '!!' };

const hosts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => ({
    name: name.replace('.json', ''),
    outcomes: JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')),
  }));
/** The worst first: a row that stands for many cases says what is wrong with any. */
const WORST = ['wrong', 'known', 'limited', 'right'];
/** Each slug and each term is a case of its own, and their kinds are rows. */
const rowOf = (title) =>
  title
    .replace(/^(script: the (?:post|tag|category|author|old slug)) .*$/, '$1 in any of ten scripts')
    .replace(
      /^language: (?:tags|categories|authors|stats|redirects) /,
      'language: tags, categories, authors, stats, redirects ',
    );
const shownIn = ({ outcomes }, wanted) => {
  const found = Object.keys(outcomes).filter((title) => rowOf(title) === wanted);
  return MARK[WORST.find((outcome) => found.some((title) => outcomes[title] === outcome))] ?? '';
};
const titles = [...new Set(hosts.flatMap(({ outcomes }) => Object.keys(outcomes).map(rowOf)))];
const row = (cells) => `| ${cells.join(' | ')} |`;
const count = ({ outcomes }, wanted) => Object.values(outcomes).filter((outcome) => outcome === wanted).length;

const lines = [
  row(['case', ...hosts.map(({ name }) => name)]),
  row(['---', ...hosts.map(() => ':-:')]),
  ...titles.map((title) => row([title, ...hosts.map((host) => shownIn(host, title))])),
  ...Object.keys(MARK).map((outcome) => row([`**${outcome}**`, ...hosts.map((host) => count(host, outcome))])),
];
console.log(lines.join('\n'));
console.log('\n✓ right · 404 says `variant_not_available` · ✗ a known limit of the host · !! wrong');
