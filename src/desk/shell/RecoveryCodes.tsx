import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/base/Button.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { copy } from '../../ui/overlays/copy.ts';
import styles from './RecoveryCodes.module.css';

interface Props {
  codes: readonly string[];
  /** Whether the person says that they saved the codes. */
  isSaved: boolean;
  onSaved: (isSaved: boolean) => void;
}

/** New recovery codes, with what saves them: a copy, a print, and the person's word that they did. */
export function RecoveryCodes({ codes, isSaved, onSaved }: Props) {
  const { t } = useLingui();
  const name = t`Recovery codes`;
  return (
    <section className={styles.recovery}>
      <h2>{t`Save these codes now`}</h2>
      <p>{t`You won't see them again. Each works once and lets you add a new passkey. We email you and the owners whenever one is used.`}</p>
      <ol className={styles.codes} aria-label={name}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button kind="outline" icon="copy" onClick={() => void copy(codes.join('\n'), name)}>
          {t`Copy`}
        </Button>
        <Button kind="outline" icon="scroll-text" onClick={() => globalThis.print()}>
          {t`Print`}
        </Button>
      </div>
      <div>
        <Checkbox label={t`I saved them`} checked={isSaved} onChange={onSaved} />
        <p className={styles.where}>{t`Keep them away from this device and from your mailbox.`}</p>
      </div>
    </section>
  );
}
