import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/base/Icon.tsx';
import { proofSteps, type StepState } from '../proof-steps.ts';
import type { Draw } from '../store.ts';
import styles from './draw-proofs.module.css';
import { useNotedCommitment } from './use-noted-commitment.ts';

const icons = { right: 'check', wrong: 'x', unknown: 'info' } as const;

/** Shows both ends of a long value; all of it for screen readers. */
function Ends({ value }: { readonly value: string }) {
  return (
    <bdi dir="ltr" className={styles.value}>
      <span aria-hidden>{value.length > 16 ? `${value.slice(0, 12)}…${value.slice(-4)}` : value}</span>
      <span className="visually-hidden">{value}</span>
    </bdi>
  );
}

interface StepProps {
  readonly state: StepState;
  readonly name: ReactNode;
  readonly children: ReactNode;
}

function Step({ state, name, children }: StepProps) {
  const { t } = useLingui();
  const words = { right: t`Matches`, wrong: t`Doesn't match`, unknown: t`Not checked` };
  return (
    <li data-state={state}>
      <Icon name={icons[state]} size={20} />
      <span>
        <span className={styles.name}>
          <span className="visually-hidden">{words[state]}: </span>
          {name}
        </span>
        {children}
      </span>
    </li>
  );
}

/** Shows the three parts of a draw's proof, each as this device has checked it (RWD-07, LOOK-34). */
export function DrawProofs({ draw }: { readonly draw: Draw }) {
  const { t } = useLingui();
  const noted = useNotedCommitment(draw);
  if (!noted) return null;
  const { shownBefore, secret, prize, roll } = proofSteps(draw, noted.commitment);
  return (
    <ol role="list" className={styles.proofs} aria-label={t`Proof of this draw`}>
      <Step
        state={shownBefore}
        name={
          {
            right: t`Fingerprint, shown before the draw`,
            wrong: t`Fingerprint, not the one shown before the draw`,
            unknown: t`Fingerprint, not seen by this device before the draw`,
          }[shownBefore]
        }
      >
        <Ends value={draw.commitment || '–'} />
      </Step>
      <Step
        state={secret}
        name={
          {
            right: t`Secret, shown now, gives this fingerprint`,
            wrong: t`Secret, shown now, doesn't give this fingerprint`,
            unknown: t`Secret, incomplete`,
          }[secret]
        }
      >
        <Ends value={draw.secret || '–'} />
      </Step>
      <Step
        state={prize}
        name={
          {
            right: t`Secret and your seed give this prize`,
            wrong: t`Secret and your seed don't give this prize`,
            unknown: t`Prize, not checked`,
          }[prize]
        }
      >
        {roll && (
          <span className={styles.value}>
            <Trans>
              <bdi dir="ltr">{roll.at}%</bdi> is between <bdi dir="ltr">{roll.from}%</bdi> and{' '}
              <bdi dir="ltr">{roll.to}%</bdi>
            </Trans>
          </span>
        )}
      </Step>
    </ol>
  );
}
