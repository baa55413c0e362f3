import type { DefinedContract } from '../contract/definition.ts';
import type { DialectName } from '../dialects/dialects.ts';
import type { CacheGroup } from '../resolver/site.ts';
import type { DeployConfig } from './deploy-config.ts';
import type { DetailsConfig, TermsConfig } from './details-config.ts';
import type { FeedsConfig } from './feeds-config.ts';
import type { HostsConfig } from './hosts-config.ts';
import type { MarkdownConfig } from './markdown-config.ts';
import type { Moment } from './moment.ts';
import type { PostsConfig } from './posts-config.ts';
import type { FieldsConfig, WebsiteConfig, WorkspaceConfig } from './workspace-config.ts';

export type { FieldsConfig, MappedField, WebsiteConfig, WorkspaceConfig } from './workspace-config.ts';

type Filter = 'category' | 'tags' | 'author';

/** How one front matter field becomes a field of the API. */
export interface CustomFieldConfig {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'strings' | 'json';
  /** The front matter key, where it is not the field's own name; `extra.series` is `series` below `extra`. */
  readonly from?: string | undefined;
  /** A post without it is an error. Otherwise the field is `default`, or null. */
  readonly required?: boolean | undefined;
  readonly default?: unknown;
}

/** A version's life. The state at any moment also follows from the dates. */
export interface VersionConfig {
  readonly status?: 'active' | 'deprecated' | 'sunset' | undefined;
  /** From then on answers carry `Deprecation`. */
  readonly deprecated?: Moment | undefined;
  /** From then on every answer is 410. */
  readonly sunset?: Moment | undefined;
  /** The version to move to. */
  readonly suggest?: string | undefined;
  /**
   * Takes the dates and the suggestion as they are, even where they make no sense: a suggested version that is served
   * elsewhere, say, or an API of which no version is left.
   */
  readonly intended?: boolean | undefined;
  /** What `defineContract` returns: the version's shapes. Every version but v1 has one. */
  readonly contract?: DefinedContract | undefined;
}

/** What a user writes in `galley.config.ts`; everything is optional. */
export interface Config {
  /** The content folder; `content`. */
  readonly content?: string | undefined;
  /** The output folder; `dist`. */
  readonly out?: string | undefined;
  /** What stands before the version in every address; `/api/public`. */
  readonly basePath?: string | undefined;
  readonly lists?:
    | {
        /** The limit of a list that asks for none; 20. */
        readonly defaultLimit?: number | undefined;
        /** The highest limit that is given; 100. */
        readonly maxLimit?: number | undefined;
        readonly precompute?:
          | {
              /** Page sizes that get pages; the default limit. */
              readonly limits?: readonly number[] | undefined;
              /** Combinations of filters that get pages besides each single one: `[['category', 'tags']]`. */
              readonly combine?: readonly (readonly Filter[])[] | undefined;
              /** Pages per list: a number, or all of them; 5 where every target computes, else all. */
              readonly depth?: number | 'all' | undefined;
            }
          | undefined;
      }
    | undefined;
  readonly posts?: PostsConfig | undefined;
  readonly details?: DetailsConfig | undefined;
  readonly terms?: TermsConfig | undefined;
  readonly markdown?: MarkdownConfig | undefined;
  readonly assets?:
    | {
        /** More folders of files that posts may refer to by relative addresses: `['src/assets']`. */
        readonly folders?: readonly string[] | undefined;
        /** The origin of assets, where the API's readers live on another one: `https://cdn.example.com`. */
        readonly baseUrl?: string | undefined;
        /**
         * The folder, relative to the project's, that holds the pictures and media whose addresses start with `/`, as a site
         * has it: `static`, `public`. They are published as those beside posts are; without it such addresses stay. `.` is the
         * project's own folder, of which only `folders` count.
         */
        readonly folder?: string | undefined;
      }
    | undefined;
  /** The tool whose conventions the posts follow; without one, what is common to all of them counts. */
  readonly dialect?: DialectName | undefined;
  readonly fields?: FieldsConfig | undefined;
  readonly website?: WebsiteConfig | undefined;
  /** By their names, which are those of their folders where these are in the content folder. */
  readonly workspaces?: Readonly<Record<string, WorkspaceConfig>> | undefined;
  /** Front matter keys that are not for the API, so that nothing is said of them: `['layout', 'extra.toc']`. */
  readonly ignoreFields?: readonly string[] | undefined;
  /** Fields that every post has besides the built-in ones, by name. */
  readonly customFields?: Readonly<Record<string, CustomFieldConfig>> | undefined;
  readonly versions?: Readonly<Record<string, VersionConfig>> | undefined;
  /** `Cache-Control` per group of answers. */
  readonly cache?: Partial<Readonly<Record<CacheGroup, string | undefined>>> | undefined;
  /** Write precompressed siblings of every JSON file. */
  readonly compress?: readonly ('br' | 'gzip')[] | undefined;
  /** Write a page for people that describes each version, `<version>/docs.html`. */
  readonly docs?: boolean | undefined;
  /** Write feeds of each workspace, category and tag, and what a sitemap is made of; false. */
  readonly feeds?: boolean | FeedsConfig | undefined;
  /** `index/manifest.json` has a `revision`, which changes whenever any answer does; false. */
  readonly revision?: boolean | undefined;
  /** Write a search index of each workspace and language, with the package `pagefind`; false. */
  readonly search?: boolean | undefined;
  /** Hosts to write configuration and code for, as `--target` names them: `['cloudflare', 'nginx']`. */
  readonly targets?: readonly string[] | undefined;
  /** What only one host needs to know. */
  readonly hosts?: HostsConfig | undefined;
  /** Where `galley deploy` uploads to, and how; its flags stand above. */
  readonly deploy?: DeployConfig | undefined;
}
