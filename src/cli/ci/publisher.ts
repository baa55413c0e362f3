import { shellWord } from '../../shared/shell-word.ts';

export type PublisherName = 'galley' | 'cloudflare' | 'netlify' | 'vercel' | 'rclone';

/** A tool that uploads the output. Its shell commands run in a folder that has the output but no repository files. */
export interface Publisher {
  /** The target of the build; null for the one in the configuration. */
  readonly target: string | null;
  /** CI variables for the destination, with descriptions. Nothing is published without the one in `needs`. */
  readonly variables: Readonly<Record<string, string>>;
  readonly needs: string;
  readonly secrets: readonly string[];
  /** Whether it can use an AWS role by OpenID Connect instead of the secrets. */
  readonly takesRole?: boolean;
  /** Commands that install it before it runs. */
  readonly install?: readonly string[];
  /** The packages that publish, with their versions: the project has them, so that its lock file decides what runs. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Whether Galley itself publishes. */
  readonly isGalley?: boolean;
  readonly publish: (use: PublisherUse) => readonly string[];
  /** Restores what `publish` replaced, as listed in `changed.txt`; absent if the tool cannot. */
  readonly rollback?: (use: PublisherUse) => string;
  /** Publishes to `$GALLEY_PREVIEW`. `remove` removes that preview; absent if the host removes old previews itself. */
  readonly preview: (use: PublisherUse) => readonly string[];
  readonly remove?: (use: PublisherUse) => readonly string[];
  /** The description of `GALLEY_PREVIEWS`, and the separator between its value and the name of a preview. */
  readonly previews: { readonly holds: string; readonly separator: '/' | '-' };
}

export interface PublisherUse {
  /** Returns the command for a program of a package, in the version of the lock file. */
  readonly bin: (program: string) => string;
  readonly out: string;
}

const galleyAt = ({ bin, out }: PublisherUse, command: string, ...flags: readonly string[]): string =>
  [
    `${bin('galley')} ${command}`,
    ...(out === 'dist' ? [] : [`--out ${shellWord(out)}`]),
    '${GALLEY_ENDPOINT:+--endpoint "$GALLEY_ENDPOINT"}',
    ...flags,
  ].join(' ');

const URL_FLAG = '${GALLEY_URL:+--url "$GALLEY_URL"}';

const galley: Publisher = {
  target: null,
  variables: {
    GALLEY_DESTINATION: 's3://bucket/prefix',
    AWS_REGION: 'the bucket region',
    AWS_ROLE_ARN: 'the role that may write there, which CI takes by OpenID Connect',
    GALLEY_ENDPOINT: 'the endpoint of R2, GCS and others; not for S3',
  },
  needs: 'GALLEY_DESTINATION',
  secrets: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  takesRole: true,
  packages: { '@aws-sdk/client-s3': '^3.0.0' },
  isGalley: true,
  publish: (use) => [galleyAt(use, 'deploy "$GALLEY_DESTINATION"', URL_FLAG, '--changed changed.txt')],
  rollback: (use) => galleyAt(use, 'rollback "$GALLEY_DESTINATION"', URL_FLAG),
  // In a preview, a branch may be reset, lose posts or replace the key. The prefix belongs to this pull request only.
  preview: (use) => [galleyAt(use, 'deploy "$GALLEY_PREVIEW"', '--replace --allow older,empty --max-deletes 1000000')],
  remove: (use) => [galleyAt(use, 'deploy "$GALLEY_PREVIEW"', '--remove --replace')],
  previews: { holds: 's3://bucket/prefix of previews', separator: '/' },
};

const WRANGLER_CONFIG = 'hosts/cloudflare/wrangler.jsonc';

/**
 * Writes a safe configuration for wrangler, which runs the code in its configuration and publishes any folder. The file
 * comes from the build job, where code of others runs. So only harmless values are copied from it, and the rest is
 * fixed here.
 */
const wranglerConfig = ({ out }: PublisherUse): string =>
  `node -e ${shellWord(
    [
      `const file = '${WRANGLER_CONFIG}', text = fs.readFileSync(file, 'utf8').replace(/^\\/\\/.*/, '');`,
      'const { name, compatibility_date, assets } = JSON.parse(text);',
      `const ours = { main: 'worker.js', cache: { enabled: true }, assets: { ...assets, directory: process.argv[1] } };`,
      'fs.writeFileSync(file, JSON.stringify({ name, compatibility_date, ...ours }))',
    ].join(' '),
  )} ${shellWord(`../../${out}`)}`;

const wranglerDeploy = ({ bin }: PublisherUse): string => `${bin('wrangler')} deploy --config ${WRANGLER_CONFIG}`;

