import type { Clock } from '../ports/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { AUDIT_INTERVAL_MS, type LedgerAudit } from './ledger-audit.ts';

interface AuditServices {
  readonly ledgerAudit: LedgerAudit;
  readonly clock: Clock;
}

/**
 * Checks the new postings. It also runs while the ledger is damaged, to notice a repair. Moving the demo clock does not
 * make it run more often.
 */
export const ledgerJob: Job<AuditServices> = {
  name: 'books',
  intervalMs: AUDIT_INTERVAL_MS,
  movesMoney: false,
  run: ({ ledgerAudit, clock }) =>
    Math.abs(clock.now() - ledgerAudit.checkedAt) < AUDIT_INTERVAL_MS ? Promise.resolve() : ledgerAudit.check(),
};

/** Checks the whole ledger once a night, while the other jobs run. */
export const fullCheckJob: Job<AuditServices> = {
  name: 'audit',
  intervalMs: AUDIT_INTERVAL_MS,
  movesMoney: false,
  run: ({ ledgerAudit }) => ledgerAudit.checkAllIfDue(),
};
