import { contractsJob } from '../contracts/job.ts';
import { housekeeping } from '../housekeeping.ts';
import type { Job } from '../jobs.ts';
import { liquidityDays } from '../liquidity/days.ts';
import { lockupDays } from '../lockup/days.ts';
import { pushJob } from '../push/send.ts';
import { confirmRecharges } from '../recharge/confirmations.ts';
import { settlement } from '../options/settle.ts';
import { reviewWithdrawals } from '../withdraw/review.ts';
import { loginWatch } from '../security/login-watch.ts';
import { audit, books } from './books.ts';
import { clockJob } from './clock.ts';

/** Every job of the server; an area adds its own. */
export const jobs: readonly Job[] = [
  audit,
  books,
  clockJob,
  confirmRecharges,
  contractsJob,
  housekeeping,
  liquidityDays,
  lockupDays,
  loginWatch,
  pushJob,
  reviewWithdrawals,
  settlement,
];
