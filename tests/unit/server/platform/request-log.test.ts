import { expect, test } from 'vitest';
import { RequestLog } from '../../../../server/platform/request-log.ts';

const seen = (call: string) => ({ call, method: 'GET', path: call, fields: {}, language: 'en', token: false, time: 0 });

test('contains no request that began before it was cleared', () => {
  const log = new RequestLog(10);
  const { round } = log;
  log.add(seen('coin.lists'), round);
  log.clear();
  log.add(seen('message.list'), round);
  log.add(seen('users.login'), log.round);
  expect(log.list().map(({ call }) => call)).toEqual(['users.login']);
});
