import { afterEach } from 'vitest';
import { smtpGateway } from '../../../../../server/adapters/messages/smtp.ts';
import type { MessageGateway, OutgoingMessage, SendResult } from '../../../../../server/ports/message-gateway.ts';

export const MESSAGE: OutgoingMessage = {
  key: 'outbox-17',
  kind: 'security',
  channel: 'email',
  target: 'som@example.com',
  subject: 'Your password was changed',
  text: 'Your password was changed.',
  language: 'en',
};

/** Sends `MESSAGE` with other values for some of its fields. */
export const send = (
  gateway: MessageGateway,
  fields: Partial<OutgoingMessage> = {},
  signal = AbortSignal.timeout(60_000),
): Promise<SendResult> => gateway.send({ ...MESSAGE, ...fields }, signal);

type Settings = Partial<Parameters<typeof smtpGateway>[0]>;

/**
 * Returns a function that creates a gateway to a mail server. After each test it closes both. Call it once at the top
 * of a file.
 */
export function smtpGateways() {
  const running: { close?: () => unknown }[] = [];
  afterEach(async () => {
    for (const { close } of running.splice(0)) await close?.();
  });
  return async (server: { url: URL; close: () => unknown }, settings: Settings = {}): Promise<MessageGateway> => {
    const from = { name: 'Andaman', address: 'mail@sender.example' };
    const gateway = await smtpGateway({ url: server.url, from, ...settings });
    running.push(gateway, server);
    return gateway;
  };
}
