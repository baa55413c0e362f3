import { compileContract } from '../api/contract/compile.ts';
import type { ConfigProblem } from '../config/config-problem.ts';
import { BUILT_IN } from '../config/output-options.ts';
import type { Parsed } from '../config/schema.ts';
import { limitOf } from '../config/site.ts';

export const contractProblems = ({ versions, lists }: Parsed): ConfigProblem[] =>
  Object.entries(versions).flatMap(([name, version]) => problemsOf(name, version, lists));

const problemsOf = (
  name: string,
  { contract }: Parsed['versions'][string],
  lists: Parsed['lists'],
): ConfigProblem[] => {
  const path = ['versions', name];
  const problem = (below: readonly PropertyKey[], message: string, help: string): ConfigProblem => ({
    path: [...path, ...below],
    problem: 'invalid-contract',
    message,
    help,
  });
  if (contract === undefined) {
    if (name === BUILT_IN) return [];
    const message = `There is no version ${name}: ${BUILT_IN} is built in, every other version needs a contract.`;
    const help = `Add one in galley.config.ts, ${name}: { contract: defineContract({ … }) }, or remove the version.`;
    return [problem([], message, help)];
  }
  if (name === BUILT_IN) {
    const message = `${BUILT_IN} is built in and cannot have a contract.`;
    return [problem(['contract'], message, 'Use the contract for another version, such as v2, and deprecate v1.')];
  }
  const compiled = compileContract(name, contract);
  if ('problems' in compiled) {
    return compiled.problems.map(({ path: within, message: why }) => {
      const message = `The contract of ${name} is invalid: ${within.map(String).join('.') || 'its definition'}: ${why}.`;
      return problem(['contract', ...within], message, 'Fix the call of defineContract.');
    });
  }
  const limit = limitOf(contract, lists);
  if (limit.default <= limit.max) return [];
  const message = `The default limit of ${name} is ${limit.default}, but its maximum is ${limit.max}.`;
  const help = 'Set both in limits of the contract, for example { default: 10, max: 50 }.';
  return [problem(['contract', 'limits'], message, help)];
};
