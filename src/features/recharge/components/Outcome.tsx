import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { shortKey } from '../../../client/outbox/submit.ts';
import type { SubmissionStage } from '../../../client/outbox/use-submission.ts';
import { hashHref } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { OutcomePanel } from '../../../ui/OutcomePanel.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

interface Props {
  state: SubmissionStage;
  message: string;
  /** Key of the call. */
  reference: string | undefined;
}

/**
 * What became of a report: refused stands in place, unknown in a sheet of its own and, once that is closed, in place
 * too; what was typed stays.
 */
export function Outcome({ state, message, reference }: Props) {
  const { t } = useLingui();
  const [closed, setClosed] = useState<string>();
  if (state === 'refused')
    return (
      <Note kind="danger" title={t`Your deposit wasn't reported`} live>
        {message}
      </Note>
    );
  if (state !== 'unknown') return null;
  const unknown = (
    <OutcomePanel state="unknown" reference={reference === undefined ? undefined : shortKey(reference)} />
  );
  if (closed !== undefined && closed === reference) return unknown;
  const close = (): void => setClosed(reference);
  return (
    <Sheet
      title={t`Deposit`}
      onClose={close}
      actions={
        <>
          <Button kind="outline" onClick={close}>{t`Close`}</Button>
          <Button kind="outline" href={hashHref('/pages/Recharge/record')}>{t`History`}</Button>
        </>
      }
    >
      {unknown}
    </Sheet>
  );
}
