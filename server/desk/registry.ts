import { approvalList } from '../../src/desk-api/approvals.ts';
import { addressActions, addressViews } from './areas/addresses.ts';
import { customerActions, customerViews } from './areas/customers.ts';
import { depositActions, depositViews } from './areas/deposits.ts';
import { overviewViews } from './areas/overview.ts';
import { letterActions, letterViews } from './areas/letters.ts';
import { logViews } from './areas/log.ts';
import { passkeyActions, passkeyViews } from './areas/passkeys.ts';
import { rateActions, rateViews } from './areas/rates.ts';
import { staffActions, staffViews } from './areas/staff.ts';
import { switchActions, switchViews } from './areas/switches.ts';
import { termActions, termViews } from './areas/terms.ts';
import { verificationActions, verificationViews } from './areas/verifications.ts';
import { withdrawalActions, withdrawalViews } from './areas/withdrawals.ts';
import { type ActionHandler, provide, type ViewHandler } from './perform.ts';
import { approvalEntries } from './views/approvals.ts';

const allActions = [
  addressActions,
  customerActions,
  depositActions,
  letterActions,
  passkeyActions,
  rateActions,
  staffActions,
  switchActions,
  termActions,
  verificationActions,
  withdrawalActions,
];

/** Everything that staff do, by id. A new area adds its lists here. */
export const actions: ReadonlyMap<string, ActionHandler> = new Map(
  allActions.flat().map((handler) => [handler.action.id, handler]),
);

const approvalViews = [
  provide(approvalList, async (context, query) => ({ approvals: await approvalEntries(context, actions, query) })),
];

const allViews = [
  addressViews,
  approvalViews,
  customerViews,
  depositViews,
  overviewViews,
  letterViews,
  logViews,
  passkeyViews,
  rateViews,
  staffViews,
  switchViews,
  termViews,
  verificationViews,
  withdrawalViews,
];

/** Everything that staff read, by id. */
export const views: ReadonlyMap<string, ViewHandler> = new Map(
  allViews.flat().map((handler) => [handler.view.id, handler]),
);
