import { cancelWithdrawal, submitRecharge, withdraw } from '../../api/transfers.ts';
import { transferIn, transferOut } from '../../api/liquidity.ts';
import { drawBlindBox } from '../../api/blindbox.ts';
import { claimTask, redeemPoints, signIn } from '../../api/rewards.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { addContract, addOption } from '../../api/trading.ts';

/**
 * Endpoints with effect `money` by id, so that a call of an earlier page load can be sent again. A test compares them
 * with all endpoints.
 */
export const moneyEndpoints: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>(
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
  ].map((endpoint) => [endpoint.id, endpoint]),
);
