import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { user } from '../../../client/session/user.ts';
import { config } from '../../../config.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { currentLanguage, localeOf } from '../../../i18n/index.ts';
import { languageNames } from '../../../i18n/names.ts';
import { changeSetting } from '../../../storage/change-setting.ts';
import { settings } from '../../../storage/settings.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Deferred } from '../../../ui/layout/Deferred.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { LanguageSheet } from '../../language/index.ts';
import { ProtectionSheet } from '../../protection/index.ts';
import { SubmissionsSheet } from '../../submissions/index.ts';
import styles from '../components/appearance.module.css';
import { settingGroups } from '../entries.ts';
import { maskedPhone } from '../../../domain/masked.ts';
import { Appearance } from '../components/Appearance.tsx';
import { PasskeysSheet } from '../../credentials/index.ts';
import { LoginsSheet, SessionsSheet, WordSheet } from '../../security/index.ts';
import { EntryGroups } from '../components/EntryGroups.tsx';
import { LogOutDialog } from '../components/SignOut.tsx';

/** Sheets that open over the page; each loads when it opens. */
const sheets = {
  sessions: SessionsSheet,
  logins: LoginsSheet,
  passkeys: PasskeysSheet,
  word: WordSheet,
  language: LanguageSheet,
  protection: ProtectionSheet,
  submissions: SubmissionsSheet,
};
type SheetName = keyof typeof sheets | 'logout';

export const beginPageReads = () => beginReads([user]);

/** Shows the settings: profile, security, display and this device (PROF-03, I18N-02, LOOK-01, LOOK-03, AUTH-22). */
export default function SettingsPage() {
  const { t } = useLingui();
  const { value } = useResource(user);
  const [open, setOpen] = useState<SheetName>();
  const language = currentLanguage();
  return (
    <Page title={t`Settings`}>
      <EntryGroups
        groups={settingGroups}
        values={{
          '/pages/mine/setting/nickname': value?.nickname && <bdi>{value.nickname}</bdi>,
          '/pages/mine/setting/phone': value?.phone && <bdi dir="ltr">+{maskedPhone(value.phone)}</bdi>,
          '/pages/mine/setting/paypass': value && (value.paypass ? t`Set` : t`Not set`),
          '/pages/mine/setting/tradePwd': t`Reset with a code`,
          '/pages/mine/setting/chooseMoneyType': value?.currency,
        }}
      />
      <LoginRows onOpen={setOpen} />
      <Deferred>
        <SectionHeading>{t`Display`}</SectionHeading>
        <Rows indent="icon">
          <Row
            leading={<Icon name="globe" />}
            title={t`Language`}
            trailing={<bdi lang={localeOf(language)}>{languageNames[language]}</bdi>}
            onClick={() => setOpen('language')}
          />
        </Rows>
        <Appearance />
        <SectionHeading>{t`Protection`}</SectionHeading>
        <Rows indent="icon">
          <Row
            leading={<Icon name="shield-check" />}
            title={t`Limits and pause`}
            detail={t`Limits you set for yourself`}
            onClick={() => setOpen('protection')}
          />
          <Row
            leading={<Icon name="send" />}
            title={t`Orders and payments from this device`}
            detail={t`See whether each one went through`}
            onClick={() => setOpen('submissions')}
          />
        </Rows>
        <SectionHeading>{t`This device`}</SectionHeading>
        <Rows indent="icon">
          <Row
            leading={<Icon name="refresh-cw" />}
            title={t`Version`}
            trailing={<bdi dir="ltr">{config.appVersion}</bdi>}
          />
          <Row
            leading={<Icon name="log-out" flip />}
            title={t`Log out`}
            detail={t`Removes your data from this device`}
            onClick={() => setOpen('logout')}
          />
        </Rows>
        <KeepLess />
      </Deferred>
      {open && <OpenSheet name={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** Switches off reading pages ahead for offline use (OFF-03). */
function KeepLess() {
  const { t } = useLingui();
  const { keepLess } = useSnapshot(settings);
  return (
    <div className={styles.appearance}>
      <Checkbox
        label={t`Save storage and data. Only pages you've opened will work offline.`}
        checked={keepLess === true}
        onChange={(on) => void changeSetting('keepLess', on)}
      />
    </div>
  );
}

function OpenSheet({ name, onClose }: { name: SheetName; onClose: () => void }) {
  if (name === 'logout') return <LogOutDialog onClose={onClose} />;
  const Sheet = sheets[name];
  return (
    <Suspense>
      <Sheet onClose={onClose} />
    </Suspense>
  );
}

/** Links to logged-in devices and to what protects the login. */
function LoginRows({ onOpen }: { onOpen: (name: SheetName) => void }) {
  const { t } = useLingui();
  return (
    <>
      <SectionHeading>{t`Login and devices`}</SectionHeading>
      <Rows indent="icon">
        <Row
          leading={<Icon name="monitor-smartphone" />}
          title={t`Logged-in devices`}
          onClick={() => onOpen('sessions')}
        />
        <Row leading={<Icon name="history" />} title={t`Login history`} onClick={() => onOpen('logins')} />
        <Row leading={<Icon name="fingerprint" />} title={t`Passkey and lock`} onClick={() => onOpen('passkeys')} />
        <Row leading={<Icon name="badge-info" />} title={t`Anti-phishing word`} onClick={() => onOpen('word')} />
      </Rows>
    </>
  );
}