/** https://developers.cloudflare.com/workers/wrangler/commands/ */
const cloudflare: Publisher = {
  target: 'cloudflare',
  variables: { CLOUDFLARE_ACCOUNT_ID: 'the account' },
  needs: 'CLOUDFLARE_ACCOUNT_ID',
  secrets: ['CLOUDFLARE_API_TOKEN'],
  packages: { wrangler: '^4.164.0' },
  publish: (use) => [wranglerConfig(use), wranglerDeploy(use)],
  preview: (use) => [wranglerConfig(use), `${wranglerDeploy(use)} --name "$GALLEY_PREVIEW"`],
  remove: ({ bin }) => [`${bin('wrangler')} delete "$GALLEY_PREVIEW" --force`],
  previews: { holds: 'the prefix of preview Worker names', separator: '-' },
};

/** With these flags, Netlify runs no command from the configuration and publishes no other folder. */
const netlifyDeploy = ({ bin, out }: PublisherUse, flags: string): string =>
  `${bin('netlify')} deploy --config hosts/netlify/netlify.toml --no-build --dir ${shellWord(out)} ${flags}`;

/** https://cli.netlify.com/commands/deploy/ */
const netlify: Publisher = {
  target: 'netlify',
  variables: { NETLIFY_SITE_ID: 'the site' },
  needs: 'NETLIFY_SITE_ID',
  secrets: ['NETLIFY_AUTH_TOKEN'],
  packages: { 'netlify-cli': '^27.10.2' },
  publish: (use) => [netlifyDeploy(use, '--prod')],
  preview: (use) => [netlifyDeploy(use, '--alias "$GALLEY_PREVIEW"')],
  previews: { holds: 'the prefix of preview aliases', separator: '-' },
};

const vercelDeploy = ({ bin }: PublisherUse): string => `${bin('vercel')} deploy --prebuilt --token "$VERCEL_TOKEN"`;
const VERCEL_FUNCTION = 'functions/galley.func';
/** The same as in `hosts/vercel`. */
const VERCEL_FUNCTION_CONFIG =
  '{"runtime":"nodejs24.x","handler":"index.mjs","launcherType":"Nodejs","shouldAddHelpers":false}';

/** Copies only these files: a function's own configuration could publish any file of the machine. */
const asVercelOutput = ({ out }: PublisherUse): readonly string[] => [
  `rm -rf .vercel/output && mkdir -p .vercel/output/${VERCEL_FUNCTION}`,
  'cp hosts/vercel/config.json .vercel/output/',
  `cp hosts/vercel/${VERCEL_FUNCTION}/index.mjs .vercel/output/${VERCEL_FUNCTION}/`,
  `echo '${VERCEL_FUNCTION_CONFIG}' > .vercel/output/${VERCEL_FUNCTION}/.vc-config.json`,
  `cp -R ${shellWord(out)} .vercel/output/${VERCEL_FUNCTION}/dist`,
];

/** https://vercel.com/docs/cli/deploy */
const vercel: Publisher = {
  target: 'vercel',
  variables: { VERCEL_ORG_ID: 'the team', VERCEL_PROJECT_ID: 'the project' },
  needs: 'VERCEL_PROJECT_ID',
  secrets: ['VERCEL_TOKEN'],
  packages: { vercel: '^64.0.2' },
  publish: (use) => [...asVercelOutput(use), `${vercelDeploy(use)} --prod`],
  preview: (use) => [...asVercelOutput(use), vercelDeploy(use)],
  previews: { holds: 'any value; turns previews on', separator: '-' },
};

/** Files that refer to other files: lists, their pages and the manifest of the index. */
const NAME_OTHERS = ['v*/*/*.json', 'category=*/**', 'index/manifest.json'];

/** Uploads files before the files that refer to them, as galley deploy does, and deletes last. */
const rcloneTo = (destination: string, out: string): readonly string[] => {
  const last = NAME_OTHERS.map((pattern) => `--exclude '${pattern}'`).join(' ');
  const from = shellWord(out);
  return [
    `rclone copy --checksum ${from} "${destination}" ${last}`,
    `rclone copy --checksum ${from} "${destination}"`,
    `rclone sync --checksum ${from} "${destination}"`,
  ];
};

/** Environment variables configure the remote: https://rclone.org/docs/#environment-variables */
const rclone: Publisher = {
  target: null,
  variables: { GALLEY_DESTINATION: 'remote:path', RCLONE_CONFIG_REMOTE_TYPE: 'sftp, azureblob…' },
  needs: 'GALLEY_DESTINATION',
  secrets: ['RCLONE_CONFIG_REMOTE_PASS'],
  install: [
    'root=$(command -v sudo || true)',
    'command -v rclone || { $root apt-get update && $root apt-get install --yes rclone; }',
  ],
  publish: ({ out }) => rcloneTo('$GALLEY_DESTINATION', out),
  preview: ({ out }) => rcloneTo('$GALLEY_PREVIEW', out),
  remove: () => ['rclone purge "$GALLEY_PREVIEW"'],
  previews: { holds: 'remote:path of previews', separator: '/' },
};

export const PUBLISHERS: Readonly<Record<PublisherName, Publisher>> = { galley, cloudflare, netlify, vercel, rclone };
