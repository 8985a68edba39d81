import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import type { Resource } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import type { poolRule } from '../../../api/liquidity.ts';
import { Html } from '../../../ui/Html.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import styles from '../liquidity.module.css';

/** The rules as the server has them, kept for offline. */
export function RuleSheet({ of, onClose }: { readonly of: Resource<typeof poolRule>; readonly onClose: () => void }) {
  const { t } = useLingui();
  const resource = useResource(of);
  return (
    <Sheet title={resource.value?.title || t`Rule`} onClose={onClose}>
      <ResourceView of={resource} messageOf={errorMessage} onRetry={() => void of.refresh()} shape="lines">
        {({ content }) => (
          <div className={styles.rule}>
            <Html text={content} />
          </div>
        )}
      </ResourceView>
    </Sheet>
  );
}
