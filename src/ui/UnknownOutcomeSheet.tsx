import { useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import { OutcomePanel } from './OutcomePanel.tsx';
import { Sheet } from './Sheet.tsx';

interface Props {
  title: string;
  /** Short form of the key of the call. */
  reference: string | undefined;
  /** Where its record appears. */
  historyHref: string;
  onClose: () => void;
}

/** A money call whose outcome is not known yet, with the way to its records. */
export function UnknownOutcomeSheet({ title, reference, historyHref, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Close`}</Button>
          <Button kind="outline" href={historyHref}>{t`History`}</Button>
        </>
      }
    >
      <OutcomePanel state="unknown" reference={reference} />
    </Sheet>
  );
}
