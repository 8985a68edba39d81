import { useLingui } from '@lingui/react/macro';
import { ActivityDetails, beginDetails } from '../components/ActivityDetails.tsx';

export const beginPageReads = beginDetails;

/** Shows one welfare offer (RWD-04). */
export default function WelfareDetailsPage() {
  const { t } = useLingui();
  return <ActivityDetails list="/pages/index/welfare" fallback={t`Tasks and offers`} />;
}
