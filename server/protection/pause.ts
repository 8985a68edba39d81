import type { Database } from '../db/connect.ts';
import { protectionPauses } from '../db/schema/protections.ts';

const DAY = 86_400_000;
/** Lengths in days that a customer chooses from. */
export const PAUSES = [1, 7, 30] as const;

/** Takes a pause. A longer one that runs already stays: nothing reopens trading early (TRUST-03). */
export const takePause = async (tx: Database, account: number, days: number, now: number): Promise<void> => {
  await tx.insert(protectionPauses).values({ account, until: now + days * DAY, created: now });
};
