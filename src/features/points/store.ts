import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { points as pointsEndpoint } from '../../api/points.ts';
import { createHistory } from '../../client/query/history.ts';
import { compare } from '../../domain/decimal.ts';

/** Balance, rate and every change of points, newest first (PROF-15). */
export const points = createHistory(pointsEndpoint);

const reasons: Record<string, MessageDescriptor> = {
  signin: msg`Daily check-in`,
  task: msg`Task reward`,
  redeem: msg`Redeemed for money`,
  invite: msg`Invitation`,
  blindbox: msg`Blind box`,
  activity: msg`Promotion reward`,
};

/** Returns why points changed; undefined for an unknown reason. */
export const pointsReasonName = (reason: string): MessageDescriptor | undefined => reasons[reason];

/**
 * Returns what is wrong with a number of points to redeem: it has to be whole, at least 1, and in the balance
 * (PROF-16).
 */
export const pointsError = (typed: string, balance: string): MessageDescriptor | undefined => {
  if (!/^[1-9]\d{0,11}$/.test(typed)) return msg`Enter a whole number of points.`;
  return compare(typed, balance) > 0 ? msg`You don't have that many points.` : undefined;
};
