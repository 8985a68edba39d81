import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../base/Button.tsx';
import { Note } from '../base/Note.tsx';

interface Props {
  /** The two prices, formatted. */
  accepted: string;
  now: string;
  onAccept: () => void;
}

/** Note that the price has moved since it was accepted. The customer has to accept the new one before sending. */
export function MovedPriceNote({ now, onAccept, ...price }: Props) {
  const { t } = useLingui();
  return (
    <Note live title={t`The price has moved`}>
      <p>
        <Trans>
          You accepted <bdi dir="ltr">{price.accepted}</bdi>. It's now <bdi dir="ltr">{now}</bdi>.
        </Trans>
      </p>
      <Button kind="outline" onClick={onAccept}>{t`Accept ${now}`}</Button>
    </Note>
  );
}
