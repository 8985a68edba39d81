import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { createResource } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { config } from '../../../api/content.ts';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { Html } from '../../../ui/layout/Html.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import type { Act } from './Agreement.tsx';

/** Shows the user agreement or the risk notice in a sheet (`other/config`). */
export default function AgreementSheet({ act, onClose }: { act: Act; onClose: () => void }) {
  const { t } = useLingui();
  const [resource] = useState(() => createResource(config, { act }));
  const { value, error, loading } = useResource(resource);
  return (
    <Sheet title={act === 'agreement' ? t`User agreement` : t`Risk notice`} onClose={onClose}>
      {value ? (
        <Html text={value.content} />
      ) : error && (!loading || error.kind === 'outage') ? (
        <Failed onRetry={() => void resource.refresh()}>{errorMessage(error)}</Failed>
      ) : (
        <Skeleton count={8} />
      )}
    </Sheet>
  );
}
