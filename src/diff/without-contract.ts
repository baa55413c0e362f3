import type { ChangedPost, ContentChanges, FieldChange } from './content-change.ts';
import type { Finding } from './contract/finding.ts';
import { ENDPOINT } from './contract/parts.ts';

/** Fields that came, went or got another name: that all posts have them now, or no longer, is no change of a post. */
const OF_CONTRACT: readonly Finding['change'][] = ['field-added', 'field-removed', 'field-renamed'];

/** The changes of content that are not already told as changes of the contract. */
export const withoutContract = (content: ContentChanges, findings: readonly Finding[]): ContentChanges => {
  const known = new Set(
    findings
      .filter(({ change }) => OF_CONTRACT.includes(change))
      .flatMap(({ endpoints, subject, renamedTo }) =>
        [subject, renamedTo].map((path) => fieldOf(path, endpoints[0] === ENDPOINT.record)),
      ),
  );
  const rest = (fields: readonly FieldChange[]): FieldChange[] => fields.filter(({ field }) => !known.has(field));
  const changed = content.changed.map((post): ChangedPost => ({ ...post, fields: rest(post.fields) }));
  return {
    ...content,
    changed: changed.filter(({ fields }) => fields.length > 0),
    moved: content.moved.map((post) => ({ ...post, fields: rest(post.fields) })),
  };
};

/** A record's own field, or one that a detail has beside the record's: `data.htmlContent`. What is inside one is neither. */
const fieldOf = (path: string | null, isRecord: boolean): string | null => {
  if (path === null || path.includes('[') || (isRecord && path.includes('.'))) return null;
  return path.slice(path.lastIndexOf('.') + 1);
};
