import { useLingui } from '@lingui/react/macro';
import { ActivityDetails, beginDetails } from '../components/ActivityDetails.tsx';

export const beginPageReads = beginDetails;

/** Shows one promotion (RWD-04). */
export default function ActivityDetailsPage() {
  const { t } = useLingui();
  return <ActivityDetails list="/pages/activeList/index" fallback={t`Promotion`} />;
}
