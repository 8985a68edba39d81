import { useLingui } from '@lingui/react/macro';
import { Page } from '../../../ui/Page.tsx';
import { OperatorText } from '../components/OperatorText.tsx';
import { intro } from '../store.ts';
import styles from '../help.module.css';

/** How it works, in the operator's words (HELP-02). */
export default function IntroPage() {
  const { t } = useLingui();
  return (
    <Page title={t`How it works`} bar="own" ownHeading>
      <div className={styles.heading}>
        <h1>{t`How it works`}</h1>
      </div>
      <OperatorText of={intro} />
    </Page>
  );
}
