import { compileContract } from '../contract/compile.ts';
import type { ConfigProblem } from './config-problem.ts';
import { limitOf } from './limit.ts';
import type { Parsed, ParsedVersion } from './schema.ts';

/** Version 1 is built in: its shapes are the API's. Every other version has a contract. */
export const BUILT_IN = 'v1';

/** What is wrong with the contracts of versions. */
export const contractProblems = ({ versions, lists }: Parsed): ConfigProblem[] =>
  Object.entries(versions).flatMap(([name, version]) => problemsOf(name, version, lists));

const problemsOf = (name: string, { contract }: ParsedVersion, lists: Parsed['lists']): ConfigProblem[] => {
  const path = ['versions', name];
  const problem = (below: readonly PropertyKey[], message: string, help: string): ConfigProblem => ({
    path: [...path, ...below],
    problem: 'invalid-contract',
    message,
    help,
  });
  if (contract === undefined) {
    if (name === BUILT_IN) return [];
    const message = `There is no version ${name}: ${BUILT_IN} is built in, any other needs a contract.`;
    return [
      problem(
        [],
        message,
        `Give it one in galley.config.ts, ${name}: { contract: defineContract({ … }) }, or remove it.`,
      ),
    ];
  }
  if (name === BUILT_IN) {
    const message = `${BUILT_IN} cannot have a contract: its shapes are the promise of the API.`;
    return [problem(['contract'], message, 'Give the contract to another version, v2 say, and deprecate v1.')];
  }
  const compiled = compileContract(name, contract);
  if ('problems' in compiled) {
    return compiled.problems.map(({ path: within, message }) =>
      problem(
        ['contract', ...within],
        `The contract of ${name} cannot be used: ${within.map(String).join('.') || 'its definition'}: ${message}.`,
        'Mend it where defineContract is called.',
      ),
    );
  }
  const limit = limitOf(contract, lists);
  if (limit.default <= limit.max) return [];
  const message = `The default limit ${limit.default} of ${name} is above its maximum ${limit.max}.`;
  return [
    problem(['contract', 'limits'], message, 'Give both in limits of the contract: { default: 10, max: 50 }, say.'),
  ];
};
