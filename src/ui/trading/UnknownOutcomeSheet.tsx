import { useLingui } from '@lingui/react/macro';
import { Button } from '../base/Button.tsx';
import { OutcomePanel } from './OutcomePanel.tsx';
import { Sheet } from '../overlays/Sheet.tsx';

interface Props {
  title: string;
  /** Short form of the call's key. */
  reference: string | undefined;
  /** `href` of the history where its record will appear. */
  historyHref: string;
  onClose: () => void;
}

/** Sheet of a money call whose outcome is unknown, with a link to the history. */
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
