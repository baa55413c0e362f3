import type { Severity } from '../diagnostics/diagnostic.ts';
import type { PostProblem } from './report.ts';

/** Problems of one post that are shown one by one. To look up the places of thousands takes minutes, and nobody reads them. */
const MAX_SHOWN = 100;

/** Hands on the first problems of a post; the others are counted. */
export interface CappedProblems {
  readonly report: (problem: PostProblem) => void;
  /** No more will come: says how many there were besides. */
  readonly finish: () => void;
}

export const createCappedProblems = (show: (problem: PostProblem) => void): CappedProblems => {
  let [shown, hidden] = [0, 0];
  let severity: Severity = 'warning';
  return {
    report: (problem) => {
      if (shown < MAX_SHOWN) {
        shown += 1;
        show(problem);
        return;
      }
      hidden += 1;
      if (problem.severity !== 'warning') severity = 'error';
    },
    finish: () => {
      if (hidden === 0) return;
      show({
        severity,
        code: 'post/more-problems',
        message: `The post has ${hidden} more problem${hidden === 1 ? '' : 's'} than are shown.`,
        help: 'Mend those that are shown, and build again.',
      });
    },
  };
};
