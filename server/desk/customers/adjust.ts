import { eq } from 'drizzle-orm';
import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Change } from '../../../src/desk/api/described.ts';
import type { AdjustmentCategory, adjustCustomer } from '../../../src/desk/customers/api.ts';
import { money } from '../../../src/desk/words/money.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { balanceOf, post } from '../../ledger/ledger.ts';
import { assets } from '../../ledger/schema.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { notify } from '../../modules/messages/index.ts';
import { POINTS } from '../../modules/points/index.ts';
import { createOrderNumber } from '../../modules/transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { publish } from '../../platform/events.ts';
import { inAllLanguages } from '../../platform/texts/translate.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { adjustments } from './schema.ts';
import { asSentence } from '../../platform/texts/reasons.ts';

type Adjustment = ActionBody<typeof adjustCustomer>;

const CATEGORY_TEXTS = {
  refund: 'adjustmentRefund',
  compensation: 'adjustmentCompensation',
  correction: 'adjustmentCorrection',
  chargeback: 'adjustmentChargeback',
  incentive: 'adjustmentIncentive',
  fee: 'adjustmentFee',
} as const satisfies Record<AdjustmentCategory, TextKey>;

/** Returns the amount in base units. Throws `field` for zero and for more decimals than the asset has. */
function unitsOf({ amount, asset }: Adjustment): bigint {
  const isNegative = amount.startsWith('-');
  const units = toUnits(isNegative ? amount.slice(1) : amount, scaleOf(asset));
  if (units === undefined)
    throw new DeskError(400, 'field', `amount: ${asset} has at most ${scaleOf(asset)} decimal places.`);
  if (units === 0n) throw new DeskError(400, 'field', 'amount: Enter an amount other than 0.');
  return isNegative ? -units : units;
}

/** Returns what the customer is told about an adjustment. `order` is its number. */
export function adjustmentNotice(body: Adjustment, order: string) {
  const { asset, category, reason } = body;
  const amount = unitsOf(body);
  return {
    kind: amount > 0n ? 'balanceAdded' : 'balanceDeducted',
    fields: {
      amount: fromUnits(amount > 0n ? amount : -amount, scaleOf(asset)),
      code: asset,
      category: inAllLanguages(CATEGORY_TEXTS[category]),
      reason: asSentence(reason),
      order,
    },
  } as const;
}

/**
 * Throws if an adjustment cannot be done as things are: `field` for an amount or asset that does not exist,
 * `insufficient` if it takes more than is available. `adjust` checks the balance again, under its lock.
 */
export async function assertAdjustable(tx: Database, body: Adjustment): Promise<void> {
  const units = unitsOf(body);
  const isKnown = body.asset === QUOTE_ASSET || (await tx.$count(assets, eq(assets.code, body.asset))) > 0;
  if (!isKnown || body.asset === POINTS)
    throw new DeskError(400, 'field', `asset: The ledger has no balances in ${body.asset}.`);
  const available = await balanceOf(tx, body.account, 'available', body.asset);
  if (available + units < 0n)
    throw new DeskError(
      409,
      'insufficient',
      `Only ${fromUnits(available, scaleOf(body.asset))} ${body.asset} is available to this customer.`,
    );
}

/**
 * Returns what is available to the customer now, and after the adjustment. No one signs it, since it moves with each
 * order; `adjust` checks it under its lock.
 */
export async function discloseBalance(db: Database, body: Adjustment): Promise<Change[]> {
  const { account, asset } = body;
  const shown = (units: bigint): string => money(fromUnits(units, scaleOf(asset)), asset);
  const available = await balanceOf(db, account, 'available', asset);
  return [{ label: 'Available now, and then', from: shown(available), to: shown(available + unitsOf(body)) }];
}

/**
 * Adds money to a customer's available balance or takes it, and tells them. An approval is used once. Throws
 * `insufficient`, and `moneyPaused` while the ledger is damaged.
 */
export async function adjust(
  { services, member, now, approval }: DeskContext,
  tx: Database,
  body: Adjustment,
): Promise<void> {
  services.ledgerAudit.assertHealthy();
  const { account, asset, category, reason } = body;
  const amount = unitsOf(body);
  const number = createOrderNumber('A', now);
  const journal = await post(tx, {
    kind: 'adjustment',
    reference: number,
    remark: reason,
    ...(approval ? { once: `adjustment by approval ${approval.id}` } : {}),
    legs: [
      { purpose: 'adjustments', asset, amount: -amount },
      { customer: account, purpose: 'available', asset, amount },
    ],
    now,
  });
  await tx.insert(adjustments).values({
    account,
    number,
    asset,
    amount,
    category,
    reason,
    journal: journal.id,
    approval: approval?.id ?? null,
    created: journal.time,
    proposedBy: approval?.maker ?? member.id,
    approvedBy: approval ? member.id : null,
  });
  const { kind, fields } = adjustmentNotice(body, number);
  await notify(tx, services, account, kind, fields);
  await publish(services, account, { kind: 'balance' }, tx);
}
