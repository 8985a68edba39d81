import { job } from '../platform/jobs.ts';
import { AUDIT_INTERVAL_MS } from './ledger-audit.ts';

/**
 * Looks whether the ledger holds; runs on while it does not, so that a mended one is noticed. However often the clock
 * is moved, it is not done more often.
 */
export const ledgerJob = job({
  name: 'books',
  every: AUDIT_INTERVAL_MS,
  movesMoney: false,
  run: ({ ledgerAudit: own, clock }) =>
    Math.abs(clock.now() - own.checked) < AUDIT_INTERVAL_MS ? Promise.resolve() : own.check(),
});

/** Checks all of the ledger once a night, beside the other jobs. */
export const fullCheckJob = job({
  name: 'audit',
  every: AUDIT_INTERVAL_MS,
  movesMoney: false,
  run: ({ ledgerAudit: own }) => own.checkAllIfDue(),
});
