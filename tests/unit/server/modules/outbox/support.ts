import { asc } from 'drizzle-orm';
import { deliveryJob } from '../../../../../server/modules/outbox/deliver.ts';
import type { NewOutgoingMessage } from '../../../../../server/modules/outbox/outbox.ts';
import { outbox } from '../../../../../server/modules/outbox/schema.ts';
import type {
  Channel,
  MessageGateway,
  OutgoingMessage,
  SendResult,
} from '../../../../../server/ports/message-gateway.ts';
import type { TestServer } from '../../support.ts';

const SENT: SendResult = { result: 'sent' };

/** A gateway that answers as a test says, and remembers what it was given. */
export class ScriptedGateway implements MessageGateway {
  readonly channels = new Set<Channel>();
  readonly sent: OutgoingMessage[] = [];
  answer: (message: OutgoingMessage) => SendResult | Promise<SendResult> = () => SENT;

  constructor() {
    this.reset();
  }

  /** Forgets what it was given, and accepts everything again. */
  reset(): void {
    this.sent.length = 0;
    this.answer = () => SENT;
    this.channels.add('sms').add('email');
  }

  async send(message: OutgoingMessage): Promise<SendResult> {
    this.sent.push(message);
    return this.answer(message);
  }
}

/** Steps that queue and deliver messages of a server. */
export const outboxSteps = (server: () => TestServer) => ({
  queue: (message: Partial<NewOutgoingMessage> = {}): Promise<void> => {
    const { db, outbox: queue } = server().services;
    return queue.send(db, {
      kind: 'security',
      channel: 'email',
      target: 'a@example.com',
      subject: 'News',
      text: 'Something happened.',
      language: 'en',
      ...message,
    });
  },
  /** Moves the clock by `ms` and delivers what is due then. */
  deliverAfter: async (ms: number): Promise<void> => {
    server().clock.advance(ms);
    await deliveryJob.run(server().services);
  },
  rows: () => server().services.db.select().from(outbox).orderBy(asc(outbox.id)),
});
