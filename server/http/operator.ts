import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { ServerConfig } from '../config.ts';
import { isOwnMachine } from './own-machine.ts';
import type { Env } from './env.ts';

const isSame = (text: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(text).digest(), createHash('sha256').update(other).digest());

/**
 * Whether a request comes from who runs this server: with METRICS_TOKEN its bearer alone, without one this machine
 * alone, and never through a proxy.
 */
export function isOperator(c: Context<Env>, { metricsToken }: Pick<ServerConfig, 'metricsToken'>): boolean {
  if (metricsToken) return isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`);
  return isOwnMachine(c);
}
