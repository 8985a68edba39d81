import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { WorkList } from '../../../src/desk/overview/api.ts';
import type { Services } from '../../context.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';

/** Minutes after which work has waited long, and too long; the owner sets others under `config.desk`. */
export const DEFAULT_WAITS = { soonMinutes: 30, lateMinutes: 120 };

/** Returns the ms after which work has waited long, and too long. */
export async function waits({ settings, db }: Services): Promise<Pick<WorkList, 'soonMs' | 'lateMs'>> {
  // an invalid setting must not hide the work
  const setting = await ifSettingValid(settings.read(db, 'config.desk'), undefined);
  const { soonMinutes, lateMinutes } = { ...DEFAULT_WAITS, ...setting };
  return { soonMs: soonMinutes * MINUTE_MS, lateMs: lateMinutes * MINUTE_MS };
}
