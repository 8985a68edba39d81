import { Trans, useLingui } from '@lingui/react/macro';
import { Note } from '../../../ui/base/Note.tsx';
import { SupportLink } from '../../../ui/layout/SupportLink.tsx';
import { verifyDraw } from '../box-rules.ts';
import type { Draw } from '../store.ts';
import { useNotedCommitment } from './use-noted-commitment.ts';

/** Recomputes a draw from its proof on this device and shows the result; needs no network (RWD-07). */
export function DrawVerdict({ draw }: { draw: Draw }) {
  const { t } = useLingui();
  const noted = useNotedCommitment(draw);
  if (!noted) return null;
  const verdict = verifyDraw(draw, noted.commitment);
  if (verdict === 'fair') {
    return (
      <Note kind="info" title={t`Checked on this device: the result matches the commitment`}>
        {noted.commitment === undefined ? (
          <Trans>
            The prize matches the secret, your seed, the draw number and the commitment. This device didn't receive the
            commitment before the draw.
          </Trans>
        ) : (
          <Trans>
            The prize matches the secret, your seed and the draw number, and the commitment is the one this device
            showed before the draw.
          </Trans>
        )}
      </Note>
    );
  }
  const explanation = {
    missing: <Trans>Some data needed to check this draw is missing. Please contact support.</Trans>,
    odds: <Trans>The odds of this draw can't be read or don't add up to 100%. Please contact support.</Trans>,
    commitment: (
      <Trans>
        The secret, draw number or odds don't match what was committed before the draw. Please contact support.
      </Trans>
    ),
    prize: <Trans>The proof points to a different prize from the one you were credited. Please contact support.</Trans>,
  }[verdict];
  return (
    <Note kind="danger" title={t`This draw couldn't be verified`}>
      {explanation}
      <SupportLink />
    </Note>
  );
}
