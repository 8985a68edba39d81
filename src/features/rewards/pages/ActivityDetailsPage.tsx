import { useLingui } from '@lingui/react/macro';
import { ActivityDetails } from '../components/ActivityDetails.tsx';

/** One activity (RWD-04). */
export default function ActivityDetailsPage() {
  const { t } = useLingui();
  return <ActivityDetails list="/pages/activeList/index" fallback={t`Promotion`} />;
}
