import { customerActions } from './areas/customers.ts';
import { houseViews } from './areas/house.ts';
import { logViews } from './areas/log.ts';
import { staffActions, staffViews } from './areas/staff.ts';
import type { ActionHandler, ViewHandler } from './perform.ts';

/** Everything that staff do, by id. A new area adds its lists here. */
export const actions: ReadonlyMap<string, ActionHandler> = new Map(
  [...customerActions, ...staffActions].map((handler) => [handler.action.id, handler]),
);

/** Everything that staff read, by id. */
export const views: ReadonlyMap<string, ViewHandler> = new Map(
  [...houseViews, ...logViews, ...staffViews].map((handler) => [handler.view.id, handler]),
);
