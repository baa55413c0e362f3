/** A state that a rollback can restore. */
export interface ListedState {
  /** Its number, from 1 for the newest state. */
  readonly number: number;
  /** The commit of its content; null if that is unknown. */
  readonly commit: string | null;
  /** When it was deployed (ISO 8601). */
  readonly deployedAt: string;
  /** Whether it is the published one. */
  readonly isLive: boolean;
}

export const describeState = ({ number, commit, deployedAt, isLive }: ListedState): string =>
  `${number}: deployed ${deployedAt}${commit === null ? '' : `, commit ${commit.slice(0, 10)}`}${isLive ? ' (live)' : ''}`;
