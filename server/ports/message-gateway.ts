import type { Language } from '../../src/config.ts';

/** Ways to reach a person outside the app. */
export type Channel = 'sms' | 'email';

/** What a message is about. It decides how often the outbox tries to send it. */
export type OutgoingMessageKind = 'code' | 'security' | 'money' | 'staff';

/** A message that leaves the server. */
export interface OutgoingMessage {
  /** The same over all attempts, so that a provider or a reader can recognize a repeated one: `outbox-17`. */
  readonly key: string;
  readonly kind: OutgoingMessageKind;
  readonly channel: Channel;
  /** Phone number (E.164) or email address. */
  readonly target: string;
  /** Subject of an email; an SMS has none. */
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  readonly language: Language;
}

/**
 * Result of an attempt to send a message. `later`: this attempt failed; the next may work, in `waitMs` at the earliest.
 * `refused`: this message can never be sent, others can. `broken`: the gateway itself does not work, for example
 * because of a wrong password; the message is not at fault. A `reason` is for the log, so it never contains the text or
 * a secret.
 */
export type SendResult =
  | { readonly result: 'sent'; /** The provider's id of the message. */ readonly providerId?: string }
  | { readonly result: 'later'; readonly reason: string; readonly waitMs?: number }
  | { readonly result: 'refused'; readonly reason: string }
  | { readonly result: 'broken'; readonly reason: string };

/** Sends SMS and email. */
export interface MessageGateway {
  /** The channels that are set up. Nothing is sent through others. */
  readonly channels: ReadonlySet<Channel>;
  /**
   * Sends a message. It can be called again for the same key: after `later` and `broken`, or because the server died
   * before it stored the result. `signal` aborts after the time limit of an attempt. An error that it throws counts as
   * `later`.
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>;
  /** Closes its connections. */
  close?(): Promise<void> | void;
}
