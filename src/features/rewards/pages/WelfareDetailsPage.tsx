import { useLingui } from '@lingui/react/macro';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { protection } from '../../protection/store.ts';
import { ActivityDetails } from '../components/ActivityDetails.tsx';

export const begin = () => beginReads([protection]);

/** One welfare offer (RWD-04). */
export default function WelfareDetailsPage() {
  const { t } = useLingui();
  return <ActivityDetails list="/pages/index/welfare" fallback={t`Tasks and offers`} />;
}
