import { useLingui } from '@lingui/react/macro';
import { operatorFacts, OperatorFacts } from '../../operator/index.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { navigate } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { Html } from '../../../ui/layout/Html.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { fetchSanitiser } from '../../../ui/layout/sanitise.ts';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { about } from '../later-store.ts';
import styles from '../text.module.css';

export const beginPageReads = () => beginReads([about, operatorFacts], { loadCode: fetchSanitiser });

/** Shows the operator's text about the company, cached for offline (HOME-08). */
export default function CompanyProfilePage() {
  const { t } = useLingui();
  const { value, at, source, error, loading } = useResource(about);
  const title = value?.title || t`Company profile`;
  const failed = (
    <Failed onRetry={() => void about.refresh()} busy={loading}>
      {error && errorMessage(error)}
    </Failed>
  );
  return (
    <Page title={title} bar="own" ownHeading>
      <div className={styles.heading}>
        <h1>{title}</h1>
        {at !== undefined && (source === 'worker' || error) && <AsOf at={at} />}
      </div>
      {value?.content ? (
        <div className={styles.text}>
          <Html text={value.content} onLink={(url) => navigate(link('/pages/index/web-view', { url }))} />
        </div>
      ) : value ? (
        <Empty icon="building-2" title={t`Nothing here yet`}>{t`The company profile hasn't been published yet.`}</Empty>
      ) : error ? (
        failed
      ) : (
        <Skeleton shape="lines" />
      )}
      {(value ?? error) !== undefined && <OperatorFacts />}
    </Page>
  );
}
