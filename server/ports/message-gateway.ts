/** A message that leaves the server. */
export interface OutgoingMessage {
  readonly id: number;
  readonly channel: 'sms' | 'email';
  /** Phone number or email address. */
  readonly target: string;
  readonly text: string;
}

/** Sends SMS and email. */
export interface MessageGateway {
  /** Without a connection, messages wait in the table `outbox`. */
  readonly isConnected: boolean;
  /** Sends a message. The server calls it once; if it throws, the error is reported and the message stays queued. */
  send(message: OutgoingMessage): Promise<void> | void;
}
