import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import styles from './agreement.module.css';

const AgreementSheet = lazy(() => import('./Reading.tsx'));

/** Texts of `other/config` to read before logging in, by their `act`. */
export type Act = 'agreement' | 'risk';

interface Props {
  name: string;
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  error?: string | undefined;
}

/**
 * Asks for consent with a checkbox that starts unticked. The texts open over the form, which keeps everything typed
 * (AUTH-03).
 */
export function Agreement({ name, agreed, onChange, error }: Props) {
  const { t } = useLingui();
  const [act, setAct] = useState<Act>();
  return (
    <>
      <Checkbox
        name={name}
        checked={agreed}
        onChange={onChange}
        error={error}
        label={
          <Trans>
            I've read and agree to the{' '}
            <button type="button" className={styles.link} onClick={() => setAct('agreement')}>
              user agreement
            </button>
            , and I've read the{' '}
            <button type="button" className={styles.link} onClick={() => setAct('risk')}>
              risk notice
            </button>
            .
          </Trans>
        }
      />
      {act && (
        <Suspense fallback={<span role="status" className={styles.waiting}>{t`Loading...`}</span>}>
          <AgreementSheet act={act} onClose={() => setAct(undefined)} />
        </Suspense>
      )}
    </>
  );
}
