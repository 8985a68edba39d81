import { asc, sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { pushServiceOf } from './endpoints.ts';
import { pushAnswers } from './schema.ts';

/** What an answer means: `gone` ends the subscription, the last three are tried again. */
export type PushOutcome = 'accepted' | 'gone' | 'refused' | 'busy' | 'unreachable';

/** Answer of a push service: an HTTP status, 0 if none came. */
export interface PushAnswer {
  readonly endpoint: string;
  readonly status: number;
}

/** A service that is overloaded or broken, as opposed to one that refuses what we sent. */
const isBusy = (status: number): boolean => status === 429 || status >= 500;

/**
 * Returns what an answer means. Only 404 and 410 say that a subscription has ended (RFC 8030). A refusal may be our own
 * fault, such as the contact.
 */
export function pushOutcome(status: number): PushOutcome {
  if (status === 0) return 'unreachable';
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return isBusy(status) ? 'busy' : 'refused';
}

/** Counts answers for `/metrics`, and stores the last one of each service for the desk. */
export async function recordAnswers({ db, metrics, clock }: Services, answers: readonly PushAnswer[]): Promise<void> {
  const now = clock.now();
  const lastByService = new Map<string, number>();
  for (const { endpoint, status } of answers) {
    const service = pushServiceOf(endpoint);
    metrics.countPushAnswer(service, pushOutcome(status));
    lastByService.set(service, status);
  }
  if (lastByService.size === 0) return;
  await db
    .insert(pushAnswers)
    .values([...lastByService].map(([service, status]) => ({ service, status, answered: now })))
    .onConflictDoUpdate({
      target: pushAnswers.service,
      set: { status: sql`excluded.status`, answered: sql`excluded.answered` },
    });
}

/** Returns the last answer of each push service, by name. */
export const lastPushAnswers = (db: Database): Promise<(typeof pushAnswers.$inferSelect)[]> =>
  db.select().from(pushAnswers).orderBy(asc(pushAnswers.service));
