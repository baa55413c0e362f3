import { GROUPS, type Result } from '../../publish/verify/kernel/perform-check.ts';
import type { Coverage } from '../../publish/verify/kernel/read-sample.ts';
import type { Verification } from '../../publish/verify/verify.ts';
import { count, withCommas } from '../../shared/diagnostics/amounts.ts';
import { type Colors, harmless, NO_COLORS } from '../../shared/diagnostics/display.ts';

/** The maximum number of limited queries to name. The rest are counted (`--format json` lists all). */
const NAMED = 5;

/** Describes for people what was checked, and the result. */
export const describeVerification = (verification: Verification, colors: Colors = NO_COLORS): string =>
  [describeApi(verification, colors), describeGroups(verification, colors), describeLimited(verification, colors)]
    .filter((lines) => lines.length > 0)
    .concat([[outcome(verification, colors)]])
    .map((lines) => lines.join('\n'))
    .join('\n\n');

const describeApi = (verification: Verification, colors: Colors): string[] => {
  const { url, key, version, content, requests } = verification;
  return [
    `${colors.bold(harmless(url))} ${colors.dim(`(${version}, key ${key})`)}`,
    ...(content === null
      ? []
      : [
          `  ${count(content.posts, 'post')}, ${withCommas(content.categories)} categories, ${count(content.tags, 'tag')}, ${count(content.authors, 'author')}`,
        ]),
    `  ${count(requests, 'request')}${describeCoverage(verification)}`,
  ];
};

/** Describes what was checked one by one, and how to check everything if it was only a part. */
const describeCoverage = ({ coverage }: Verification): string => {
  if (coverage === null) return '';
  const { details, pages, terms } = coverage;
  const part = ({ looked, of }: Coverage['details']): string => `${withCommas(looked)} of ${withCommas(of)}`;
  const isPart = Object.values(coverage).some(({ looked, of }) => looked < of);
  const all = isPart ? ' (--exhaustive: every one)' : '';
  return `; checked ${part(details)} posts, ${part(pages)} pages, ${part(terms)} terms${all}`;
};

const describeGroups = ({ results }: Verification, colors: Colors): string[] =>
  GROUPS.flatMap((group) => {
    const own = results.filter((result) => result.group === group);
    if (own.length === 0) return [];
    const [right, limited, wrong] = [own.filter(is('right')), own.filter(is('limited')), own.filter(is('wrong'))];
    const mark = wrong.length > 0 ? colors.red('✗') : limited.length > 0 ? colors.yellow('~') : colors.green('✓');
    const parts = [
      `${withCommas(right.length)} right`,
      ...(limited.length > 0 ? [colors.yellow(`${withCommas(limited.length)} limited`)] : []),
      ...(wrong.length > 0 ? [colors.red(`${withCommas(wrong.length)} wrong`)] : []),
    ];
    return [`${mark} ${group.padEnd(9)} ${parts.join(', ')}`];
  });

const describeLimited = ({ results }: Verification, colors: Colors): string[] => {
  const limited = results.filter(is('limited'));
  if (limited.length === 0) return [];
  return [
    `${colors.yellow('Limited')}: this host answered variant_not_available for queries such as`,
    ...limited.slice(0, NAMED).map(({ ask }) => `  ${ask.path.slice(ask.path.indexOf('?'))}`),
    ...(limited.length > NAMED ? [colors.dim(`  and ${withCommas(limited.length - NAMED)} more`)] : []),
  ];
};

const outcome = ({ results }: Verification, colors: Colors): string => {
  const wrong = results.filter(is('wrong')).length;
  const limited = results.filter(is('limited')).length;
  const rest = limited === 0 ? '' : `; ${withCommas(limited)} limited`;
  return wrong === 0
    ? `${colors.green('✓')} No wrong answer in ${count(results.length, 'check')}${rest}.`
    : `${colors.red('✗')} ${withCommas(wrong)} of ${count(results.length, 'check')} wrong${rest}.`;
};

const is =
  (outcome: Result['outcome']): ((result: Result) => boolean) =>
  (result) =>
    result.outcome === outcome;
