import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { shortKey } from '../../../client/outbox/submit.ts';
import type { SubmissionStage } from '../../../client/outbox/use-submission.ts';
import { hashHref } from '../../../lib/location.ts';
import { OutcomePanel } from '../../../ui/OutcomePanel.tsx';
import { RefusalNote } from '../../../ui/RefusalNote.tsx';
import { UnknownOutcomeSheet } from '../../../ui/UnknownOutcomeSheet.tsx';

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
  if (state === 'refused') return <RefusalNote title={t`Your deposit wasn't reported`}>{message}</RefusalNote>;
  if (state !== 'unknown') return null;
  const key = reference === undefined ? undefined : shortKey(reference);
  if (closed !== undefined && closed === reference) return <OutcomePanel state="unknown" reference={key} />;
  return (
    <UnknownOutcomeSheet
      title={t`Deposit`}
      reference={key}
      historyHref={hashHref('/pages/Recharge/record')}
      onClose={() => setClosed(reference)}
    />
  );
}
