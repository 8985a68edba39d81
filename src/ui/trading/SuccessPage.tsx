import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useContext, useEffect, useRef } from 'react';
import { ACCEPTED_MS, vibrate } from '../base/haptics.ts';
import { Icon } from '../base/Icon.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { NavigationContext } from '../base/navigation.ts';
import { Fold } from '../layout/Fold.tsx';
import { Page } from '../layout/Page.tsx';
import { OrderHead, type OrderStory } from './OrderHead.tsx';
import { OrderRows } from './OrderRows.tsx';
import styles from './SuccessPage.module.css';

interface Props extends ComponentProps<typeof OrderRows> {
  /** What was accepted; title of the window. */
  title: string;
  /** That it was accepted, in the words of the specification if it has some. */
  sentence: string;
  story: OrderStory;
  /** The filled button, and at most one text button. */
  actions: ReactNode;
  /** Leaves the page. Default: goes back. */
  onClose?: () => void;
}

/**
 * Shows that an order of money was accepted: where the money is, what happens next and by when, and the receipt
 * (LOOK-12). Its sentence takes the focus, so that screen readers read it and the keyboard continues from there.
 */
export function SuccessPage({ title, sentence, story, actions, onClose, ...rows }: Props) {
  const { t } = useLingui();
  const { back } = useContext(NavigationContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // it may replace a form that was scrolled
    document.documentElement.scrollTop = 0;
    vibrate(ACCEPTED_MS);
  }, []);
  const lead = (
    <h2 ref={heading} className={styles.sentence} tabIndex={-1} data-autofocus>
      <Icon name="circle-check" size={20} />
      {sentence}
    </h2>
  );
  return (
    <Page
      title={title}
      bar="own"
      header={<IconButton icon="x" label={t`Close`} className={styles.close} onClick={onClose ?? back} />}
      bottom={actions}
    >
      <div data-outcome="accepted">
        <OrderHead {...story} lead={lead} drawn />
        <div className={styles.receipt}>
          <Fold title={t`Receipt`}>
            <OrderRows {...rows} />
          </Fold>
        </div>
      </div>
    </Page>
  );
}
