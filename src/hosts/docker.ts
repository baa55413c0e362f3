import type { Site } from '../runtime/resolver/site.ts';
import { generatedBy, type Host, type HostFile, onServer } from './host.ts';
import { nginxNjs, njsFiles } from './nginx-njs.ts';

/**
 * A container image: nginx with njs, without root, on port 8080. It writes only to `/tmp`, so the root file system can
 * be read-only. Run `docker build -f hosts/docker/Dockerfile .` in the project's folder.
 *
 * https://github.com/nginx/docker-nginx-unprivileged
 */
export const docker: Host = {
  ...nginxNjs,
  name: 'docker',
  emit: (given) => {
    const input = { ...given, site: withoutBrotli(given.site) };
    const form = { host: 'docker', settings: SERVER, head: HEAD, locations: healthLocation(input.site.base) };
    return onServer(
      ...commented({
        Dockerfile: dockerfile(input.settings.out),
        // Docker reads it instead of a .dockerignore in the project's folder.
        'Dockerfile.dockerignore': `*\n!${input.settings.out.replace(/[*?[]/g, '\\$&')}\n!hosts/docker\n`,
        'nginx.conf': MAIN,
      }),
      ...njsFiles(input, form),
    );
  },
};

/** The image has no module for Brotli. */
const withoutBrotli = (site: Site): Site => ({
  ...site,
  encodings: site.encodings.filter((encoding) => encoding === 'gzip'),
});

const commented = (contents: Readonly<Record<string, string>>): HostFile[] =>
  Object.entries(contents).map(([path, content]) => ({ path, content: `# ${generatedBy('docker')}\n${content}` }));

/** Containers may not have IPv6, and the platform handles TLS. */
const SERVER = { listen: '0.0.0.0:8080', root: '/srv/galley', serverName: '_', tls: null };

const HEAD = '# Contains your API keys, as does every image with this file.\n';

/** The health check of platforms: the server is healthy if it has the published tree. */
const healthLocation = (base: string): string => `
  location = /healthz {
    access_log off;
    default_type application/json;
    try_files ${base}/errors/not_found.json =500;
  }
`;

/** On SIGTERM nginx cuts off answers, on SIGQUIT it completes them, so the shell translates the signal. */
const START =
  "nginx -e stderr -c /etc/galley/nginx.conf & nginx=$!; trap 'kill -QUIT $nginx' TERM INT QUIT; wait $nginx || wait $nginx";

/** Images have wget or curl: Alpine has the former, Debian the latter. */
const HEALTH =
  'wget -q -O /dev/null http://127.0.0.1:8080/healthz || curl -fsS -o /dev/null http://127.0.0.1:8080/healthz';

const dockerfile = (out: string): string => `#   docker build -f hosts/docker/Dockerfile -t my-api .
#   docker run -p 8080:8080 --read-only --tmpfs /tmp my-api
ARG IMAGE=nginxinc/nginx-unprivileged:stable-alpine
FROM $IMAGE
COPY hosts/docker/nginx.conf hosts/docker/galley.conf hosts/docker/galley.js /etc/galley/
# The published tree. You can mount a newer one here.
COPY ${JSON.stringify([sourceOf(out), '/srv/galley'])}
USER 101
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s CMD ${HEALTH}
STOPSIGNAL SIGTERM
ENTRYPOINT ["sh", "-c", ${JSON.stringify(START)}]
`;

/** Escapes a folder for the JSON form of COPY, where Docker still expands variables and patterns. */
const sourceOf = (folder: string): string => folder.replace(/[*?[]/g, '[$&]').replace(/["'$]/g, '\\$&');

const MAIN = `load_module modules/ngx_http_js_module.so;
daemon off;
# In a container, auto would be the number of the machine's processors.
worker_processes 2;
error_log stderr;
pid /tmp/nginx.pid;
events {}
http {
  access_log /dev/stdout;
  server_tokens off;
  sendfile on;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path /tmp/${name};\n`).join('')}  include galley.conf;
}
`;
