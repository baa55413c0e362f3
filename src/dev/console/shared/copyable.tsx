import { Check, Copy } from 'lucide';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

const COPIED = 'Copied.';

/** Copies text, or else selects the element that shows it: a browser can deny access to the clipboard. */
export const copyText = async (text: string, shown: Element | null | undefined): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) shown.ownerDocument.getSelection()?.selectAllChildren(shown);
    return false;
  }
};

interface CopyableProps {
  readonly text: string;
  /** What is copied, for screen readers. */
  readonly what: string;
  /** The element that shows the text. */
  readonly children: ComponentChildren;
}

/** Text with a button that copies it. */
export const Copyable = ({ text, what, children }: CopyableProps): JSX.Element => {
  const [notice, setNotice] = useState({ of: '', says: '' });
  const says = notice.of === text ? notice.says : '';
  const copy = async (shown: Element | null | undefined): Promise<void> => {
    const isCopied = await copyText(text, shown);
    setNotice({ of: text, says: isCopied ? COPIED : 'The text is selected. Copy it with your keyboard.' });
  };
  return (
    <div class="copyable">
      {children}
      <button
        type="button"
        aria-label={`Copy ${what}`}
        title={`Copy ${what}`}
        onClick={({ currentTarget }) => void copy(currentTarget.parentElement?.firstElementChild)}
      >
        <Icon of={says === COPIED ? Check : Copy} />
      </button>
      <span class="copied" role="status">
        {says}
      </span>
    </div>
  );
};
