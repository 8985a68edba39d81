import { useLingui } from '@lingui/react/macro';
import { ActivityDetails } from './parts/ActivityDetails.tsx';

/** One activity (RWD-04). */
export default function ActiveDetails() {
  const { t } = useLingui();
  return <ActivityDetails list="/pages/activeList/index" fallback={t`Activity`} />;
}
