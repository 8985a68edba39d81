import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { ReceiptContext } from '../figures/amount-form.ts';
import { ACCEPTED_MS, vibrate } from '../base/haptics.ts';
import { Icon, type IconName } from '../base/Icon.tsx';
import { type Pair, Pairs } from '../figures/Pairs.tsx';
import styles from './OutcomePanel.module.css';

interface Props {
  state: 'accepted' | 'refused' | 'unknown';
  /** `unknown`, and the outcome cannot be looked up: sends the customer to the history. */
  stuck?: boolean | undefined;
  /** What happened: "Subscribed", "Not subscribed". Not used for `unknown`. */
  title?: ReactNode;
  /** Instead of the tick of a success, if what was accepted may have gained nothing. */
  icon?: IconName | undefined;
  /** Why it was refused, or what comes next. */
  children?: ReactNode;
  /** The receipt: amounts paid and held, time of arrival. */
  rows?: readonly Pair[];
  /** Short form of the key, shown for `unknown`, for support. */
  reference?: string | undefined;
}

const icons = { accepted: 'circle-check', refused: 'octagon-x', unknown: 'hourglass' } as const;

/**
 * Outcome of a money call: accepted, refused, or unknown (LOOK-07). It is a plain receipt without celebration. It takes
 * the focus when it appears, so that screen readers read it and the keyboard continues from there.
 */
export function OutcomePanel({ state, stuck = false, title, icon, children, rows, reference }: Props) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (state === 'accepted') vibrate(ACCEPTED_MS);
  }, [state]);
  const isUnknown = state === 'unknown';
  return (
    <ReceiptContext value>
      <section className={styles.panel} data-outcome={state}>
        <span className={styles.icon}>
          <Icon name={(state === 'accepted' && icon) || icons[state]} size={24} />
        </span>
        <h3 ref={heading} tabIndex={-1}>
          {isUnknown ? t`We are checking` : title}
        </h3>
        {isUnknown && (
          <p>
            {stuck ? (
              <Trans>We couldn't confirm whether this went through. Check your history before you try again.</Trans>
            ) : (
              <Trans>
                We haven't had an answer yet. This may or may not have gone through. We'll keep checking, so don't
                confirm again.
              </Trans>
            )}
          </p>
        )}
        {children && <div className={styles.text}>{children}</div>}
        {(rows || (isUnknown && reference)) && (
          <Pairs
            lines
            pairs={[
              ...(rows ?? []),
              ...(isUnknown && reference
                ? [
                    {
                      name: t({ message: 'Reference', context: 'for support' }),
                      value: <bdi className={styles.key}>{reference}</bdi>,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </section>
    </ReceiptContext>
  );
}
