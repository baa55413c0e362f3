import { deployError } from '../../publish/deploy/refusal-error.ts';
import type { DestinationFlags, OpenedDestination } from './open-destination.ts';

export interface ReleaseFlags extends DestinationFlags {
  readonly verify?: boolean;
  readonly rollbackOnFailure?: boolean;
}

/** How a deploy is verified. */
export interface ReleasePlan {
  readonly url: URL;
  /** Whether a deploy that fails is rolled back. */
  readonly isTakenBack: boolean;
}

/** What flags and configuration ask for; null where no deploy is verified. Throws before the upload where it cannot be. */
export const releasePlan = (flags: ReleaseFlags, opened: OpenedDestination): ReleasePlan | null => {
  const { isConfigured, url, settings } = opened;
  const isTakenBack = flags.rollbackOnFailure ?? (isConfigured && settings.deploy.rollbackOnFailure);
  const isVerified = isTakenBack || (flags.verify ?? (isConfigured && settings.deploy.verify));
  if (!isVerified) return null;
  if (url === null) {
    throw usage(
      '`--verify` needs the base URL of the live API.',
      'Add --url, such as --url https://api.example.com/api/public, or set deploy.url in the configuration.',
    );
  }
  if (isTakenBack && !settings.deploy.rollback) {
    throw usage(
      '`--rollback-on-failure` needs the files of the previous deploy, and Galley does not save them.',
      'Set deploy.rollback: true in the configuration.',
    );
  }
  return { url, isTakenBack };
};

const usage = (message: string, help: string): Error => deployError('verify', message, help, 2);
