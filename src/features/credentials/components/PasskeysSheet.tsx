import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { deviceName } from '../../../domain/device.ts';
import { lock, setLock } from '../lock.ts';
import type { PasskeyObstacle } from '../../../browser/passkeys.ts';
import { obstacleText } from '../obstacles.ts';
import { addPasskey, deviceObstacle } from '../passkeys.ts';
import { safety } from '../../security/index.ts';
import { useChange } from '../../../client/forms/use-change.ts';
import { RemovePasskey } from './RemovePasskey.tsx';

const NEVER = 'never';
const LOCK_MINUTES = ['1', '5', '15', '60'] as const;

/** Manages the account's passkeys, and the time away after which the app locks on this device. */
export default function PasskeysSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const state = useResource(safety);
  const change = useChange();
  const [obstacle, setObstacle] = useState<PasskeyObstacle>();
  useEffect(() => void deviceObstacle().then(setObstacle), []);
  const keys = state.value?.passkeys ?? [];

  const add = async (): Promise<void> => {
    let isAdded = false;
    await change.run(async () => {
      isAdded = await addPasskey();
    });
    if (isAdded) toast(t`Passkey added`);
  };
  const [passkeyToRemove, setPasskeyToRemove] = useState<{ id: string; device: string }>();
  return (
    <>
      <Sheet
        title={t`Passkey and lock`}
        onClose={onClose}
        actions={
          <Button
            busy={change.running}
            reason={obstacle && i18n._(obstacleText(obstacle))}
            onClick={() => void add()}
          >{t`Add a passkey`}</Button>
        }
      >
        <p>
          <Trans>Unlock the app with your fingerprint, face or device PIN. They never leave this device.</Trans>
        </p>
        {change.refusal && (
          <Note kind="danger" live>
            {change.refusal}
          </Note>
        )}
        <ResourceView of={state} messageOf={errorMessage} onRetry={() => void safety.refresh()} shape="rows" count={1}>
          {() => (
            <>
              <Rows indent="icon">
                {keys.map((key) => (
                  <PasskeyRow key={key.id} passkey={key} onRemove={setPasskeyToRemove} />
                ))}
              </Rows>
              {keys.length > 0 && <LockTime />}
            </>
          )}
        </ResourceView>
      </Sheet>
      {passkeyToRemove && (
        <RemovePasskey
          {...passkeyToRemove}
          isLast={keys.length === 1}
          onRemoved={() => (keys.length === 1 ? setLock(undefined) : undefined)}
          onClose={() => setPasskeyToRemove(undefined)}
        />
      )}
    </>
  );
}

type Passkey = NonNullable<typeof safety.state.value>['passkeys'][number];

interface PasskeyRowProps {
  passkey: Passkey;
  onRemove: (passkey: { id: string; device: string }) => void;
}

function PasskeyRow({ passkey: { id, device, created, used }, onRemove }: PasskeyRowProps) {
  const { t } = useLingui();
  const name = deviceName(device) || t`Passkey`;
  const addedText = created ? t`Added ${formatDateTime(created)}` : undefined;
  return (
    <Row
      leading={<Icon name="fingerprint" />}
      title={<bdi>{name}</bdi>}
      detail={used ? t`Last used ${formatDateTime(used)}` : addedText}
      trailing={<Button kind="text" onClick={() => onRemove({ id, device: name })}>{t`Remove`}</Button>}
    />
  );
}

/** Chooses the time away after which the app locks on this device. */
function LockTime() {
  const { t } = useLingui();
  const { minutes } = useSnapshot(lock);
  return (
    <Select
      label={t`Lock the app when you've been away for`}
      value={minutes === undefined ? NEVER : (String(minutes) as (typeof LOCK_MINUTES)[number])}
      options={[
        { value: NEVER, label: t`Never` },
        ...LOCK_MINUTES.map((value) => ({
          value,
          label: value === '1' ? t`1 minute` : t`${value} minutes`,
        })),
      ]}
      onChange={(value) => void setLock(value === NEVER ? undefined : Number(value))}
    />
  );
}
