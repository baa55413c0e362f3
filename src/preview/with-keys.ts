import type { Project } from '../pipeline/project.ts';

/** An address with the key of the environment in place of its variable's name, `$NAME`, where the console names one. */
export const withKeys = (url: string, { secrets }: Pick<Project, 'secrets'>): string =>
  url.replace(/\/(?:\$|%24)(\w+)/, (all, name) => {
    const secret = secrets.find(({ env }) => env === name);
    return secret === undefined ? all : `/${secret.key}`;
  });
