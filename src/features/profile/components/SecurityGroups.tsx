import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useSnapshot } from 'valtio';
import { useResource } from '../../../client/query/use-resource.ts';
import { lock } from '../../../client/session/lock.ts';
import { user } from '../../../client/session/user.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { safety } from '../../security/index.ts';
import { SettingLink } from './SettingLink.tsx';

export type SecuritySheet = 'passkeys' | 'word' | 'sessions' | 'logins';

interface Props {
  onOpen: (sheet: SecuritySheet) => void;
}

/** Lists what protects the login and payments, and the devices that are logged in (PROF-03, AUTH-22). */
export function SecurityGroups({ onOpen }: Props) {
  const { t } = useLingui();
  const profile = useResource(user).value;
  const known = useResource(safety).value;
  const setOrNot = (isSet: boolean): string => (isSet ? t`Set` : t`Not set`);
  return (
    <>
      <SectionHeading>{t`Login`}</SectionHeading>
      <Rows indent="icon">
        <Row
          leading={<Icon name="fingerprint" />}
          title={t`Passkeys`}
          trailing={known && (known.passkeys.length === 0 ? setOrNot(false) : known.passkeys.length)}
          onClick={() => onOpen('passkeys')}
        />
        <AppLock onClick={() => onOpen('passkeys')} />
        <SettingLink path="/pages/mine/setting/password" icon="key-round" title={t`Login password`} />
        <Row
          leading={<Icon name="badge-info" />}
          title={t`Anti-phishing word`}
          detail={t`In every code and email we send you`}
          trailing={known && setOrNot(known.word !== '')}
          onClick={() => onOpen('word')}
        />
      </Rows>
      <SectionHeading>{t`Payments`}</SectionHeading>
      <Rows indent="icon">
        <SettingLink
          path="/pages/mine/setting/paypass"
          icon="lock-keyhole"
          title={t`Payment password`}
          value={profile && setOrNot(profile.paypass)}
        />
        <SettingLink
          path="/pages/mine/setting/tradePwd"
          icon="shield-check"
          title={t`Reset payment password`}
          value={t`Reset with a code`}
        />
      </Rows>
      <SectionHeading>{t`Where you're logged in`}</SectionHeading>
      <Rows indent="icon">
        <Row
          leading={<Icon name="monitor-smartphone" />}
          title={t`Logged-in devices`}
          onClick={() => onOpen('sessions')}
        />
        <Row leading={<Icon name="history" />} title={t`Login history`} onClick={() => onOpen('logins')} />
      </Rows>
    </>
  );
}

/** Shows after which time away the app locks on this device. */
function AppLock({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  const { minutes } = useSnapshot(lock);
  return (
    <Row
      leading={<Icon name="smartphone" />}
      title={t`App lock`}
      detail={t`Asks for your fingerprint, face or device PIN`}
      trailing={
        minutes === undefined
          ? t`Off`
          : minutes === 0
            ? t`Each time you come back`
            : t`After ${plural(minutes, { one: '# minute', other: '# minutes' })}`
      }
      onClick={onClick}
    />
  );
}
