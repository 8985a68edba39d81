import '../../client/support.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { practice } from '../../../../src/features/options/practice-store.ts';
import { secondPrices } from '../../../../src/features/options/store.ts';
import { turn, until } from '../support.ts';
import { has } from './placing.tsx';
import { beginPractising, disconnect, endPractising, openForm, place, press, world } from './practising.tsx';

beforeEach(beginPractising);
afterEach(endPractising);

test('replays recorded seconds offline, and says when they were recorded [LOOK-21]', async () => {
  const first = serverNow() - 300_000;
  world.seconds = Array.from({ length: 300 }, (_, index) => ({
    time: first + index * 1000,
    price: index < 200 ? '67000.00' : '67005.00',
  }));
  await openForm();
  await secondPrices.refresh();
  await turn(10_000);
  await disconnect();
  await until(() => has('You practise at prices that this device recorded on'));
  expect(has("They aren't current.")).toBe(true);
  await place(/^Buy up ·/);
  await turn(65_000);
  await until(() => has('play was returned.') || has('Won') || has('Lost'));
  expect(has('You practise at prices that this device recorded on')).toBe(true);
  const { order, lag = 0 } = Object.values(practice.records!)[0]!;
  expect(lag).toBeGreaterThan(60_000);
  // its times are those of the recording
  expect(order.ends).toBeLessThan(serverNow() - 60_000);
  expect(world.seconds).toContainEqual({ time: order.started, price: order.startPrice });
});

test('closes practice offline without recorded seconds, and invents no price [LOOK-21]', async () => {
  await openForm();
  await disconnect();
  await until(() => has("this device hasn't recorded enough prices of BTC yet"));
  press(/^Buy up ·/);
  await turn();
  expect(has('The result comes at expiry.')).toBe(false);
});
