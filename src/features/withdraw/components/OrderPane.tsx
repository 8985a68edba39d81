import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { OrderView } from './OrderView.tsx';
import { useOrder } from './use-order.ts';
import { useShareReceipt } from './use-share-receipt.ts';
import styles from './withdraw.module.css';

/** Shows one withdrawal in the pane next to the list. */
export function OrderPane({ id }: { id: string }) {
  const { t } = useLingui();
  const order = useOrder(id);
  const share = useShareReceipt(order.value);
  return (
    <section className={styles.beside} aria-label={t`Withdrawal`}>
      <SectionHeading
        end={<IconButton icon="share-2" label={t`Share or save the receipt`} onClick={() => void share()} />}
      >{t`Withdrawal`}</SectionHeading>
      <OrderView order={order} />
    </section>
  );
}
