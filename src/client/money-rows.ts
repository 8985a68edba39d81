import { cancelWithdrawal, submitRecharge, withdraw } from '../contract/transfers.ts';
import { transferIn, transferOut } from '../contract/liquidity.ts';
import { drawBlindBox } from '../contract/blindbox.ts';
import { claimTask, redeemPoints, signIn } from '../contract/rewards.ts';
import type { Row } from '../contract/row.ts';
import { addContract, addOption } from '../contract/trading.ts';

/**
 * The rows of effect `money` by id, so that a call of an earlier start can be sent again (a test compares them with the
 * table).
 */
export const moneyRows: ReadonlyMap<string, Row> = new Map<string, Row>(
  [
    addContract,
    addOption,
    cancelWithdrawal,
    claimTask,
    drawBlindBox,
    redeemPoints,
    signIn,
    submitRecharge,
    transferIn,
    transferOut,
    withdraw,
  ].map((row) => [row.id, row]),
);
