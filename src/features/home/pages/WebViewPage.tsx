import { Trans, useLingui } from '@lingui/react/macro';
import { useCompany } from '../../../browser/company.ts';
import { hashHref, useHashSearch } from '../../../browser/location.ts';
import { HOME } from '../../../domain/routes.ts';
import { readLink } from '../../../domain/safe-link.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import styles from '../web-view.module.css';

/**
 * Names the host of another site before opening it in a new window, without opener or referrer (HOME-09).
 */
export default function WebViewPage() {
  const { t } = useLingui();
  const company = useCompany();
  const target = readLink(new URLSearchParams(useHashSearch()).get('url') ?? '');
  const title = t`Leaving ${company}`;

  if (target?.kind !== 'outside') {
    return (
      <Page title={title}>
        <Empty
          icon="shield-x"
          title={t`We can't open this link`}
          action={<Button href={hashHref(target?.to ?? HOME)}>{target ? t`Open the page` : t`Back to home`}</Button>}
        >
          {target
            ? t`This link leads to a page in ${company}.`
            : t`We only open addresses that begin with https://. Nothing was loaded.`}
        </Empty>
      </Page>
    );
  }
  const { host, url } = target;
  return (
    <Page
      title={title}
      bottom={
        <Button
          icon="external-link"
          onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}
        >{t`Open ${host}`}</Button>
      }
    >
      <Empty icon="external-link" title={t`You're leaving ${company}`}>
        <p>
          <Trans>
            This link leads to{' '}
            <bdi dir="ltr" className={styles.host}>
              {host}
            </bdi>
            , which isn't run by {company}.
          </Trans>
        </p>
        <p>{t`Never enter your ${company} password or a verification code there.`}</p>
        <p className={styles.address} dir="ltr" translate="no">
          {url}
        </p>
      </Empty>
    </Page>
  );
}
