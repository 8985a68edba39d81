import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import styles from './VerificationDecision.module.css';

interface Props {
  readonly title: string;
  readonly onBack: () => void;
}

/** Heading of what replaced the first decision. It has the focus, because the button that opened it is gone. */
export function PanelHead({ title, onBack }: Props) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.head}>
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <button type="button" className={styles.back} onClick={onBack}>
        {t`Back`}
      </button>
    </div>
  );
}
