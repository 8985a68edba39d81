import { DEFAULT_COMPANY } from '../../../src/domain/company.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';

/** Returns the company's name, as the operator set it at the desk. */
export const companyName = async ({ settings }: Pick<Services, 'settings'>, db: Database): Promise<string> =>
  (await settings.read(db, 'config.system'))?.company ?? DEFAULT_COMPANY;
