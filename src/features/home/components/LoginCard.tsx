import { useLingui } from '@lingui/react/macro';
import { hashHref } from '../../../browser/location.ts';
import { HOME, LOGIN, link } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import styles from './LoginCard.module.css';

/** Tells visitors of the open variant what an account is for, and links to the login page. */
export function LoginCard() {
  const { t } = useLingui();
  return (
    <Card label={t`Your account`}>
      <p
        className={styles.words}
      >{t`You're browsing as a visitor. Log in to see your messages, orders and balance.`}</p>
      <Button href={hashHref(link(LOGIN, { from: HOME }))}>{t`Log in`}</Button>
    </Card>
  );
}
