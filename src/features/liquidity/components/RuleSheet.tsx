import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import type { Resource } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import type { poolRule } from '../../../api/liquidity.ts';
import { Html } from '../../../ui/layout/Html.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import styles from '../liquidity.module.css';

interface Props {
  readonly of: Resource<typeof poolRule>;
  readonly onClose: () => void;
}

/** Shows the server's text of the rules, cached for offline. */
export function RuleSheet({ of: resource, onClose }: Props) {
  const { t } = useLingui();
  const state = useResource(resource);
  return (
    <Sheet title={state.value?.title || t`Rules`} onClose={onClose}>
      <ResourceView of={state} messageOf={errorMessage} onRetry={() => void resource.refresh()} shape="lines">
        {({ content }) => (
          <div className={styles.rule}>
            <Html text={content} />
          </div>
        )}
      </ResourceView>
    </Sheet>
  );
}
