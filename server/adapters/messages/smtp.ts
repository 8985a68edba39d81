import type { NodemailerError, SMTPPoolOptions } from 'nodemailer';
import { isPlainAddress, type SmtpSettings } from '../../platform/message-settings.ts';
import { isLoopback } from '../../platform/outgoing-requests.ts';
import type { MessageGateway, SendResult } from '../../ports/message-gateway.ts';
import { toEmail } from './mail.ts';

interface Options extends SmtpSettings {
  /** URL of the app, which ends each email. */
  readonly origin?: string;
  /** Origin of the desk, whose addresses are links in emails to staff. */
  readonly deskOrigin?: string | undefined;
  readonly timeouts?: Timeouts;
}

interface Timeouts {
  /** ms until the connection is ready for a login, with DNS, greeting and STARTTLS. */
  readonly connect: number;
  /** ms that the server may be silent. */
  readonly silence: number;
}

/** Both end before the outbox gives up an attempt, which is after 10 s. */
const defaultTimeouts: Timeouts = { connect: 6000, silence: 8000 };

/** Returns nodemailer's options. Exported for tests. */
export function poolOptions({ url }: Pick<SmtpSettings, 'url'>, { connect, silence } = defaultTimeouts) {
  const isLocal = isLoopback(url);
  return {
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || undefined,
    secure: url.protocol === 'smtps:',
    requireTLS: url.protocol === 'smtp:' && !isLocal,
    // no one issues certificates for this machine, and a local mail server may do without TLS anyway
    tls: { rejectUnauthorized: !isLocal },
    auth: url.username ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } : undefined,
    // a server closes idle connections, so a second connection may be necessary; the outbox makes all other attempts
    maxRequeues: 1,
    connectionTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SMTPPoolOptions & { pool: true };
}

/** What happened, by nodemailer's error code. */
const causes: Readonly<Record<string, string>> = {
  EAUTH: 'login failed',
  ETLS: 'no secure connection',
  EDNS: 'host not found',
  ESOCKET: 'no connection',
  ECONNECTION: 'connection closed',
  ETIMEDOUT: 'no answer in time',
  EABORT: 'no answer in time',
  EPROTOCOL: 'not a usable mail server',
  EENVELOPE: 'not accepted',
  EMESSAGE: 'not accepted',
};
/** Errors of the gateway, whatever the message is. */
const BROKEN = new Set(['EAUTH', 'ETLS', 'EDNS']);
/**
 * Enhanced codes (RFC 3463) that blame the recipient or the message: the address, a mailbox that is disabled or full,
 * size and content. All others are about us, such as a quota (5.4.5, 5.7.0, 5.2.0) or relaying (5.7.1).
 */
const MESSAGE_FAULT = /^5\.(?:1\.(?!7$|8$)\d+|2\.[123]|3\.4|6\.\d+)$/;
/** Codes without an enhanced one that blame the message, by command: no such mailbox, and too much text. */
const PLAIN_FAULTS: Readonly<Record<string, readonly number[]>> = { 'RCPT TO': [550, 551, 553], DATA: [552] };
/** Words about us in answers without an enhanced code, such as Exim's "550 relay not permitted". */
const OUR_FAULT = /relay|\bsen(?:der|ding)\b|out(?:going|bound)|per (?:hour|day)|authenticat|your account/i;

/** "Authentication required": no message gets through, whatever the enhanced code says. */
const LOGIN_REQUIRED = 530;

/** Returns whether a refusal for good is about one message. In doubt it is about us, and the message waits. */
const isMessageAtFault = (
  command: string,
  responseCode: number | undefined,
  enhancedCode: string | undefined,
  response: string,
): boolean =>
  enhancedCode === undefined
    ? responseCode !== undefined && (PLAIN_FAULTS[command] ?? []).includes(responseCode) && !OUR_FAULT.test(response)
    : Object.hasOwn(PLAIN_FAULTS, command) && MESSAGE_FAULT.test(enhancedCode);

/**
 * Returns the result of a failed attempt. The reason holds codes and our own words: a server's response may repeat the
 * recipient's address.
 */
export function toSendResult(error: NodemailerError): SendResult {
  const { code = '', originalCode = '', command = '', permanent = false, responseCode, response = '' } = error;
  const [enhancedCode] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response.slice(0, 20)) ?? [];
  const details = [originalCode, responseCode, enhancedCode, command && `at ${command}`].filter(Boolean).join(' ');
  const reason = `${causes[code] ?? `error ${code || error.name}`}${details && ` (${details})`}`;
  if (permanent && responseCode !== LOGIN_REQUIRED && isMessageAtFault(command, responseCode, enhancedCode, response))
    return { result: 'refused', reason };
  // with smtps:, nodemailer reports a wrong certificate as ESOCKET
  const isTlsError = /CERT|TLS|SSL|SIGNATURE/.test(originalCode);
  return { result: permanent || isTlsError || BROKEN.has(code) ? 'broken' : 'later', reason };
}

/** Sends email to an SMTP server. Messages that follow each other within seconds share connections. */
export async function smtpGateway({ timeouts, ...settings }: Options): Promise<MessageGateway> {
  // loads only where email is set up
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(poolOptions(settings, timeouts));
  return {
    channels: new Set(['email']),
    async send(message, signal) {
      if (!isPlainAddress(message.target)) return { result: 'refused', reason: 'not a plain email address' };
      try {
        await transport.sendMail({ ...toEmail(message, settings), signal });
        return { result: 'sent' };
      } catch (error) {
        return toSendResult(error as NodemailerError);
      }
    },
    close: () => transport.close(),
  };
}
