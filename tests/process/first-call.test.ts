import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { ask, DECLINED, questionFor } from '../unit/server/questions.ts';
import { startServer } from '../unit/server/support.ts';

/** Far more than a start and a response need; a deadlock would take forever. */
const TIMEOUT_MS = 30_000;

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  'answers %s as the very first call after a start [SRV-16]',
  async (id, endpoint) => {
    // always the embedded database, because it has one connection
    const server = await startServer({ databaseUrl: undefined });
    try {
      const question = await questionFor(server, endpoint);
      expect(server.services.requests.list()).toEqual([]);
      const { status, ret, msg } = await ask(server, question);
      expect([status, ret, msg]).toEqual(
        DECLINED.includes(id) ? [200, 0, expect.any(String)] : [200, 1, endpoint.stream ? undefined : ''],
      );
    } finally {
      await server.close();
    }
  },
  TIMEOUT_MS,
);
