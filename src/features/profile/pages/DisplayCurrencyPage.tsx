import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { user } from '../../../client/session/user.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { config } from '../../../config.ts';
import { currencyOptions } from '../../../i18n/currency-options.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Spinner } from '../../../ui/base/Spinner.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { changeCurrency } from '../changes.ts';
import styles from '../../../ui/layout/change-form.module.css';
import { useChange } from '../../../client/forms/use-change.ts';

export const beginPageReads = () => beginReads([user]);

/** Chooses the currency of totals; it does not affect the coins themselves (PROF-13). */
export default function DisplayCurrencyPage() {
  const { t, i18n } = useLingui();
  const reasonId = useId();
  const state = useResource(user);
  const change = useChange();
  const { online } = change;
  const [savingCode, setSavingCode] = useState<string>();
  // no choice is marked until the profile has loaded; a profile without a currency uses the base currency
  const chosen = state.value && (state.value.currency || config.baseCurrency);

  const choose = async (code: string): Promise<void> => {
    if (!online || code === chosen) return;
    setSavingCode(code);
    if (await change.run(() => changeCurrency(code))) toast(t`Saved`, { about: t`Display currency` });
    setSavingCode(undefined);
  };
  return (
    <Page title={t`Display currency`}>
      <div className={styles.form}>
        <p
          className={styles.lead}
        >{t`We show your totals in this currency at today's exchange rate. Your coins don't change.`}</p>
        {change.refusal && (
          <Note kind="danger" live>
            {change.refusal}
          </Note>
        )}
      </div>
      <ResourceView
        of={state}
        messageOf={errorMessage}
        onRetry={() => void user.refresh()}
        title={t`Your profile didn't load`}
        shape="rows"
      >
        {() => (
          <fieldset
            className={styles.choices}
            disabled={!online}
            aria-label={t`Display currency`}
            aria-describedby={online ? undefined : reasonId}
          >
            {!online && (
              <p className={styles.reason} id={reasonId}>
                <Icon name="lock" size={16} />
                <span>{t`You're offline. Connect to make this change.`}</span>
              </p>
            )}
            <Rows indent="text">
              {currencyOptions(i18n).map(({ value: code, label }) => (
                <Row
                  key={code}
                  title={label}
                  chevron={false}
                  selected={code === chosen}
                  onClick={() => void choose(code)}
                  trailing={
                    savingCode === code ? (
                      <Spinner size={20} />
                    ) : code === chosen ? (
                      <Icon name="check" size={20} />
                    ) : undefined
                  }
                />
              ))}
            </Rows>
          </fieldset>
        )}
      </ResourceView>
    </Page>
  );
}
