import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'vitest';
import { expectSameByBothLexers } from '../../helpers/both-lexers.ts';
import { folderOf } from '../../helpers/files.ts';
import { isCorpusHere } from '../../helpers/markdown-documents.ts';

test.skipIf(!isCorpusHere('18f'))('509 real posts are published the same by both lexers', async () => {
  const root = await folderOf({ 'galley.config.json': '{"posts":{"slug":"{yyyy}-{mm}-{dd}-{name}"}}' });
  await cp(resolve('../shared/corpus/18f/posts'), join(root, 'content/18f/posts'), { recursive: true });
  await expectSameByBothLexers(root);
});
