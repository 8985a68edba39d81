import type { MessageGateway } from '../../ports/message-gateway.ts';

/** Prints every message: in demo mode codes are read there, or on the QA page. */
export const consoleMessages: MessageGateway = {
  isConnected: true,
  send: ({ channel, target, text }) => console.log(`${channel === 'sms' ? 'SMS' : 'E-mail'} to ${target}: ${text}`),
};
