import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Note } from '../../../ui/Note.tsx';
import { verdictOf } from '../box-rules.ts';
import { notedCommitment } from '../shown-commitments.ts';
import type { Draw } from '../store.ts';

/** What this phone finds when it computes a draw again from its proof; needs no network (RWD-07). */
export function Verdict({ draw }: { draw: Draw }) {
  const { t } = useLingui();
  const [noted, setNoted] = useState<{ of: string; value: string | undefined }>();
  useEffect(() => {
    let gone = false;
    void notedCommitment(draw.number).then((value) => {
      if (!gone) setNoted({ of: draw.id, value });
    });
    return () => {
      gone = true;
    };
  }, [draw.id, draw.number]);
  if (noted?.of !== draw.id) return null;
  const verdict = verdictOf(draw, noted.value);
  if (verdict === 'fair') {
    return (
      <Note kind="info" title={t`Checked on this phone: it is as committed`}>
        {noted.value === undefined
          ? t`The prize follows from secret, seed and number, and the commitment fits them. This phone did not see the commitment before the draw.`
          : t`The prize follows from secret, seed and number, and the commitment is the one that this phone showed before the draw.`}
      </Note>
    );
  }
  const why = {
    missing: t`The server did not send all that would prove this draw.`,
    odds: t`The odds of this draw cannot be read, or do not sum to 100 %.`,
    commitment: t`Secret, number or odds are not those that were committed to before the draw.`,
    prize: t`Another prize follows from the proof than the one that was credited.`,
  }[verdict];
  return (
    <Note kind="danger" title={t`This draw does not check`}>
      {why}
    </Note>
  );
}
