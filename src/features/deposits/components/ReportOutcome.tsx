import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { shortKey } from '../../../client/outbox/submit.ts';
import type { SubmissionStage } from '../../../client/outbox/use-submission.ts';
import { hashHref } from '../../../browser/location.ts';
import { OutcomePanel } from '../../../ui/trading/OutcomePanel.tsx';
import { RefusalNote } from '../../../ui/trading/RefusalNote.tsx';
import { UnknownOutcomeSheet } from '../../../ui/trading/UnknownOutcomeSheet.tsx';

interface Props {
  state: SubmissionStage;
  message: string;
  /** Key of the call. */
  reference: string | undefined;
}

/**
 * Shows the result of a report in the form, which keeps its fields. An unknown outcome opens a sheet first and moves
 * into the form when that is closed.
 */
export function ReportOutcome({ state, message, reference }: Props) {
  const { t } = useLingui();
  const [closedReference, setClosedReference] = useState<string>();
  if (state === 'refused') return <RefusalNote title={t`We couldn't accept your report`}>{message}</RefusalNote>;
  if (state !== 'unknown') return null;
  const key = reference === undefined ? undefined : shortKey(reference);
  if (closedReference !== undefined && closedReference === reference)
    return <OutcomePanel state="unknown" reference={key} />;
  return (
    <UnknownOutcomeSheet
      title={t`Deposit`}
      reference={key}
      historyHref={hashHref('/pages/Recharge/record')}
      onClose={() => setClosedReference(reference)}
    />
  );
}
