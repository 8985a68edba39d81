import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { request } from '../../../client/http/request.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { setProtection } from '../../../api/protection.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { FilterChips } from '../../../ui/forms/FilterChips.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { protection } from '../store.ts';
import { LimitForm } from './LimitForm.tsx';
import styles from './protection.module.css';

const DAYS = ['1', '7', '30'] as const;

/** Sends a change and refreshes the protections. Returns whether the server accepted it. */
const saveProtection = async (fields: { kind: string; value?: string; days?: string }): Promise<boolean> => {
  try {
    await request(setProtection, fields);
    await protection.refresh({ fresh: true });
    return true;
  } catch (error) {
    toast(errorMessage(error), { kind: 'error' });
    return false;
  }
};

function Pause({ until }: { readonly until: number | undefined }) {
  const { t } = useLingui();
  const [days, setDays] = useState<(typeof DAYS)[number]>();
  const [isBusy, setIsBusy] = useState(false);
  const startPause = async (): Promise<void> => {
    setIsBusy(true);
    if (await saveProtection({ kind: 'pause', days: days ?? '' })) setDays(undefined);
    setIsBusy(false);
  };
  return (
    <section className={styles.part}>
      <h3>{t({ message: 'Pause', context: 'of trading' })}</h3>
      {until !== undefined && (
        <Note
          live
        >{t`Trading is paused until ${formatDateTime(until, { zone: true })}. You can't end the pause early.`}</Note>
      )}
      <p className={styles.help}>
        <Trans>
          A pause stops options, contracts, blind boxes, mining subscriptions, lock-ups and promotions on all your
          devices. You can still withdraw, redeem, cancel open orders and see your history. You can't end a pause early.
        </Trans>
      </p>
      <p className={styles.help}>
        <Trans>
          Open contract orders are paused too. They resume when the pause ends, unless you cancel them first.
        </Trans>
      </p>
      <FilterChips
        label={t`Length of the pause`}
        {...(days === undefined ? {} : { value: days })}
        onChange={setDays}
        options={DAYS.map((value) => ({ value, label: value === '1' ? t`1 day` : t`${value} days` }))}
      />
      {days !== undefined && (
        <div className={styles.two}>
          <Button kind="outline" onClick={() => setDays(undefined)}>{t`Back`}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void startPause()}>
            {days === '1' ? t`Pause for 1 day` : t`Pause for ${days} days`}
          </Button>
        </div>
      )}
    </section>
  );
}

/**
 * Sets the customer's own limits and pause. A lower limit applies at once, a higher one after a day; the server
 * enforces them (TRUST-02, TRUST-03).
 */
export default function ProtectionSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const state = useResource(protection);
  return (
    <Sheet title={t`Limits and pause`} onClose={onClose}>
      <p className={styles.help}>
        <Trans>
          Lower limits apply straight away. Raised or removed limits apply after 24 hours, so you have time to think it
          over.
        </Trans>
      </p>
      <ResourceView
        of={state}
        messageOf={errorMessage}
        onRetry={() => void protection.refresh()}
        title={t`Your limits didn't load`}
      >
        {({ limits, pausedUntil }) => (
          <>
            {limits.map((limit) => (
              <LimitForm
                key={limit.kind}
                limit={limit}
                onSet={(value) => saveProtection({ kind: limit.kind, value })}
              />
            ))}
            <Pause until={pausedUntil !== undefined && pausedUntil > serverNow() ? pausedUntil : undefined} />
          </>
        )}
      </ResourceView>
    </Sheet>
  );
}
