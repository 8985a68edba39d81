import { useLingui } from '@lingui/react/macro';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { OrderView } from './OrderView.tsx';
import styles from './transfer.module.css';

/** Shows one deposit in the pane next to the list. */
export function OrderPane({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <section className={styles.beside} aria-label={t`Deposit`}>
      <SectionHeading>{t`Deposit`}</SectionHeading>
      <OrderView id={id} />
    </section>
  );
}
