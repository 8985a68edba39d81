import { useLingui } from '@lingui/react/macro';
import { hashHref } from '../../../browser/location.ts';
import { HOME, LOGIN, link } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import styles from './VisitorActs.module.css';

/** The two ways into the app, at the bottom of a visitor's home. */
export function VisitorActs() {
  const { t } = useLingui();
  return (
    <div className={styles.acts}>
      <Button kind="outline" href={hashHref(link(LOGIN, { from: HOME }))}>{t`Log in`}</Button>
      <Button href={hashHref(link('/pages/login/regist', { from: HOME }))}>{t`Open an account`}</Button>
    </div>
  );
}
