import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { copy } from './copy.ts';
import { IconButton } from './IconButton.tsx';
import styles from './CopyLine.module.css';

interface Props {
  /** What it is: address, order number, hash. */
  label: string;
  /** What is copied, exactly. */
  value: string;
  /** In full over several lines instead of its two ends. */
  full?: boolean;
  /** In one line whose middle is left out to the eye, as much of it as has room: for a link. */
  line?: boolean;
}

const END_LENGTH = 8;
/** Of a link the code at its end is what people compare. */
const LINE_END_LENGTH = 12;

/** An address, hash or number in one monospaced line, left to right, with a button that copies all of it. */
export function CopyLine({ label, value, full = false, line = false }: Props) {
  const { t } = useLingui();
  const text = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  const short = !full && !failed && value.length > 2 * END_LENGTH + 3;

  // the clipboard is closed: the whole value stands selected, ready for the person's own copy
  useLayoutEffect(() => {
    if (failed && text.current) getSelection()?.selectAllChildren(text.current);
  }, [failed]);

  return (
    <span className={styles.line}>
      <bdi dir="ltr" className={styles.value} ref={text}>
        {line && !failed ? (
          <span className={styles.one}>
            <span className={styles.front}>{value.slice(0, -LINE_END_LENGTH)}</span>
            {value.slice(-LINE_END_LENGTH)}
          </span>
        ) : short ? (
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
        onClick={() => void copy(value, label).then((done) => setFailed(!done))}
      />
    </span>
  );
}
