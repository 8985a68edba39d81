import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { deviceName } from '../../../domain/device.ts';
import { endSessions, sessions } from '../store.ts';
import { useChange } from '../../../client/forms/use-change.ts';

/** Lists the devices that are logged in, and logs out one or all others. */
export default function SessionsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const state = useResource(sessions);
  const change = useChange();
  const otherSessions = state.value?.lists.filter(({ current }) => !current) ?? [];
  const logOutDevice = async (id?: string): Promise<void> => {
    if (await change.run(() => endSessions(id))) toast(t`Logged out on that device`);
  };
  return (
    <Sheet
      title={t`Logged-in devices`}
      onClose={onClose}
      actions={
        otherSessions.length > 0 && (
          <Button
            kind="danger"
            busy={change.running}
            onClick={() => void logOutDevice()}
          >{t`Log out all other devices`}</Button>
        )
      }
    >
      <p>{t`Don't recognise a device? Log it out, then change your login password.`}</p>
      {change.refusal && (
        <Note kind="danger" live>
          {change.refusal}
        </Note>
      )}
      <ResourceView of={state} messageOf={errorMessage} onRetry={() => void sessions.refresh()} shape="rows">
        {({ lists }) => (
          <Rows indent="icon">
            {lists.map(({ id, device, seen, current }) => (
              <Row
                key={id}
                leading={<Icon name="monitor-smartphone" />}
                title={<bdi>{deviceName(device) || t`Unknown device`}</bdi>}
                detail={seen ? t`Last used ${formatDateTime(seen)}` : undefined}
                trailing={
                  current ? (
                    <Tag kind="info">{t`This device`}</Tag>
                  ) : (
                    <Button kind="text" onClick={() => void logOutDevice(id)}>{t`Log out`}</Button>
                  )
                }
              />
            ))}
          </Rows>
        )}
      </ResourceView>
    </Sheet>
  );
}
