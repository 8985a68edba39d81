import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './KeysSheet.module.css';

/** The keys of the desk. A letter moves, and never signs: only the passkey does. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const rows: readonly (readonly [keys: readonly string[], text: string])[] = [
    [['J', 'K'], t`Next and previous row or entry`],
    [['Enter'], t`Open the row`],
    [['Backspace'], t`Back to the list, or to Today`],
    [['/'], t`Search`],
    [['G', 'T'], t`Today`],
    [['G', 'A'], t`Approvals`],
    [['N', 'M', 'F'], t`To a note, a message or the freeze of a customer`],
    [['A', 'R', 'P'], t`To approve, reject or the pictures of a verification`],
    [['?'], t`This list`],
  ];
  return (
    <Dialog title={t`Keys`} onClose={onClose}>
      <dl className={styles.keys}>
        {rows.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.rule}>{t`No key signs anything. Only your passkey does.`}</p>
    </Dialog>
  );
}
