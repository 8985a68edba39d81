import { useEffect, useEffectEvent, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { connection } from '../http/connection.ts';
import { errorMessage } from '../http/error-messages.ts';
import { CallError } from '../http/errors.ts';

interface Refusal {
  readonly text: string;
  /** Nothing was sent, because there was no connection. */
  readonly isOffline: boolean;
}

/** Whether a call was not sent because there was no connection: nothing keeps it from being sent once there is one. */
export const isOfflineError = (error: unknown): boolean => error instanceof CallError && error.kind === 'offline';

/** Calls `act` each time the server can be reached again. */
export const useReconnected = (act: () => void): void => {
  const note = useEffectEvent((online: boolean): void => (online ? act() : undefined));
  useEffect(() => subscribeKey(connection, 'online', note), []);
};

/**
 * Holds why a form or field was refused, until the next attempt. "We can't reach Andaman" also goes when the connection
 * is back.
 */
export const useRefusal = () => {
  const [refusal, setCurrent] = useState<Refusal>();
  useReconnected(() => setCurrent((current) => (current?.isOffline ? undefined : current)));
  return {
    refusal: refusal?.text,
    setRefusal: (text: string | undefined): void =>
      setCurrent(text === undefined ? undefined : { text, isOffline: false }),
    /** Shows the message of an error; the end of a session has its own. */
    fail: (error: unknown): void =>
      setCurrent(
        error instanceof CallError && error.silent
          ? undefined
          : { text: errorMessage(error), isOffline: isOfflineError(error) },
      ),
  };
};
