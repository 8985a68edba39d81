import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { ReceiptContext } from './amount-form.ts';
import { ACCEPTED_MS, vibrate } from './haptics.ts';
import { Icon, type IconName } from './Icon.tsx';
import { type Pair, Pairs } from './Pairs.tsx';
import styles from './OutcomePanel.module.css';

interface Props {
  state: 'accepted' | 'refused' | 'unknown';
  /** `unknown`, and nobody can look it up: the person is sent to the records. */
  stuck?: boolean | undefined;
  /** What happened: "Subscribed", "Not subscribed"; unknown has its own words. */
  title?: ReactNode;
  /** In place of the tick of a success: what was accepted may have gained nothing. */
  icon?: IconName | undefined;
  /** Why it was refused, what comes next. */
  children?: ReactNode;
  /** The receipt: what was paid, what is held, when it arrives. */
  rows?: readonly Pair[];
  /** Short form of the key of an unknown one, for support. */
  reference?: string | undefined;
}

const icons = { accepted: 'circle-check', refused: 'octagon-x', unknown: 'hourglass' } as const;

/**
 * What became of a money call: done, refused, or not known yet (LOOK-07). A plain receipt, which celebrates nothing.
 * Takes the focus when it appears, so that it is read out and the keyboard stands where things go on.
 */
export function OutcomePanel({ state, stuck = false, title, icon, children, rows, reference }: Props) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (state === 'accepted') vibrate(ACCEPTED_MS);
  }, [state]);
  const unknown = state === 'unknown';
  return (
    <ReceiptContext value>
      <section className={styles.panel} data-outcome={state}>
        <span className={styles.icon}>
          <Icon name={(state === 'accepted' && icon) || icons[state]} size={24} />
        </span>
        <h3 ref={heading} tabIndex={-1}>
          {unknown ? t`We are checking` : title}
        </h3>
        {unknown && (
          <p>
            {stuck ? (
              <Trans>We couldn't confirm whether this went through. Check your history before you try again.</Trans>
            ) : (
              <Trans>
                We lost the connection before we got an answer. This may or may not have gone through. We keep checking,
                so don't confirm again.
              </Trans>
            )}
          </p>
        )}
        {children && <div className={styles.text}>{children}</div>}
        {(rows || (unknown && reference)) && (
          <Pairs
            lines
            pairs={[
              ...(rows ?? []),
              ...(unknown && reference
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
