import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { ActPanel } from '../parts/ActPanel.tsx';
import { LOOKED_WORDS, TIER_WORDS } from '../words/verifications.ts';
import { approveVerification, type LookedAt, type Verification } from './api.ts';
import styles from './VerificationDecision.module.css';

/** What to look at: of a document with a picture of the face, with others, and of one that was only typed. */
const WITH_FACE: readonly LookedAt[] = ['face', 'document', 'name'];
const WITH_PICTURES: readonly LookedAt[] = ['document', 'name', 'others'];
const TYPED: readonly LookedAt[] = ['typed', 'number', 'others'];

interface Props {
  readonly of: Verification;
  /** Whether the person has looked at the pictures, if there are any. */
  readonly hasLooked: boolean;
}

/** Approves a submission, once the person has looked at its pictures and at three things. */
export function ApprovePanel({ of: { id, tier, pictures, identity }, hasLooked }: Props) {
  const { t } = useLingui();
  const [looked, setLooked] = useState<readonly LookedAt[]>([]);
  const [note, setNote] = useState('');
  const things = pictures.includes('face') ? WITH_FACE : pictures.length > 0 ? WITH_PICTURES : TYPED;
  const mayApprove = hasLooked || pictures.length === 0;
  const kept = things.filter((one) => looked.includes(one));
  return (
    <ActPanel
      action={approveVerification}
      request={mayApprove ? { verification: id, looked: kept, ...(note.trim() === '' ? {} : { note }) } : undefined}
      isHeld={kept.length < things.length}
      missing={mayApprove ? t`Look at all three first.` : t`Show the pictures first.`}
      label={t`Approve ${TIER_WORDS[tier]}`}
      letter="a"
      done={t`The verification is approved.`}
    >
      <fieldset className={styles.looked}>
        <legend>{t`You looked at`}</legend>
        {things.map((one) => (
          <Checkbox
            key={one}
            label={
              one === 'name' || one === 'typed' ? (
                <>
                  {LOOKED_WORDS[one]}: <bdi>{identity.name}</bdi>
                </>
              ) : (
                LOOKED_WORDS[one]
              )
            }
            checked={looked.includes(one)}
            disabled={!mayApprove}
            onChange={(isChecked) => setLooked(isChecked ? [...looked, one] : looked.filter((other) => other !== one))}
          />
        ))}
      </fieldset>
      <Field label={t`Note, for staff`} value={note} onChange={setNote} help={t`Optional. Only in the log.`} />
    </ActPanel>
  );
}
