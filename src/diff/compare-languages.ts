import { type Finding, type FindingParts, finding } from './contract/finding.ts';
import type { VersionSnapshot } from './snapshot.ts';

/** What readers can ask for by `lang` in one tree and not in the other, and what they get without. */
export const compareLanguages = (before: VersionSnapshot, after: VersionSnapshot): Finding[] =>
  [...before.keys].flatMap(([folder, { language, manifest }]) => {
    const is = after.keys.get(folder)?.manifest;
    if (language !== null || is === undefined) return [];
    return changesOf(manifest.languages ?? [], is.languages ?? []).map((parts) =>
      finding({ version: after.name, ...parts }),
    );
  });

const changesOf = (was: readonly string[], is: readonly string[]): FindingParts[] => {
  const [[oldDefault], [newDefault]] = [was, is];
  if (oldDefault !== undefined && newDefault === undefined) {
    const message = 'is ignored now: whatever it asks for is answered with the same posts';
    return [{ effect: 'breaking', change: 'languages-removed', subject: 'lang', message }];
  }
  const changes: FindingParts[] = [
    ...was
      .filter((tag) => !is.includes(tag))
      .map((tag): FindingParts => {
        return { effect: 'notice', change: 'language-removed', subject: `lang=${tag}`, message: 'finds no posts now' };
      }),
    ...is
      .filter((tag) => !was.includes(tag))
      .map((tag): FindingParts => {
        return { effect: 'additive', change: 'language-added', subject: `lang=${tag}`, message: 'can be asked for' };
      }),
  ];
  if (oldDefault === undefined || newDefault === undefined || oldDefault === newDefault) return changes;
  const message = 'is not what requests without lang are answered in any more; that is';
  const change: FindingParts = { effect: 'breaking', change: 'default-language', message };
  return [{ ...change, subject: `lang=${oldDefault}`, renamedTo: `lang=${newDefault}` }, ...changes];
};
