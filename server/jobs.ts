import type { Services } from './context.ts';
import { closingJob } from './desk/approvals/closing-job.ts';
import { alarmsJob } from './desk/alarms/job.ts';
import { addressWarningJob } from './desk/deposits/address-warnings.ts';
import { holdingsJob } from './desk/solvency/read-job.ts';
import { reportJob } from './desk/report/job.ts';
import { staffLogJob } from './desk/log/watch.ts';
import { settingsDueJob } from './desk/terms/due-job.ts';
import { contractsJob } from './modules/contracts/job.ts';
import { housekeeping } from './housekeeping.ts';
import type { Job } from './platform/jobs.ts';
import { liquidityDays } from './modules/liquidity/days.ts';
import { lockupDays } from './modules/lockup/days.ts';
import { deliveryJob } from './modules/outbox/deliver.ts';
import { ratesFeedJob } from './modules/rates/feed-job.ts';
import { pushJob } from './modules/push/send.ts';
import { confirmDeposits } from './modules/deposits/confirmations.ts';
import { chainWatch } from './modules/deposits/watch.ts';
import { depositRechecks } from './modules/deposits/recheck-job.ts';
import { depositLookups } from './modules/deposits/lookup-job.ts';
import { settlement } from './modules/options/settle.ts';
import { optionStarts } from './modules/options/start.ts';
import { contractStarts } from './modules/contracts/start.ts';
import { reviewIdentityVerifications } from './modules/verifications/review.ts';
import { collectDebts } from './modules/withdrawals/debts.ts';
import { payoutLookups } from './modules/withdrawals/lookups.ts';
import { payoutSearchJobs } from './modules/withdrawals/search.ts';
import { reviewWithdrawals } from './modules/withdrawals/review.ts';
import { loginWatch } from './modules/credentials/login-watch.ts';
import { fullCheckJob, ledgerJob } from './ledger/jobs.ts';
import { clockJob } from './platform/clock-job.ts';

/** All background jobs of the server. An area adds its own here. */
export const jobs: readonly Job<Services>[] = [
  addressWarningJob,
  alarmsJob,
  fullCheckJob,
  holdingsJob,
  ledgerJob,
  clockJob,
  closingJob,
  collectDebts,
  confirmDeposits,
  contractsJob,
  contractStarts,
  deliveryJob,
  ...chainWatch,
  ...depositLookups,
  ...depositRechecks,
  housekeeping,
  liquidityDays,
  lockupDays,
  loginWatch,
  optionStarts,
  payoutLookups,
  ...payoutSearchJobs,
  pushJob,
  ratesFeedJob,
  reportJob,
  reviewIdentityVerifications,
  reviewWithdrawals,
  settingsDueJob,
  settlement,
  staffLogJob,
];

/**
 * Jobs of a process that only serves the desk: it needs its own view of the ledger, the clock and the log, and raises
 * alarms about them.
 */
export const deskJobs: readonly Job<Services>[] = [alarmsJob, ledgerJob, clockJob, staffLogJob];
