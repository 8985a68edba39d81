import * as cases from '../cases/api.ts';
import * as customers from '../customers/api.ts';
import * as deposits from '../deposits/api.ts';
import * as log from '../log/api.ts';
import * as outbox from '../outbox/api.ts';
import * as rates from '../rates/api.ts';
import * as solvency from '../solvency/api.ts';
import * as staff from '../staff/api.ts';
import * as statements from '../statements/api.ts';
import * as switches from '../switches/api.ts';
import * as terms from '../terms/api.ts';
import * as verifications from '../verifications/api.ts';
import * as withdrawals from '../withdrawals/api.ts';
import type { DeskAction } from './desk-call.ts';

const areas = [
  cases,
  customers,
  deposits,
  log,
  outbox,
  rates,
  solvency,
  staff,
  statements,
  switches,
  terms,
  verifications,
  withdrawals,
];

const isAction = (value: unknown): value is DeskAction =>
  typeof value === 'object' && value !== null && 'isSigned' in value && 'request' in value;

/** Every action, by id. Logs and proposals name an action only by its id. */
const actionById: ReadonlyMap<string, DeskAction> = new Map(
  areas.flatMap((area) => Object.values<unknown>(area).filter(isAction)).map((action) => [action.id, action]),
);

/** Returns the fields of an action that hold a time; none for an action of an earlier version. */
export const momentsOf = (action: string): readonly string[] => actionById.get(action)?.moments ?? [];
