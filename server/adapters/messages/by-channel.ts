import type { MessageSettings } from '../../platform/message-settings.ts';
import type { MessageGateway } from '../../ports/message-gateway.ts';
import { smsWebhook } from './sms-webhook.ts';
import { smtpGateway } from './smtp.ts';

interface Settings extends MessageSettings {
  readonly publicUrl?: string;
  readonly desk?: { readonly url: URL };
}

/** Returns the gateway of production: email by SMTP and SMS by webhook, each if it is set up. */
export async function messageGatewayOf({ smtp, smsHook, publicUrl, desk }: Settings): Promise<MessageGateway> {
  const gateways: MessageGateway[] = [];
  if (smtp) gateways.push(await smtpGateway({ ...smtp, origin: publicUrl, deskOrigin: desk?.url.origin }));
  if (smsHook) gateways.push(smsWebhook(smsHook));
  return {
    channels: new Set(gateways.flatMap(({ channels }) => [...channels])),
    async send(message, signal) {
      const gateway = gateways.find(({ channels }) => channels.has(message.channel));
      return gateway?.send(message, signal) ?? { result: 'broken', reason: 'no gateway is set up' };
    },
    close: async () => {
      for (const gateway of gateways) await gateway.close?.();
    },
  };
}

/** Says how each kind of message is sent, or which variables open it. It names only hosts: a URL may hold secrets. */
export const channelLines = ({ smtp, smsHook }: MessageSettings): string[] => [
  smtp ? `Email: sent through ${smtp.url.host}` : 'Email: closed. SMTP_URL and MAIL_FROM open it.',
  smsHook ? `SMS: sent through ${smsHook.url.host}` : 'SMS: closed. SMS_HOOK_URL and SMS_HOOK_SECRET open it.',
];
