import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { MessageKind } from '../../ports/message-gateway.ts';

/** Waits in ms before the second, third … attempt. */
const MESSAGE_WAITS_MS = [5 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS];
const CODE_WAITS_MS = [3 * SECOND_MS, 10 * SECOND_MS, 30 * SECOND_MS, 90 * SECOND_MS];

/**
 * Returns how long a message waits after a failed attempt, in ms; undefined if that was the last one. A code is tried
 * until it expires.
 *
 * @param tries Attempts so far, at least 1.
 */
export const waitAfter = (kind: MessageKind, tries: number): number | undefined =>
  kind === 'code' ? (CODE_WAITS_MS[tries - 1] ?? CODE_WAITS_MS.at(-1)) : MESSAGE_WAITS_MS[tries - 1];
