import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { riskPasses } from './schema.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';

export const DEFAULT_WAIT_HOURS = 24;

/** The right answer to each risk question. The app has the wording, in the customer's language. */
const RIGHT_ANSWERS: Readonly<Record<string, string>> = {
  lose: 'whole',
  odds: 'below',
  end: 'mean',
  undo: 'never',
  money: 'spare',
};
export const QUESTIONS = Object.keys(RIGHT_ANSWERS);

/** Returns the hours between the answers and the first order: the operator's `config.protection`, or 24 (TRUST-01). */
export async function waitHoursOf({ settings }: Services, db: Database): Promise<number> {
  const setting = await settings.read(db, 'config.protection');
  return setting?.wait ?? DEFAULT_WAIT_HOURS;
}

/** Returns when trading opens for a customer who answered the questions at `passed`. */
export async function tradingOpensAt(
  services: Services,
  db: Database,
  passed: number | undefined,
): Promise<number | undefined> {
  return passed === undefined ? undefined : passed + (await waitHoursOf(services, db)) * HOUR_MS;
}

/** Reads `question:answer` pairs and returns the questions that are answered wrong or not at all. */
export function wrongAnswers(text: string): string[] {
  const answers = new Map(text.split(',').map((pair) => pair.split(':') as [string, string]));
  return QUESTIONS.filter((question) => answers.get(question) !== RIGHT_ANSWERS[question]);
}

/** Records that the questions were answered. Passing again changes nothing. */
export const recordRiskPass = async (tx: Database, account: number, now: number): Promise<void> => {
  await tx.insert(riskPasses).values({ account, passed: now }).onConflictDoNothing();
};
