import { moneyOutcome } from '../../../src/api/money.ts';
import { handle } from '../../context.ts';
import { lookUpKey } from '../../platform/idempotency-keys.ts';

export const handlers = [handle(moneyOutcome, (fields, context) => lookUpKey(context, fields))];
