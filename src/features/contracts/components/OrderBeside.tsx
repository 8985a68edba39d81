import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { Button } from '../../../ui/base/Button.tsx';
import styles from '../orderList.module.css';
import type { ContractOrder } from '../store.ts';
import { OrderDetail } from './OrderDetail.tsx';

/** Shows one order next to the list, with a button that cancels it while it is open. */
export function OrderPane({ order, onCancel }: { order: ContractOrder; onCancel: () => void }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const reason = online ? undefined : t`You're offline. Connect to cancel orders.`;
  return (
    <section className={styles.beside} aria-label={t`Order ${order.id}`}>
      <h2 className={styles.heading}>{t`Order ${order.id}`}</h2>
      <OrderDetail order={order} />
      {order.status === 'open' && (
        <div className={styles.act}>
          <Button kind="outline" reason={reason} onClick={onCancel}>{t`Cancel order`}</Button>
        </div>
      )}
    </section>
  );
}
