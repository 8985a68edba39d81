import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useResource } from '../../client/use-resource.ts';
import { config } from '../../config.ts';
import { currencyOptions } from '../../i18n/currencies.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { Row } from '../../ui/Row.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { changeCurrency } from './changes.ts';
import styles from './form.module.css';
import { user } from './store.ts';
import { useChange } from './use-change.ts';

/** The currency that totals are shown in; coins themselves stay what they are (PROF-13). */
export default function ChooseMoneyType() {
  const { t, i18n } = useLingui();
  const { value } = useResource(user);
  const change = useChange();
  const [asked, setAsked] = useState<string>();
  const chosen = value?.currency || config.baseCurrency;

  const choose = async (code: string): Promise<void> => {
    if (code === chosen) return;
    setAsked(code);
    if (await change.run(() => changeCurrency(code))) toast(t`Saved`);
    setAsked(undefined);
  };
  return (
    <Page title={t`Currency`}>
      <div className={styles.form}>
        <p className={styles.lead}>{t`Totals are shown in this currency, at the rate of the day. Your coins stay as they are.`}</p>
        {change.refusal && <Note kind="danger" live>{change.refusal}</Note>}
      </div>
      <Rows indent="text">
        {currencyOptions(i18n).map(({ value: code, label }) => (
          <Row
            key={code} title={label} chevron={false} selected={code === chosen} onClick={() => void choose(code)}
            trailing={asked === code ? <Spinner size={20} /> : code === chosen ? <Icon of={Check} size={20} /> : undefined}
          />
        ))}
      </Rows>
    </Page>
  );
}
