import { accountStream } from '../../../src/api/account-events.ts';
import { handle } from '../../context.ts';

export const handlers = [
  handle(
    accountStream,
    (_, { services, account, session }) =>
      new Response(services.accountStreams.open(account.id, session.id) as never, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      }) as never,
  ),
];
