import { useLingui } from '@lingui/react/macro';
import { CreditCard, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { request } from '../../../client/http/request.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { connection } from '../../../client/http/connection.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { bankCodes } from '../../../api/banks.ts';
import { deleteBankCard } from '../../../api/profile.ts';
import { bankNames } from '../../../i18n/banks.ts';
import { formatDate, formatDateTime } from '../../../i18n/dates.ts';
import { useHashSearch } from '../../../lib/location.ts';
import { safeFrom } from '../../../lib/safe-link.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLeave } from '../../../ui/use-leave.ts';
import { CardForm } from '../components/CardForm.tsx';
import styles from '../components/withdraw.module.css';
import { type Card, cards } from '../store.ts';

/** Bank cards: those that are bound, by their last digits alone, and the form that binds one (PROF-07 to PROF-09). */
export default function TradeAccountPage() {
  const { t } = useLingui();
  const read = useResource(cards);
  const { online } = useSnapshot(connection);
  const leave = useLeave();
  const from = safeFrom(new URLSearchParams(useHashSearch()).get('from'));
  const [adding, setAdding] = useState(from !== undefined);
  const [deleting, setDeleting] = useState<Card>();
  const [busy, setBusy] = useState(false);

  const remove = async (): Promise<void> => {
    if (!deleting || busy) return;
    setBusy(true);
    try {
      await request(deleteBankCard, { id: deleting.id });
      toast(t`Bank account deleted`);
    } catch (error) {
      toast(errorMessage(error), { kind: 'error' });
    }
    setBusy(false);
    setDeleting(undefined);
    // after a lost answer the list tells what became of it
    void cards.refresh({ fresh: true });
  };
  const added = (): void => {
    void cards.refresh({ fresh: true });
    toast(t`Bank account added`);
    if (from) leave(from);
    else setAdding(false);
  };

  if (adding) return <CardForm onAdded={added} {...(from ? {} : { onCancel: () => setAdding(false) })} />;
  return (
    <Page title={t`Bank account`} bottom={<Button onClick={() => setAdding(true)}>{t`Add a bank account`}</Button>}>
      <ResourceView
        of={read}
        explain={errorMessage}
        onRetry={() => void cards.refresh()}
        title={t`Your bank accounts didn't load`}
        shape="rows"
      >
        {({ lists }) =>
          lists.length === 0 ? (
            <Empty
              icon={CreditCard}
              title={t`No bank account yet`}
            >{t`Add a bank account in your own name to withdraw to it.`}</Empty>
          ) : (
            <ul role="list">
              {lists.map((card) => (
                <li key={card.id}>
                  <Entry card={card} onDelete={() => setDeleting(card)} />
                </li>
              ))}
            </ul>
          )
        }
      </ResourceView>
      {deleting && (
        <Dialog
          title={t`Delete this bank account?`}
          onClose={() => setDeleting(undefined)}
          actions={
            <>
              <Button kind="outline" disabled={busy} onClick={() => setDeleting(undefined)}>{t`Keep it`}</Button>
              <Button
                kind="danger"
                busy={busy}
                reason={online ? undefined : t`You're offline. Connect to delete this.`}
                onClick={() => void remove()}
              >{t`Delete`}</Button>
            </>
          }
        >
          <p>
            <bdi dir="ltr">
              {deleting.bank} •••• {deleting.last}
            </bdi>
          </p>
          <p>{t`You won't be able to withdraw to it any more. Withdrawals already in progress will continue.`}</p>
        </Dialog>
      )}
    </Page>
  );
}

function Entry({ card: { bank, last, holder, created, usable }, onDelete }: { card: Card; onDelete: () => void }) {
  const { t } = useLingui();
  const code = bankCodes.find((one) => one === bank);
  return (
    <article className={styles.wallet}>
      <div className={styles.walletHead}>
        <h2>{code ? t(bankNames[code]) : <bdi>{bank}</bdi>}</h2>
        <IconButton icon={Trash2} size={20} label={t`Delete the account ending in ${last}`} onClick={onDelete} />
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
