export type PublisherName = 'galley' | 'cloudflare' | 'netlify' | 'vercel' | 'rclone';

/** A tool that uploads the output. Its commands are lines of a shell. */
export interface Publisher {
  /** The target of the build; null for that of the configuration. */
  readonly target: string | null;
  /** Variables of the CI that name the destination, with what they hold, and the one without which nothing is published. */
  readonly variables: Readonly<Record<string, string>>;
  readonly needs: string;
  readonly secrets: readonly string[];
  readonly install: readonly string[];
  /** What the project must have among its packages. */
  readonly packages?: readonly string[];
  readonly publish: (use: PublisherUse) => readonly string[];
  /** Whether it verifies the live API itself, where `$GALLEY_URL` is set. */
  readonly verifies: boolean;
  /** Publishes to `$GALLEY_PREVIEW`, and removes that preview; null where the host removes old previews itself. */
  readonly preview: (use: PublisherUse) => readonly string[];
  readonly remove: ((use: PublisherUse) => readonly string[]) | null;
  /** What `GALLEY_PREVIEWS` holds, and what is between it and the name of a preview. */
  readonly previews: { readonly holds: string; readonly separator: '/' | '-' };
}

interface PublisherUse {
  /** Galley as the project runs it. */
  readonly galley: string;
  /** The output folder. */
  readonly out: string;
}

const galley: Publisher = {
  target: null,
  variables: { GALLEY_DESTINATION: 's3://bucket/prefix', AWS_REGION: 'the bucket region' },
  needs: 'GALLEY_DESTINATION',
  secrets: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  install: [],
  packages: ['@aws-sdk/client-s3'],
  publish: (use) => [`${use.galley} deploy "$GALLEY_DESTINATION" \${GALLEY_URL:+--verify --url "$GALLEY_URL"}`],
  verifies: true,
  // In a preview, a branch may be reset, lose posts or replace the key. The prefix is of this pull request alone.
  preview: (use) => [
    `${use.galley} deploy "$GALLEY_PREVIEW" --replace --allow-older --allow-empty --max-deletes 1000000`,
  ],
  remove: (use) => [`${use.galley} deploy "$GALLEY_PREVIEW" --remove --replace`],
  previews: { holds: 's3://bucket/prefix of previews', separator: '/' },
};

const WRANGLER = 'npx --yes wrangler@4';

/** https://developers.cloudflare.com/workers/wrangler/commands/ */
const cloudflare: Publisher = {
  target: 'cloudflare',
  variables: { CLOUDFLARE_ACCOUNT_ID: 'the account' },
  needs: 'CLOUDFLARE_ACCOUNT_ID',
  secrets: ['CLOUDFLARE_API_TOKEN'],
  install: [],
  publish: () => [`${WRANGLER} deploy --config hosts/cloudflare/wrangler.jsonc`],
  verifies: false,
  preview: () => [`${WRANGLER} deploy --config hosts/cloudflare/wrangler.jsonc --name "$GALLEY_PREVIEW"`],
  remove: () => [`${WRANGLER} delete "$GALLEY_PREVIEW" --force`],
  previews: { holds: 'the prefix of preview Worker names', separator: '-' },
};

const NETLIFY = 'npx --yes netlify-cli@27 deploy --config hosts/netlify/netlify.toml';

/** https://cli.netlify.com/commands/deploy/ */
const netlify: Publisher = {
  target: 'netlify',
  variables: { NETLIFY_SITE_ID: 'the site' },
  needs: 'NETLIFY_SITE_ID',
  secrets: ['NETLIFY_AUTH_TOKEN'],
  install: [],
  publish: () => [`${NETLIFY} --prod`],
  verifies: false,
  preview: () => [`${NETLIFY} --alias "$GALLEY_PREVIEW"`],
  remove: null,
  previews: { holds: 'the prefix of preview aliases', separator: '-' },
};

const VERCEL = 'npx --yes vercel@64 deploy --prebuilt --token "$VERCEL_TOKEN"';

const asVercelOutput = ({ out }: PublisherUse): readonly string[] => [
  'rm -rf .vercel/output && mkdir -p .vercel/output',
  'cp -R hosts/vercel/. .vercel/output/',
  `cp -R ${quoted(out)} .vercel/output/functions/galley.func/dist`,
];

/** https://vercel.com/docs/cli/deploy */
const vercel: Publisher = {
  target: 'vercel',
  variables: { VERCEL_ORG_ID: 'the team', VERCEL_PROJECT_ID: 'the project' },
  needs: 'VERCEL_PROJECT_ID',
  secrets: ['VERCEL_TOKEN'],
  install: [],
  publish: (use) => [...asVercelOutput(use), `${VERCEL} --prod`],
  verifies: false,
  preview: (use) => [...asVercelOutput(use), VERCEL],
  remove: null,
  previews: { holds: 'any value; turns previews on', separator: '-' },
};

/** Lists, their pages and the manifest of the index. */
const NAME_OTHERS = ['v*/*/*.json', 'category=*/**', 'index/manifest.json'];

/** Uploads files before those that name them, as galley deploy does, and deletes last. */
const rcloneTo = (destination: string, out: string): readonly string[] => {
  const last = NAME_OTHERS.map((pattern) => `--exclude '${pattern}'`).join(' ');
  const from = quoted(out);
  return [
    `rclone copy --checksum ${from} "${destination}" ${last}`,
    `rclone copy --checksum ${from} "${destination}"`,
    `rclone sync --checksum ${from} "${destination}"`,
  ];
};

/** https://rclone.org/docs/#environment-variables: the remote is configured by variables. */
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
  verifies: false,
  preview: ({ out }) => rcloneTo('$GALLEY_PREVIEW', out),
  remove: () => ['rclone purge "$GALLEY_PREVIEW"'],
  previews: { holds: 'remote:path of previews', separator: '/' },
};

export const PUBLISHERS: Readonly<Record<PublisherName, Publisher>> = { galley, cloudflare, netlify, vercel, rclone };

/** A text as one word of a POSIX shell. */
const quoted = (text: string): string =>
  /^[\w./-]+$/.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll("'", "'\\''")}'`;
