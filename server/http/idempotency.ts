import type { Context } from '../context.ts';
import type { Database } from '../platform/db/connect.ts';
import { retryTransaction } from '../platform/db/retry-transaction.ts';
import {
  announceKey,
  claimKey,
  lockKey,
  type MoneyCall,
  type KeyOutcome,
  recordOutcome,
  releaseKey,
  RUNNING,
} from '../platform/idempotency-keys.ts';
import { NotSignedIn } from '../context.ts';
import { takeDailyAllowance } from '../platform/rate-limit/daily-allowance.ts';
import { Refusal } from '../platform/refusal.ts';
import { translate } from '../platform/texts/translate.ts';

/** The steps of a money call after its key is claimed, in this order. */
export interface MoneyHandler {
  /** Waits for an injected latency. Meanwhile a look-up reports that the key is running. */
  wait?(): Promise<void>;
  /** Verifies the payment password, outside the transaction: a wrong guess must stay counted after a rollback. */
  verify?(): Promise<void>;
  /** Posts. A thrown refusal becomes the outcome of the key, unless it is temporary. */
  run(tx: Database): Promise<unknown>;
}

/** A refusal that rolls back the transaction of its call and is then stored as the outcome. */
class FinalRefusal extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.key);
    this.refusal = refusal;
  }
}

/**
 * Runs a money call once per key (SRV-05, SRV-06). Postings and outcome are written in one transaction, so after a
 * crash either both or neither exist. Throws `keyOther` and all errors that are not an outcome of the key.
 */
export async function runIdempotently(call: MoneyCall<Context>, handler: MoneyHandler): Promise<KeyOutcome> {
  const claim = claimKey(call);
  if (claim !== 'new') return claim;
  let outcome: KeyOutcome | undefined;
  try {
    outcome = await runClaimed(call, handler);
    return outcome;
  } finally {
    await releaseKey(call, outcome);
  }
}

async function runClaimed(call: MoneyCall<Context>, handler: MoneyHandler): Promise<KeyOutcome> {
  try {
    await handler.wait?.();
    if (handler.verify) {
      const state = await announceKey(call);
      if (state === 'running') return RUNNING;
      if (state === 'announced') await handler.verify();
    }
    return await runAndRecord(call, handler);
  } catch (error) {
    if (error instanceof FinalRefusal) return await recordRefusal(call, error.refusal);
    throw error;
  }
}

/** Runs the handler in the transaction that also stores its result. */
const runAndRecord = (call: MoneyCall<Context>, handler: MoneyHandler): Promise<KeyOutcome> =>
  retryTransaction(call.context.services.db, async (tx) => {
    const stored = await lockKey(tx, call);
    if (stored) return stored;
    try {
      return await recordOutcome(tx, call, { ret: 1, msg: '', data: await handler.run(tx) });
    } catch (error) {
      throw isFinal(error) ? new FinalRefusal(error) : error;
    }
  });

/** Stores a refusal in its own transaction, unless the key was used in between. */
const recordRefusal = (call: MoneyCall<Context>, refusal: Refusal): Promise<KeyOutcome> =>
  retryTransaction(call.context.services.db, async (tx) => {
    const stored = await lockKey(tx, call);
    if (stored) return stored;
    await takeDailyAllowance(tx, call.account, 'refusals', call.context.now);
    await refusal.record?.(tx);
    const msg = translate(call.context.language, refusal.key, refusal.parameters);
    return recordOutcome(tx, call, { ret: 0, msg, data: refusal.data });
  });

/** Returns whether a refusal is final. After a temporary one or an ended session, the same key may be sent again. */
const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.retryAfter === undefined && !(error instanceof NotSignedIn);
