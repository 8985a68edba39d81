import { approvalList } from '../../src/desk-api/approvals.ts';
import { customerActions } from './areas/customers.ts';
import { houseViews } from './areas/house.ts';
import { logViews } from './areas/log.ts';
import { staffActions, staffViews } from './areas/staff.ts';
import { type ActionHandler, provide, type ViewHandler } from './perform.ts';
import { approvalEntries } from './views/approvals.ts';

/** Everything that staff do, by id. A new area adds its lists here. */
export const actions: ReadonlyMap<string, ActionHandler> = new Map(
  [...customerActions, ...staffActions].map((handler) => [handler.action.id, handler]),
);

const approvalViews = [
  provide(approvalList, async (context, query) => ({ approvals: await approvalEntries(context, actions, query) })),
];

/** Everything that staff read, by id. */
export const views: ReadonlyMap<string, ViewHandler> = new Map(
  [...approvalViews, ...houseViews, ...logViews, ...staffViews].map((handler) => [handler.view.id, handler]),
);
