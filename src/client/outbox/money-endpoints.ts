import { cancelWithdrawal, withdraw } from '../../api/withdraw.ts';
import { submitRecharge } from '../../api/recharge.ts';
import { transferIn, transferOut } from '../../api/liquidity.ts';
import { drawBlindBox } from '../../api/blindbox.ts';
import { claimTask, signIn } from '../../api/rewards.ts';
import { redeemPoints } from '../../api/points.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { addContract } from '../../api/contracts.ts';
import { addOption } from '../../api/options.ts';

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
