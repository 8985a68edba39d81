import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { deviceName } from '../../../domain/device.ts';
import { logins } from '../store.ts';

/** Lists the last login attempts: when, from where, and whether the password was right. */
export default function LoginsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const state = useResource(logins);
  return (
    <Sheet title={t`Login history`} onClose={onClose}>
      <p>{t`Don't recognise a login? Change your login password now.`}</p>
      <ResourceView of={state} messageOf={errorMessage} onRetry={() => void logins.refresh()} shape="rows">
        {({ lists }) => (
          <Rows indent="icon">
            {lists.map(({ id, device, source, right, time }) => (
              <Row
                key={id}
                leading={<Icon name={right ? 'circle-check' : 'shield-alert'} />}
                title={right ? t`Logged in` : t`Wrong password`}
                detail={
                  <>
                    <bdi>{deviceName(device)}</bdi> · <bdi dir="ltr">{source}</bdi>
                  </>
                }
                trailing={formatDateTime(time)}
              />
            ))}
          </Rows>
        )}
      </ResourceView>
    </Sheet>
  );
}
