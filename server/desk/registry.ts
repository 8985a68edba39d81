import { approvalList } from '../../src/desk/approvals/api.ts';
import { alarmViews } from './alarms/views.ts';
import { addressActions, addressViews } from './deposits/address-actions.ts';
import { caseActions, caseViews } from './cases/actions.ts';
import { customerActions, customerViews } from './customers/actions.ts';
import { depositActions, depositViews } from './deposits/actions.ts';
import { today, workView } from '../../src/desk/overview/api.ts';
import { overviewViews, todayFigures } from './overview/views.ts';
import { waits } from './overview/waits.ts';
import { workOf } from './overview/work.ts';
import { letterActions, letterViews } from './outbox/actions.ts';
import { logActions } from './log/actions.ts';
import { logViews } from './log/views.ts';
import { passkeyActions, passkeyViews } from './staff/passkey-actions.ts';
import { rateActions, rateViews } from './rates/actions.ts';
import { reportViews } from './report/views.ts';
import { solvencyActions, solvencyViews } from './solvency/actions.ts';
import { staffActions, staffViews } from './staff/actions.ts';
import { statementActions, statementViews } from './statements/actions.ts';
import { switchActions, switchViews } from './switches/actions.ts';
import { termActions, termViews } from './terms/actions.ts';
import { verificationActions, verificationViews } from './verifications/actions.ts';
import { withdrawalActions, withdrawalViews } from './withdrawals/actions.ts';
import { type ActionHandler, provide, type ViewHandler } from './perform.ts';
import { approvalEntries } from './approvals/views.ts';

const allActions = [
  addressActions,
  caseActions,
  customerActions,
  depositActions,
  letterActions,
  logActions,
  passkeyActions,
  rateActions,
  solvencyActions,
  staffActions,
  statementActions,
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
  provide(today, (context) => todayFigures(context, actions)),
  provide(workView, async (context) => ({
    work: await workOf(context, actions),
    ...(await waits(context.services)),
  })),
];

const allViews = [
  addressViews,
  alarmViews,
  approvalViews,
  caseViews,
  customerViews,
  depositViews,
  overviewViews,
  letterViews,
  logViews(actions),
  passkeyViews,
  rateViews,
  reportViews,
  solvencyViews,
  staffViews,
  statementViews,
  switchViews,
  termViews,
  verificationViews,
  withdrawalViews,
];

/** Everything that staff read, by id. */
export const views: ReadonlyMap<string, ViewHandler> = new Map(
  allViews.flat().map((handler) => [handler.view.id, handler]),
);
