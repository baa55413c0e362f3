import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Tabs } from '../tabs.tsx';
import { type CodeInput, clientCode, curlCode, fetchCode } from './code.ts';

const LANGUAGES = { curl: curlCode, fetch: fetchCode, client: clientCode } as const;
const NAMES = ['curl', 'fetch', 'client'] as const;

/** The same request for a terminal and for programs. */
export const CodeSection = (input: CodeInput): JSX.Element => {
  const [language, setLanguage] = useState<(typeof NAMES)[number]>('curl');
  const [said, setSaid] = useState('');
  const shown = useRef<HTMLPreElement>(null);
  const code = LANGUAGES[language](input);
  useEffect(() => setSaid(''), [code]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      setSaid('Copied.');
    } catch {
      // A browser may keep pages from its clipboard.
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      setSaid('It is selected: copy it by the keys of your system.');
    }
  };

  return (
    <section aria-label="As code">
      <h2>As code</h2>
      <Tabs names={NAMES} chosen={language} onChoose={setLanguage}>
        <div class="code">
          <pre tabIndex={0} role="region" aria-label="Code" ref={shown}>
            {code}
          </pre>
          <p>
            <button type="button" onClick={() => void copy()}>
              Copy
            </button>{' '}
            <span class="hint" role="status">
              {said}
            </span>
          </p>
        </div>
      </Tabs>
    </section>
  );
};
