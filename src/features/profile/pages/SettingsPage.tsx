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
import { Switch } from '../../../ui/forms/Switch.tsx';
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
import { maskedPhone } from '../../../domain/masked.ts';
import { Appearance } from '../components/Appearance.tsx';
import { PasskeysSheet } from '../../credentials/index.ts';
import { LoginsSheet, safety, SessionsSheet, WordSheet } from '../../security/index.ts';
import { ProtectionCard } from '../components/ProtectionCard.tsx';
import { SecurityGroups } from '../components/SecurityGroups.tsx';
import { SettingLink } from '../components/SettingLink.tsx';
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

export const beginPageReads = () => beginReads([user, safety]);

/**
 * Shows the settings in four groups: you, safety, how it looks, this device (PROF-03, I18N-02, LOOK-01, LOOK-03,
 * AUTH-22, LOOK-37).
 */
export default function SettingsPage() {
  const { t } = useLingui();
  const [open, setOpen] = useState<SheetName>();
  const language = currentLanguage();
  return (
    <Page title={t`Settings`}>
      <You />
      <SectionHeading>{t`Safety`}</SectionHeading>
      <ProtectionCard onAdd={(name) => setOpen(name === 'word' ? 'word' : 'passkeys')} />
      <Rows indent="icon">
        <Row
          leading={<Icon name="scale" />}
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
      <SecurityGroups onOpen={setOpen} />
      <Deferred>
        <SectionHeading>{t`How it looks`}</SectionHeading>
        <Rows indent="icon">
          <Row
            leading={<Icon name="globe" />}
            title={t`Language`}
            trailing={<bdi lang={localeOf(language)}>{languageNames[language]}</bdi>}
            onClick={() => setOpen('language')}
          />
        </Rows>
        <Appearance />
        <SectionHeading>{t`This device`}</SectionHeading>
        <KeepLess />
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
      </Deferred>
      {open && <OpenSheet name={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** Links to what the customer has told about themselves, and where their money goes. */
function You() {
  const { t } = useLingui();
  const { value } = useResource(user);
  return (
    <>
      <SectionHeading>{t`You`}</SectionHeading>
      <Rows indent="icon">
        <SettingLink path="/pages/mine/setting/avatar" icon="image" title={t`Profile photo`} />
        <SettingLink
          path="/pages/mine/setting/nickname"
          icon="user-round"
          title={t`Nickname`}
          value={value?.nickname && <bdi>{value.nickname}</bdi>}
        />
        <SettingLink
          path="/pages/mine/setting/phone"
          icon="smartphone"
          title={t`Phone`}
          value={value?.phone && <bdi dir="ltr">+{maskedPhone(value.phone)}</bdi>}
        />
        <SettingLink
          path="/pages/mine/setting/chooseMoneyType"
          icon="banknote"
          title={t`Display currency`}
          value={value?.currency}
        />
        <SettingLink path="/pages/mine/setting/tradeAccount" icon="credit-card" title={t`Bank account`} />
      </Rows>
    </>
  );
}

/** Switches off reading pages ahead for offline use (OFF-03). */
function KeepLess() {
  const { t } = useLingui();
  const { keepLess } = useSnapshot(settings);
  return (
    <Switch
      label={t`Save storage and data`}
      detail={t`Only pages you've opened will work offline.`}
      checked={keepLess === true}
      onChange={(on) => void changeSetting('keepLess', on)}
    />
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
