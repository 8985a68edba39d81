import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { copy } from '../overlays/copy.ts';
import { endOf, groupsOfFour } from './groups-of-four.ts';
import styles from './CopyGroups.module.css';
import { IconButton } from '../base/IconButton.tsx';

interface Props {
  /** What the value is, for the button and for screen readers: "address". */
  label: string;
  /** The exact text to copy. */
  value: string;
}

/**
 * Shows an address in groups of four for comparison. The gaps are only visual and never copied; both ends are
 * emphasised.
 */
export function CopyGroups({ label, value }: Props) {
  const { t } = useLingui();
  const text = useRef<HTMLElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const groups = groupsOfFour(value);

  // if the clipboard is unavailable, the whole value is selected, so that the customer can copy it manually
  useLayoutEffect(() => {
    if (hasFailed && text.current) getSelection()?.selectAllChildren(text.current);
  }, [hasFailed]);

  return (
    <div className={styles.line}>
      <bdi dir="ltr" className={styles.value} ref={text}>
        {groups.map((group, index) => (
          <span key={index} className={styles.group} data-end={index < 2 || index >= groups.length - 2 || undefined}>
            {group}
          </span>
        ))}
      </bdi>
      <IconButton
        icon="copy"
        size={20}
        label={t`Copy ${label}`}
        onClick={() => void copy(value, `${label} ${endOf(value)}`).then((isCopied) => setHasFailed(!isCopied))}
      />
    </div>
  );
}
