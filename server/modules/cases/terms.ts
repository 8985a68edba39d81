import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';

/** Deadlines of cases. The setting `config.cases` replaces them. */
export const DEFAULT_CASE_TERMS = { firstAnswerMinutes: 1440, complaintDays: 15, chatOnly: false };

/** Deadlines in ms, and whether customers ask in the support chat instead. */
export interface CaseTerms {
  readonly firstAnswerMs: number;
  readonly complaintMs: number;
  readonly isChatOnly: boolean;
}

/** Returns the terms in force. `chatOnly` only counts while there is a chat: customers can always ask somewhere. */
export async function readCaseTerms({ settings }: Pick<Services, 'settings'>, db: Database): Promise<CaseTerms> {
  const setting = await ifSettingValid(settings.read(db, 'config.cases'), undefined);
  const { firstAnswerMinutes, complaintDays, chatOnly } = { ...DEFAULT_CASE_TERMS, ...setting };
  const system = await settings.read(db, 'config.system');
  const chat = system?.service_url ?? process.env['SERVICE_URL'] ?? '';
  return {
    firstAnswerMs: firstAnswerMinutes * MINUTE_MS,
    complaintMs: complaintDays * DAY_MS,
    isChatOnly: chatOnly && chat !== '',
  };
}
