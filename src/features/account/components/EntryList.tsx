import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { useHistory } from '../../../client/query/history.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { agedAt } from '../../../ui/layout/aged-at.ts';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { ListMore } from '../../../ui/lists/ListMore.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { VirtualList } from '../../../ui/lists/VirtualList.tsx';
import styles from '../account.module.css';
import { chooseKind, entries, filter } from '../entries.ts';
import { kindName } from '../kinds.ts';
import { useHidden } from '../store.ts';
import { type AccountEntry, EntrySheet } from './DigitSheets.tsx';

/**
 * Lists the entries with kind, signed amount, coin, time and the balance after each, newest first; only the chosen kind
 * if there is one (ACCT-01, ACCT-02).
 */
export function EntryList() {
  const { t, i18n } = useLingui();
  const state = useHistory(entries);
  const { setup } = useSnapshot(filter);
  const { online } = useSnapshot(connection);
  const [chosen, setChosen] = useState<AccountEntry>();
  const kinds = [...new Set([...(state.value?.kinds ?? []), ...(setup === '' ? [] : [setup])])];
  const at = online ? agedAt(state) : state.at;
  return (
    <section>
      <SectionHeading end={at !== undefined && <AsOf at={at} />}>{t`Transactions`}</SectionHeading>
      {/* reserves its space until the kinds have loaded */}
      {(kinds.length > 1 || (state.value ?? state.error) === undefined) && (
        <div className={styles.chips}>
          <Select
            label={t`Transaction type`}
            value={setup}
            onChange={chooseKind}
            options={[
              { value: '', label: t`All` },
              ...kinds.map((kind) => ({ value: kind, label: kindName(i18n, kind) })),
            ]}
          />
        </div>
      )}
      <ResourceView
        of={state}
        messageOf={errorMessage}
        onRetry={() => void entries.refresh()}
        shape="rows"
        count={5}
        unstamped
        title={t`Your transactions didn't load`}
      >
        {() => (
          <VirtualList
            items={state.items}
            keyOf={({ id }) => id}
            label={t`Account transactions`}
            keep={`entries ${setup}`}
            rowHeight={64}
            indent="text"
            empty={
              state.last && (
                <Empty
                  drawing="receipt"
                  title={t`No transactions yet`}
                >{t`Your deposits, orders and interest will appear here.`}</Empty>
              )
            }
          >
            {(entry) => <EntryRow entry={entry} onOpen={() => setChosen(entry)} />}
          </VirtualList>
        )}
      </ResourceView>
      <ListMore of={state} onMore={() => void entries.more()} messageOf={errorMessage} />
      {chosen && <EntrySheet entry={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

function EntryRow({
  entry: { kind, amount, code, balance, time, remark },
  onOpen,
}: {
  entry: AccountEntry;
  onOpen: () => void;
}) {
  const { t, i18n } = useLingui();
  const hidden = useHidden();
  return (
    <Row
      as="div"
      onClick={onOpen}
      title={kindName(i18n, kind)}
      detail={
        <>
          {formatDateTime(time)}
          {remark && (
            <>
              {' '}
              · <bdi>{remark}</bdi>
            </>
          )}
        </>
      }
      trailing={
        <Veil hidden={hidden}>
          <Quantity value={amount} unit={code} sign="always" />
        </Veil>
      }
      trailingDetail={
        <Veil hidden={hidden}>
          <span>
            {t`Balance`} <Quantity value={balance} coin={code} />
          </span>
        </Veil>
      }
    />
  );
}
