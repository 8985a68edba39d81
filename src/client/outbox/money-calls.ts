import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { cancelWithdrawal, withdraw } from '../../api/withdrawals.ts';
import { submitDeposit } from '../../api/deposits.ts';
import { transferIn, transferOut } from '../../api/liquidity.ts';
import { drawBlindBox } from '../../api/blindbox.ts';
import { checkIn, claimTask } from '../../api/rewards.ts';
import { redeemPoints } from '../../api/points.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { addContract } from '../../api/contracts.ts';
import { addOption } from '../../api/options.ts';

interface MoneyCall {
  readonly endpoint: Endpoint;
  readonly name: MessageDescriptor;
}

const calls: readonly MoneyCall[] = [
  { endpoint: addOption, name: msg`Option order` },
  { endpoint: addContract, name: msg`Contract order` },
  { endpoint: submitDeposit, name: msg`Deposit` },
  { endpoint: withdraw, name: msg`Withdrawal` },
  { endpoint: cancelWithdrawal, name: msg`Withdrawal cancellation` },
  { endpoint: transferIn, name: msg`Mining subscription or lock-up` },
  { endpoint: transferOut, name: msg`Liquidity mining redemption` },
  { endpoint: redeemPoints, name: msg`Points redemption` },
  { endpoint: checkIn, name: msg`Daily check-in` },
  { endpoint: claimTask, name: msg`Task reward` },
  { endpoint: drawBlindBox, name: msg`Blind box draw` },
];

/**
 * Endpoints with effect `money` and their display names, by id, so that a call of an earlier page load can be sent
 * again and named. A test compares them with all endpoints.
 */
export const moneyCalls: ReadonlyMap<string, MoneyCall> = new Map(calls.map((call) => [call.endpoint.id, call]));
