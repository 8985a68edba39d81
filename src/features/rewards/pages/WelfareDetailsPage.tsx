import { useLingui } from '@lingui/react/macro';
import { ActivityDetails } from '../components/ActivityDetails.tsx';

/** One welfare offer (RWD-04). */
export default function WelfareDetailsPage() {
  const { t } = useLingui();
  return <ActivityDetails list="/pages/index/welfare" fallback={t`Tasks and offers`} />;
}
