import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { openOverlay } from '../../../browser/overlays.ts';
import { StepBars } from '../../../ui/figures/StepBars.tsx';
import { STEP_COUNT } from '../steps.ts';
import styles from '../auth.module.css';

interface Props {
  readonly step: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** Shows the bar of the registration, and what its step asks for. */
export function RegistrationStep({ step, heading, children }: Props) {
  const { t } = useLingui();
  const titles = [t`Where should we send your code?`, t`Choose a login password`, t`Choose a payment password`];
  const [number, total] = [step + 1, STEP_COUNT];
  return (
    <>
      <div className={styles.step}>
        <StepBars count={STEP_COUNT} done={number} />
        <p>{t`Step ${number} of ${total}`}</p>
        <h2 ref={heading} tabIndex={-1}>
          {titles[step]}
        </h2>
      </div>
      {children}
    </>
  );
}

/** Makes the phone's Back return to the step before, as it closes a sheet. One for each step after the first. */
export function StepEntry({ onBack }: { readonly onBack: () => void }) {
  useEffect(() => openOverlay(onBack), [onBack]);
  return null;
}
