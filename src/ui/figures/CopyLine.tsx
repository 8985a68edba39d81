import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { copy } from '../overlays/copy.ts';
import { IconButton } from '../base/IconButton.tsx';
import styles from './CopyLine.module.css';

interface Props {
  /** What the value is: address, order number, hash. */
  label: string;
  /** The exact text to copy. */
  value: string;
  /** Shows the whole value, on several lines if needed, instead of its two ends. */
  full?: boolean;
  /** Shows one line and hides as much of the middle as does not fit: for a link. */
  line?: boolean;
}

const END_LENGTH = 8;
/** People compare the code at the end of a link. */
const LINE_END_LENGTH = 12;

/** Shows an address, hash or number in one monospaced line, left to right, with a button that copies all of it. */
export function CopyLine({ label, value, full = false, line = false }: Props) {
  const { t } = useLingui();
  const text = useRef<HTMLElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isShort = !full && !hasFailed && value.length > 2 * END_LENGTH + 3;

  // if the clipboard is unavailable, the whole value is selected, so that the customer can copy it manually
  useLayoutEffect(() => {
    if (hasFailed && text.current) getSelection()?.selectAllChildren(text.current);
  }, [hasFailed]);

  return (
    <span className={styles.line}>
      <bdi dir="ltr" className={styles.value} ref={text}>
        {line && !hasFailed ? (
          <span className={styles.one}>
            <span className={styles.front}>{value.slice(0, -LINE_END_LENGTH)}</span>
            {value.slice(-LINE_END_LENGTH)}
          </span>
        ) : isShort ? (
          <>
            <span aria-hidden>
              {value.slice(0, END_LENGTH)}…{value.slice(-END_LENGTH)}
            </span>
            <span className="visually-hidden">{value}</span>
          </>
        ) : (
          value
        )}
      </bdi>
      <IconButton
        icon="copy"
        size={20}
        label={t`Copy ${label}`}
        onClick={() => void copy(value, label).then((isCopied) => setHasFailed(!isCopied))}
      />
    </span>
  );
}
