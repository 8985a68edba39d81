import type { MessageGateway } from '../../ports/message-gateway.ts';

/** Prints every message. Demo mode shows codes on the console and on the QA page. */
export const consoleMessages: MessageGateway = {
  isConnected: true,
  send: ({ channel, target, text }) => console.log(`${channel === 'sms' ? 'SMS' : 'E-mail'} to ${target}: ${text}`),
};
