import * as z from 'zod';
import type { HostsConfig } from './hosts-config.ts';

/** Goes into configuration files of other programs: nothing that could end a line or a word there. */
const oneLine = z.string().regex(/^[A-Za-z0-9_.:/[\]-]+$/, 'text of A-Z a-z 0-9 _ . : / [ ] -');

const server = z.strictObject({ listen: oneLine.optional(), root: oneLine.optional() });

const siteOfServer = z.strictObject({
  listen: oneLine.optional(),
  root: oneLine.optional(),
  serverName: z
    .string()
    .regex(/^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/, 'a name such as api.example.com')
    .optional(),
  tls: z.strictObject({ certificate: oneLine, key: oneLine }).optional(),
});

/** What only one host needs to know. */
export const hostOptions: z.ZodPrefault<z.ZodType<HostsConfig, HostsConfig>> = z
  .strictObject({
    nginx: siteOfServer.optional(),
    apache: siteOfServer.optional(),
    caddy: server.optional(),
    cloudflare: z
      .strictObject({
        name: oneLine.optional(),
        compatibilityDate: z
          .string()
          .regex(/^\d{4}-\d\d-\d\d$/, 'a date such as 2026-04-01')
          .optional(),
      })
      .optional(),
  })
  .prefault({});
