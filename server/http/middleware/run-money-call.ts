import type { Handler } from '../../context.ts';
import { noteLanguage } from '../../modules/customers/language.ts';
import { provePayment } from '../../modules/customers/payment.ts';
import type { Database } from '../../platform/db/connect.ts';
import { retryTransaction } from '../../platform/db/retry-transaction.ts';
import { moneyCallOf } from '../../platform/idempotency-keys.ts';
import { Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import type { EnvelopeResponse } from '../envelope.ts';
import type { HttpContext, Middleware } from '../env.ts';
import { type MoneyHandler, runIdempotently } from '../idempotency.ts';
import { replayOutcome } from './limit-money-calls.ts';
import { assertMoneyCallMayBegin } from './may-begin.ts';

/** Runs the handler of an endpoint that moves money, once per key. */
export const runMoneyCall =
  (handler: Handler): Middleware =>
  async (c, next) => {
    const paymentPassword = paymentPasswordOf(c);
    const steps: MoneyHandler = {
      wait: () => waitForLatency(c),
      ...(paymentPassword === undefined ? {} : { verify: () => verifyPayment(c, paymentPassword) }),
      run: (tx) => runInTransaction(c, handler, tx),
    };
    const response = c.get('storesKeys') ? await runWithKey(c, steps) : await runWithoutKey(c, steps);
    const isFinished = response.ret !== 1 || !handler.finish;
    c.set(
      'response',
      isFinished ? response : { ...response, data: await handler.finish?.(response.data, c.get('context')) },
    );
    return next();
  };

async function runWithKey(c: HttpContext, steps: MoneyHandler): Promise<EnvelopeResponse> {
  const call = moneyCallOf(c.get('endpoint'), c.req.header('idempotency-key'), c.get('body').fields, c.get('context'));
  const outcome = await runIdempotently(call, steps);
  if (outcome.state === 'running') {
    const msg = translate(c.get('language'), 'running');
    return { ret: 0, msg, data: { status: 'running' }, status: 409, headers: { 'retry-after': '1' } };
  }
  if (!outcome.isReplayed) return outcome;
  c.get('services').callLimiter.moneyCalls.refund(call.account);
  return replayOutcome(c, outcome);
}

async function runWithoutKey(c: HttpContext, steps: MoneyHandler): Promise<EnvelopeResponse> {
  await steps.wait?.();
  await steps.verify?.();
  return { ret: 1, msg: '', data: await retryTransaction(c.get('services').db, (tx) => steps.run(tx)) };
}

async function waitForLatency(c: HttpContext): Promise<void> {
  const latency = c.get('latency');
  if (latency) await c.get('services').demo?.faults.wait(latency);
}

/** Returns the payment password. All money calls name it `paypass`. */
function paymentPasswordOf(c: HttpContext): string | undefined {
  const { paypass } = c.get('fields');
  return typeof paypass === 'string' && paypass !== '' ? paypass : undefined;
}

/**
 * Verifies the payment password. The transaction throws the refusal of a wrong one and so makes it the outcome of the
 * key: the same request, sent again, is not a second guess.
 */
async function verifyPayment(c: HttpContext, password: string): Promise<void> {
  const { services, account, language } = c.get('context');
  try {
    await provePayment(services, account, password);
    await noteLanguage(services.db, account, language);
    c.set('payment', { verifiedPaypass: password });
  } catch (error) {
    if (!(error instanceof Refusal) || error.retryAfter !== undefined) throw error;
    c.set('payment', { refusal: error });
  }
}

async function runInTransaction(c: HttpContext, handler: Handler, tx: Database): Promise<unknown> {
  const context = c.get('context');
  const { verifiedPaypass, refusal } = c.get('payment') ?? {};
  context.services.ledgerAudit.assertHealthy(context.now);
  await assertMoneyCallMayBegin(c, tx);
  if (refusal) throw refusal;
  return handler.run(c.get('fields'), {
    ...context,
    db: tx,
    ...(verifiedPaypass === undefined ? {} : { verifiedPaypass }),
  });
}
