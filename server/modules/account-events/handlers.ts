import { accountStream } from '../../../src/api/account-events.ts';
import { handle } from '../../context.ts';
import { eventStreamResponse } from '../../platform/event-stream.ts';

export const handlers = [
  handle(
    accountStream,
    (_, { services, account, session }) =>
      eventStreamResponse(services.accountStreams.open(account.id, session.id)) as never,
  ),
];
