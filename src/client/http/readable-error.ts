import type { MessageDescriptor } from '@lingui/core';

/** A failure with a sentence for the customer, other than that of a call. */
export class ReadableError extends Error {
  constructor(
    readonly text: MessageDescriptor,
    cause?: unknown,
  ) {
    super(text.message ?? text.id, { cause });
  }
}
