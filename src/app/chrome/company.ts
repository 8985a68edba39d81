import { subscribe } from 'valtio';
import { DEFAULT_COMPANY } from '../../domain/company.ts';
import { operatorFacts } from '../../features/operator/index.ts';
import { readSettingsCache, writeSettingsCache } from '../../storage/settings-cache.ts';
import { setCompany } from '../../browser/company.ts';

/** Shows the company's name as the operator set it. The next start shows it from its first frame on. */
const showCompany = (): void => {
  const { value } = operatorFacts.state;
  if (!value) return;
  setCompany(value.company);
  const own = [DEFAULT_COMPANY, ''].includes(value.company) ? undefined : value.company;
  if (readSettingsCache()?.company !== own) writeSettingsCache('company', own);
};

/** Follows the company's name. `watchRegion` reads it. */
export const watchCompany = (): void => {
  subscribe(operatorFacts.state, showCompany);
  showCompany();
};
