import type { Explanations } from './explanation.ts';

/** Why `galley deploy` has not uploaded anything, or not all. */
export const DEPLOYING: Explanations = {
  'deploy/destination': {
    means: 'There is no destination, or it names no place that galley deploy can upload to.',
    why: 'Nothing is uploaded to a guess.',
    mend: 'Name it after the command, or as deploy.destination in the configuration.',
    example: ['galley deploy /srv/www/api', 'galley deploy file:///srv/www/api'],
  },
  'deploy/not-built': {
    means: 'The output folder is empty, or there is none.',
    why: 'A deploy uploads what galley build has made.',
    mend: 'Run galley build first.',
    example: ['galley deploy', 'galley build && galley deploy'],
  },
  'deploy/not-a-tree': {
    means: 'The output folder has no API of Galley below the base path.',
    why: 'Anything else would take the place of the API.',
    mend: 'Build with the same configuration, or name the output folder with --out.',
    example: ['galley deploy --out content', 'galley deploy --out dist'],
  },
  'deploy/incomplete': {
    means: 'The output folder is not as a build leaves it: a file is missing, half-written, edited or damaged.',
    why: 'Readers would get lists and an index that name what is not there.',
    mend: 'Run galley build again.',
    example: ['a build that was killed, then galley deploy', 'galley build && galley deploy'],
  },
  'deploy/changed-meanwhile': {
    means: 'A file of the output changed while it was being uploaded.',
    why: 'Half of one build and half of another would be published.',
    mend: 'Deploy again when no build is going on.',
    example: ['galley build & galley deploy', 'galley build && galley deploy'],
  },
  'deploy/other-project': {
    means: 'The destination has an API whose keys this project does not have, or files that nobody knows of.',
    why: 'A wrong bucket or prefix would cost another project its API.',
    mend: 'Name the right place, or replace what is there with --replace.',
    example: ['galley deploy file:///srv/www/other', 'galley deploy file:///srv/www/api'],
  },
  'deploy/empty': {
    means: 'The output has no posts, and something is published.',
    why: 'Most often the content was not where it was looked for.',
    mend: 'Look at what galley build says, or publish it with --allow-empty.',
    example: ['a checkout without content', 'a checkout with content'],
  },
  'deploy/older': {
    means: 'The commit that is to be published comes before the one that is.',
    why: 'A run of CI that was late would bring old content back.',
    mend: 'Leave it, or publish it with --allow-older.',
    example: ['git checkout HEAD~1', 'git checkout main'],
  },
  'deploy/too-many-deletes': {
    means: 'Readers would lose more files than they may at once.',
    why: 'That is rarely meant: a folder was renamed, or a setting has changed.',
    mend: 'If it is meant, raise --max-deletes to the number in the message.',
    example: ['galley deploy', 'galley deploy --max-deletes 400'],
  },
  'deploy/locked': {
    means: 'Another deploy to the same destination is going on.',
    why: 'Two at once would mix two states.',
    mend: 'Wait until it has ended. The lock of one that was killed ends by itself.',
    example: ['two runs of CI at the same time', 'one of them: a concurrency group'],
  },
  'deploy/lock-lost': {
    means: 'Another deploy has taken the lock since this one looked at the destination.',
    why: 'Two at once would mix two states, so this one has stopped.',
    mend: 'Run it again when the other has ended, if it is to come after it.',
    example: ['two runs of CI at the same time', 'one of them: a concurrency group'],
  },
  'deploy/newer-manifest': {
    means: 'A later version of Galley has deployed there, and what it wrote down cannot be read.',
    why: 'To guess would mean to upload too little.',
    mend: 'Use that version or a later one.',
    example: ['an old Galley on one machine', 'one version on all: npm ci'],
  },
  'deploy/damaged-manifest': {
    means: 'What the last deploy wrote down cannot be read, so what is there was listed.',
    why: 'A listing says nothing of headers: they are all set anew.',
    mend: 'Nothing needs to be done; this deploy writes it anew.',
    example: ['another program that writes to .galley/', 'a destination of its own'],
  },
  'deploy/no-sdk': {
    means: 'The package that speaks S3 is not installed.',
    why: 'Most projects need none, so Galley brings none along.',
    mend: 'Add @aws-sdk/client-s3 to the project.',
    example: ['galley deploy s3://my-bucket', 'npm install --save-dev @aws-sdk/client-s3'],
  },
  'deploy/no-conditions': {
    means: 'The store ignores conditions of writes, which the lock is made of.',
    why: 'Two deploys at once would mix two states without a word.',
    mend: 'Use a store that heeds If-None-Match and If-Match, or see to it that never two run at once and say --no-lock.',
    example: ['galley deploy s3://my-bucket', 'a concurrency group, and galley deploy s3://my-bucket --no-lock'],
  },
  'deploy/no-lock': {
    means: 'The store cannot keep two deploys apart, and you have said to go on.',
    why: 'Whoever reads the log should know.',
    mend: 'Nothing needs to be done as long as never two run at once.',
    example: ['deploy.lock: false', 'a store that heeds conditions, and no such setting'],
  },
  'deploy/no-twins': {
    means: 'A file system cannot have a file posts beside a folder posts.',
    why: 'Answers at addresses without .json would take the place of folders.',
    mend: 'Leave --extensionless out: a web server maps addresses by rules.',
    example: ['galley deploy file:///srv/www/api --extensionless', 'galley deploy file:///srv/www/api'],
  },
  'deploy/nothing-kept': {
    means: 'The last deploy has kept nothing that could be put back.',
    why: 'Keeping costs a request for each file that is replaced, so a deploy does it where it is told to.',
    mend: 'Build the earlier commit and deploy it with --allow-older; set deploy.rollback for the next time.',
    example: ['deploy: { destination: "s3://my-bucket" }', 'deploy: { destination: "s3://my-bucket", rollback: true }'],
  },
  'deploy/busy': {
    means: 'The destination was asked several times and each time said to come back later, or failed.',
    why: 'A deploy does not ask for ever.',
    mend: 'Deploy again: it goes on where this one has ended.',
    example: ['503 Slow Down', 'galley deploy, again'],
  },
  'deploy/unreachable': {
    means: 'Nobody answers at the destination, or not in time.',
    why: 'The address is wrong, or the network does not lead there.',
    mend: 'Look at the address and the network.',
    example: ['an address with a typing error', 'the address that the provider names'],
  },
  'deploy/credentials': {
    means: 'There are no credentials, or the destination does not take them.',
    why: 'They are missing, mistyped, or have expired.',
    mend: 'Give the ones of somebody who may write there.',
    example: ['no AWS_ACCESS_KEY_ID', 'the secret of the repository, as a variable of the step'],
  },
  'deploy/denied': {
    means: 'The credentials are known, and do not allow what a deploy does.',
    why: 'A deploy gets, puts, deletes and lists files.',
    mend: 'Allow it for this destination.',
    example: ['a policy that allows to read', 'the policy in the guide'],
  },
  'deploy/no-bucket': {
    means: 'The bucket does not exist, or not there.',
    why: 'A deploy makes no bucket: a mistyped name would become one.',
    mend: 'Make it, or look at its name, region and endpoint.',
    example: ['a name with a typing error', 'the name that the provider shows'],
  },
  'deploy/refused': {
    means: 'The destination has refused something for a reason of its own, which the message gives.',
    why: 'It is none of those that Galley knows.',
    mend: 'Do what the message says, then deploy again.',
    example: ['a disk that is full', 'a disk with room'],
  },
};
