import type { MessageGateway } from '../../ports/message-gateway.ts';

/** Prints every message. Demo mode shows codes on the console and on the QA page. */
export const consoleMessages: MessageGateway = {
  channels: new Set(['sms', 'email']),
  send: async ({ channel, target, text }) => {
    console.log(`${channel === 'sms' ? 'SMS' : 'Email'} to ${target}: ${text}`);
    return { result: 'sent' };
  },
};
