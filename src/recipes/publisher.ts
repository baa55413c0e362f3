import { quoted } from './shell.ts';

export type PublisherName = 'galley' | 'cloudflare' | 'netlify' | 'vercel' | 'rclone';

/** What brings the output to where readers ask for it. Lines are those of a shell. */
export interface Publisher {
  /** The host that is built for; null: as the configuration says. */
  readonly target: string | null;
  /** Variables of the CI by which it is told where to, what they hold, and the one without which nothing is published. */
  readonly variables: Readonly<Record<string, string>>;
  readonly needs: string;
  readonly secrets: readonly string[];
  readonly install: readonly string[];
  readonly publish: (use: PublisherUse) => readonly string[];
  /** Whether it looks at the live API by itself, where `$GALLEY_URL` says where that is. */
  readonly verifies: boolean;
  /** To where `$GALLEY_PREVIEW` says, and away from there; null where old previews are the host's own business. */
  readonly preview: (use: PublisherUse) => readonly string[];
  readonly remove: ((use: PublisherUse) => readonly string[]) | null;
  /** What `GALLEY_PREVIEWS` holds, and what stands between it and the name of a preview. */
  readonly previews: { readonly holds: string; readonly separator: '/' | '-' };
}

export interface PublisherUse {
  /** Galley as the project runs it. */
  readonly galley: string;
  /** The output folder. */
  readonly out: string;
}

const galley: Publisher = {
  target: null,
  variables: { GALLEY_DESTINATION: 's3://bucket/prefix', AWS_REGION: 'the region of the bucket' },
  needs: 'GALLEY_DESTINATION',
  secrets: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  install: [],
  publish: (use) => [`${use.galley} deploy "$GALLEY_DESTINATION" \${GALLEY_URL:+--verify --url "$GALLEY_URL"}`],
  verifies: true,
  // A branch that was reset or has lost posts is no mistake there.
  preview: (use) => [`${use.galley} deploy "$GALLEY_PREVIEW" --allow-older --max-deletes 1000000`],
  remove: (use) => [`${use.galley} deploy "$GALLEY_PREVIEW" --remove`],
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
  previews: { holds: 'what names of Workers that are previews begin with', separator: '-' },
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
  previews: { holds: 'what aliases of previews begin with', separator: '-' },
};

const VERCEL = 'npx --yes vercel@64 deploy --prebuilt --token "$VERCEL_TOKEN"';

const asVercelOutput = ({ out }: PublisherUse): readonly string[] => [
  'rm -rf .vercel/output && mkdir -p .vercel/output',
  'cp -R hosts/vercel/. .vercel/output/',
  `cp -R ${quoted(out)} .vercel/output/static`,
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
  previews: { holds: 'anything: it says that previews are wanted', separator: '-' },
};

/** Lists, their pages and the manifest of the index. */
const NAME_OTHERS = ['v*/*/*.json', 'category=*/**', 'index/manifest.json'];

/** What names other files goes after these, as galley deploy has it; then what is no longer there. */
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
