import { useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { details } from '../store.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { Order } from './Order.tsx';
import { useOrder } from './use-order.ts';
import { useShareReceipt } from './use-share-receipt.ts';
import styles from './withdraw.module.css';

/** One withdrawal beside the list. */
export function Beside({ id }: { id: string }) {
  const { t } = useLingui();
  const order = useOrder(id);
  const share = useShareReceipt(order.value);
  return (
    <section className={styles.beside} aria-label={t`Withdrawal`}>
      <SectionHeading
        end={<IconButton icon={Share2} label={t`Share or save the receipt`} onClick={() => void share()} />}
      >{t`Withdrawal`}</SectionHeading>
      <ResourceView
        of={order}
        explain={errorMessage}
        onRetry={() => void details.refresh()}
        title={t`This withdrawal didn't load`}
        shape="figure"
        headed
      >
        {(one) => (
          <>
            <Order one={one} />
            <CancelOrder key={one.id} one={one} />
          </>
        )}
      </ResourceView>
    </section>
  );
}
