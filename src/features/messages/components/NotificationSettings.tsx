import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCompany } from '../../../browser/company.ts';
import { request } from '../../../client/http/request.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { createResource } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { notificationSettings, setNotificationSettings } from '../../../api/notification-settings.ts';
import { type Topic, TOPICS } from '../../../api/topics.ts';
import { allowPushes, canPush, endPushes, PushFailure, pushPermission } from '../../../pwa/push.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { TestNotificationButton } from './TestNotificationButton.tsx';
import styles from './NotificationSettings.module.css';

const settings = createResource(notificationSettings);

/**
 * Chooses which messages the customer gets, and which of them as notifications on this device: opt-in by kind, and none
 * with an amount (TRUST-11).
 */
export function NotificationSettings({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const company = useCompany();
  const state = useResource(settings);
  const [isBusy, setIsBusy] = useState(false);
  const change = async (save: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await save();
    } catch (error) {
      const text = !(error instanceof PushFailure)
        ? errorMessage(error)
        : error.why === 'denied'
          ? t`Your browser is blocking notifications from ${company}. You can allow them in its settings.`
          : t`We couldn't turn on notifications in this browser. Nothing was changed.`;
      toast(text, { kind: 'error' });
    } finally {
      await settings.refresh();
      setIsBusy(false);
    }
  };
  const setTopics = (topics: readonly Topic[]): void =>
    void change(() => (topics.length === 0 ? endPushes() : allowPushes(topics)));

  return (
    <Sheet title={t`Notifications`} onClose={onClose}>
      <ResourceView of={state} messageOf={errorMessage} onRetry={() => void settings.refresh()} shape="lines">
        {({ promotions, kinds }) => (
          <div className={styles.list}>
            <Checkbox
              label={t`Marketing messages: promotions and offers`}
              checked={promotions}
              name="promotions"
              onChange={(checked) =>
                void change(() => request(setNotificationSettings, { promotions: checked ? '1' : '0' }))
              }
            />
            <p
              className={styles.hint}
            >{t`You'll always get messages about your orders, security, deposits and withdrawals.`}</p>
            <h3>{t`Notifications on this device`}</h3>
            <DeviceTopics kinds={kinds} hasPromotions={promotions} onChange={setTopics} />
            {kinds.length > 0 && <TestNotificationButton />}
            <p
              className={styles.hint}
            >{t`Notifications only say what kind of update it is, never an amount, coin or name.`}</p>
          </div>
        )}
      </ResourceView>
    </Sheet>
  );
}

interface DeviceTopicsProps {
  readonly kinds: readonly Topic[];
  readonly hasPromotions: boolean;
  readonly onChange: (kinds: readonly Topic[]) => void;
}

/** Chooses the notifications of this device, or says why it gets none. */
function DeviceTopics({ kinds, hasPromotions, onChange }: DeviceTopicsProps) {
  const { t } = useLingui();
  const company = useCompany();
  const names: Record<Topic, string> = {
    security: t`Security: passwords, devices, addresses`,
    settlement: t`Settled orders`,
    transfers: t`Deposits and withdrawals`,
    earn: t`Mining: redemptions and ended lock-ups`,
    rewards: t`Rewards credited`,
    promotion: t`Promotions`,
  };
  if (!canPush())
    return (
      <Note>
        <Trans>
          This browser doesn't support notifications. On iPhone or iPad, add {company} to your home screen first.
        </Trans>
      </Note>
    );
  if (pushPermission() === 'denied')
    return (
      <Note>{t`Your browser is blocking notifications from ${company}. You can allow them in its settings.`}</Note>
    );
  return TOPICS.filter((topic) => topic !== 'promotion' || hasPromotions).map((topic) => (
    <Checkbox
      key={topic}
      name={topic}
      label={names[topic]}
      checked={kinds.includes(topic)}
      onChange={(checked) => onChange(checked ? [...kinds, topic] : kinds.filter((kind) => kind !== topic))}
    />
  ));
}
