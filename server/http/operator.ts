import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { ServerConfig } from '../config.ts';
import { isOwnMachine } from './own-machine.ts';
import type { Env } from './env.ts';

const isSame = (text: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(text).digest(), createHash('sha256').update(other).digest());

/**
 * Returns whether a request comes from the operator. With METRICS_TOKEN only its bearer is the operator, otherwise only
 * this machine, not through a proxy.
 */
export function isOperator(c: Context<Env>, { metricsToken }: Pick<ServerConfig, 'metricsToken'>): boolean {
  if (metricsToken) return isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`);
  return isOwnMachine(c);
}
