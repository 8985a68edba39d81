import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import type { Resource } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import type { config } from '../../../api/content.ts';
import { navigate } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Html } from '../../../ui/layout/Html.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import styles from '../help.module.css';

/** Shows a text of the operator, sanitised, with its age if it is a cached copy (HELP-02). */
export function OperatorText({ resource }: { resource: Resource<typeof config> }) {
  const { t } = useLingui();
  const state = useResource(resource);
  return (
    <div className={styles.block}>
      <ResourceView of={state} messageOf={errorMessage} onRetry={() => void resource.refresh()} shape="lines">
        {({ content }) =>
          content ? (
            <Html text={content} onLink={(url) => navigate(link('/pages/index/web-view', { url }))} />
          ) : (
            <Empty icon="book-open-text" title={t`Nothing here yet`} />
          )
        }
      </ResourceView>
    </div>
  );
}
