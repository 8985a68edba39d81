import { Hono } from 'hono';
import type { Services } from '../context.ts';

/** Adds `GET books`, which says whether the ledger is sound, and `POST books`, which checks all of it now. */
export function ledgerControls({ ledgerAudit }: Services): Hono<any> {
  const qa = new Hono();
  const noStore = { 'cache-control': 'no-store' };
  const auditResponse = () => ({
    sound: ledgerAudit.mayMoveMoney,
    checked: ledgerAudit.checkedAt,
    lists: ledgerAudit.violations,
  });

  qa.get('/books', (c) => c.json(auditResponse(), 200, noStore));
  qa.post('/books', async (c) => {
    await ledgerAudit.check({ full: true });
    return c.json(auditResponse(), 200, noStore);
  });
  return qa;
}
