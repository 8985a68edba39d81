import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { riskPasses } from './schema.ts';
import { HOUR_MS } from '../../../src/lib/time.ts';
const DEFAULT_WAIT_HOURS = 24;

/** The questions about risk and which answer is right; their words are the app's, in the customer's language. */
const responses: Readonly<Record<string, string>> = {
  lose: 'whole',
  odds: 'below',
  end: 'mean',
  undo: 'never',
  money: 'spare',
};
export const QUESTIONS = Object.keys(responses);

/** Hours between the answers and the first order: `config.protection` of the operator, 24 otherwise (TRUST-01). */
export async function waitOf({ settings }: Services, db: Database): Promise<number> {
  const set = await settings.read<{ wait?: number }>(db, 'config.protection');
  return set?.wait ?? DEFAULT_WAIT_HOURS;
}

/** When trading opens to a customer who answered the questions at `passed`. */
export async function opensAt(
  services: Services,
  db: Database,
  passed: number | undefined,
): Promise<number | undefined> {
  return passed === undefined ? undefined : passed + (await waitOf(services, db)) * HOUR_MS;
}

/** Reads `question:answer` pairs; gives the questions that are wrong or missing. */
export function wrongAnswers(text: string): string[] {
  const input = new Map(text.split(',').map((pair) => pair.split(':') as [string, string]));
  return QUESTIONS.filter((question) => input.get(question) !== responses[question]);
}

/** Notes that the questions were answered; a second time changes nothing. */
export const passRisk = async (tx: Database, account: number, now: number): Promise<void> => {
  await tx.insert(riskPasses).values({ account, passed: now }).onConflictDoNothing();
};
