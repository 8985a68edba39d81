import { eq } from 'drizzle-orm';
import { dropLetter, letters, resendLetter } from '../../../src/desk/outbox/api.ts';
import { canResend, dropQueuedMessage, resendQueuedMessage } from '../../modules/outbox/index.ts';
import { outbox } from '../../modules/outbox/schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { perform, provide } from '../perform.ts';
import { letterEntries, toLetter } from './views.ts';

const notFound = (): DeskError => new DeskError(404, 'notFound', 'There is no letter with this number.');
const targetOf = ({ letter }: { readonly letter: number }): string => `letter ${letter}`;

async function lockMessage(tx: Database, id: number) {
  const [message] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update');
  if (!message) throw notFound();
  return message;
}

/** Locks a letter and returns what staff see of it that does not depend on the time. */
async function lockLetter(tx: Database, id: number) {
  const message = await lockMessage(tx, id);
  const { canResend: _, ...letter } = toLetter(message, 0);
  return letter;
}

export const letterActions = [
  perform(resendLetter, {
    target: targetOf,
    subject: (tx, { letter }) => lockLetter(tx, letter),
    run: async ({ now }, tx, { letter }) => {
      if (!canResend(await lockMessage(tx, letter), now))
        throw new DeskError(409, 'letter', 'Only a failed letter that still has its text and a use can be sent again.');
      await resendQueuedMessage(tx, letter, now);
    },
  }),

  perform(dropLetter, {
    target: targetOf,
    subject: (tx, { letter }) => lockLetter(tx, letter),
    run: async (_, tx, { letter }) => {
      // they tell owners what happened to their staff's access
      if ((await lockMessage(tx, letter)).kind === 'staff')
        throw new DeskError(409, 'letter', 'An email to staff is never given up. It is still being sent.');
      if (!(await dropQueuedMessage(tx, letter)))
        throw new DeskError(409, 'letter', 'Only a letter that waits or has failed can be given up.');
    },
  }),
];

export const letterViews = [
  provide(letters, async ({ services, now }, query) => ({ letters: await letterEntries(services.db, query, now) })),
];
