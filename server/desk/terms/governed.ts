import type { Term } from '../../../src/desk/terms/api.ts';
import { validFieldsOf } from '../../modules/content/index.ts';

/** Settings that another action changes, one rate or one switch at a time. */
const OTHER_ACTIONS: Readonly<Record<string, Term['action']>> = {
  'config.currencies': 'rates.set',
  switches: 'switch.close',
};

/** Returns the action that changes a setting. */
export const changingAction = (name: string): Term['action'] => OTHER_ACTIONS[name] ?? 'setting.propose';

/** Fields of `config.transfers` that `rates.set` changes. A planned version must not bring old rates back. */
const RATE_FIELDS = new Set(['rechargeRate', 'withdrawRate', 'rateTimes', 'pastRechargeRates']);

const fieldsWhere = (data: object, isKept: (field: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([field]) => isKept(field)));

/** Returns the rates that a proposed value names, though only `rates.set` changes them. */
export const rateFieldsIn = (name: string, data: unknown): string[] =>
  name === 'config.transfers' && typeof data === 'object' && data !== null
    ? Object.keys(data).filter((field) => RATE_FIELDS.has(field))
    : [];

/** Returns the part of a stored value that versions hold. */
export const versionedPart = (name: string, data: unknown): unknown =>
  rateFieldsIn(name, data).length === 0 ? data : fieldsWhere(data as object, (field) => !RATE_FIELDS.has(field));

/** Returns what to store for a version: its value, with the rates that are stored now. */
export const withStoredRates = (name: string, stored: unknown, data: unknown): unknown =>
  name === 'config.transfers' && typeof data === 'object'
    ? { ...fieldsWhere(validFieldsOf(name, stored), (field) => RATE_FIELDS.has(field)), ...data }
    : data;
