import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { copy } from './copy.ts';
import styles from './CopyGroups.module.css';
import { IconButton } from './IconButton.tsx';

interface Props {
  /** What it is, for the button and for screen readers: "address". */
  label: string;
  /** What is copied, exactly. */
  value: string;
}

/**
 * An address in groups of four, to be compared group by group: the gaps are drawn and never copied, both ends are
 * stronger.
 */
export function CopyGroups({ label, value }: Props) {
  const { t } = useLingui();
  const text = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  const groups = value.match(/.{1,4}/gu) ?? [];

  // the clipboard is closed: the whole value stands selected, ready for the person's own copy
  useLayoutEffect(() => {
    if (failed && text.current) getSelection()?.selectAllChildren(text.current);
  }, [failed]);

  return (
    <div className={styles.line}>
      <bdi dir="ltr" className={styles.value} ref={text}>
        {groups.map((group, at) => (
          <span key={at} className={styles.group} data-end={at < 2 || at >= groups.length - 2 || undefined}>
            {group}
          </span>
        ))}
      </bdi>
      <IconButton
        icon="copy"
        size={20}
        label={t`Copy ${label}`}
        onClick={() => void copy(value, label).then((done) => setFailed(!done))}
      />
    </div>
  );
}
