import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { Html } from '../../../ui/Html.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import styles from '../lockup.module.css';
import { rule } from '../store.ts';

/** The rules as the server has them, kept for offline. */
export function RuleSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const read = useResource(rule);
  return (
    <Sheet title={read.value?.title || t`Rule`} onClose={onClose}>
      <ResourceView of={read} explain={errorMessage} onRetry={() => void rule.refresh()} shape="lines">
        {({ content }) => (
          <div className={styles.rule}>
            <Html text={content} />
          </div>
        )}
      </ResourceView>
    </Sheet>
  );
}
