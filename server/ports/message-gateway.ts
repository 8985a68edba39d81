/** A message that leaves the server. */
export interface OutgoingMessage {
  readonly id: number;
  readonly channel: 'sms' | 'email';
  /** Phone number or e-mail address. */
  readonly target: string;
  readonly text: string;
}

/** SMS and e-mail. */
export interface MessageGateway {
  /** Whether messages leave; without, they wait in the table `outbox`. */
  readonly isConnected: boolean;
  /** Hands a message over, once; what it throws is reported, and the message stays in the table. */
  send(message: OutgoingMessage): Promise<void> | void;
}
