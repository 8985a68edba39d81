import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { bankCodes } from '../../../api/banks.ts';
import { deleteBankCard } from '../../../api/wallets.ts';
import { bankNames } from '../../../i18n/banks.ts';
import { formatDate, formatDateTime } from '../../../i18n/dates.ts';
import { useHashSearch } from '../../../browser/location.ts';
import { safeReturnPath } from '../../../domain/safe-link.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { CardForm } from '../components/CardForm.tsx';
import { DeletePayeeDialog } from '../components/DeletePayeeDialog.tsx';
import { useDeletion } from '../components/use-deletion.ts';
import styles from '../components/wallets.module.css';
import { type Card, cards } from '../store.ts';

export const beginPageReads = () => beginReads([cards]);

/** Lists the customer's bank accounts by their last digits, and adds and deletes them (PROF-07 to PROF-09). */
export default function TradeAccountPage() {
  const { t } = useLingui();
  const state = useResource(cards);
  const leave = useLeave();
  const from = safeReturnPath(new URLSearchParams(useHashSearch()).get('from'));
  const [isAdding, setIsAdding] = useState(from !== undefined);
  const deletion = useDeletion<Card>({
    endpoint: deleteBankCard,
    doneText: t`Bank account deleted`,
    refresh: () => void cards.refresh({ fresh: true }),
  });

  const handleAdded = (): void => {
    void cards.refresh({ fresh: true });
    toast(t`Bank account added`);
    if (from) leave(from);
    else setIsAdding(false);
  };

  if (isAdding) return <CardForm onAdded={handleAdded} {...(from ? {} : { onCancel: () => setIsAdding(false) })} />;
  return (
    <Page title={t`Bank account`} bottom={<Button onClick={() => setIsAdding(true)}>{t`Add a bank account`}</Button>}>
      <ResourceView
        of={state}
        messageOf={errorMessage}
        onRetry={() => void cards.refresh()}
        title={t`Your bank accounts didn't load`}
        shape="rows"
      >
        {({ lists }) =>
          lists.length === 0 ? (
            <Empty
              icon="credit-card"
              title={t`No bank account yet`}
            >{t`Add a bank account in your own name to withdraw to it.`}</Empty>
          ) : (
            <ul role="list">
              {lists.map((card) => (
                <li key={card.id}>
                  <CardEntry card={card} onDelete={() => deletion.choose(card)} />
                </li>
              ))}
            </ul>
          )
        }
      </ResourceView>
      {deletion.payee && (
        <DeletePayeeDialog
          title={t`Delete this bank account?`}
          isDeleting={deletion.isDeleting}
          onDelete={deletion.remove}
          onClose={deletion.cancel}
        >
          <p>
            <bdi dir="ltr">
              {deletion.payee.bank} •••• {deletion.payee.last}
            </bdi>
          </p>
        </DeletePayeeDialog>
      )}
    </Page>
  );
}

interface CardEntryProps {
  card: Card;
  onDelete: () => void;
}

function CardEntry({ card: { bank, last, holder, created, usable }, onDelete }: CardEntryProps) {
  const { t } = useLingui();
  const code = bankCodes.find((bankCode) => bankCode === bank);
  return (
    <article className={styles.wallet}>
      <div className={styles.walletHead}>
        <h2>{code ? t(bankNames[code]) : <bdi>{bank}</bdi>}</h2>
        <IconButton icon="trash-2" size={20} label={t`Delete the account ending in ${last}`} onClick={onDelete} />
      </div>
      <p>
        <bdi dir="ltr">
          {bank} •••• {last}
        </bdi>
      </p>
      <p className={styles.caption}>
        <bdi>{holder || '–'}</bdi> · {t`added ${created === undefined ? '–' : formatDate(created)}`}
      </p>
      {usable !== undefined && usable > serverNow() && (
        <p>
          <Tag kind="info">{t`Can be used from ${formatDateTime(usable, { zone: true })}`}</Tag>
        </p>
      )}
    </article>
  );
}
