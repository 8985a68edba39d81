import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../http/connection.ts';
import { useRefusal } from './use-refusal.ts';

/**
 * Runs one change of a form, and holds its refusal until the next attempt. A second tap while it runs sends nothing.
 * `run` returns whether the change succeeded.
 */
export const useChange = () => {
  const [running, setRunning] = useState(false);
  const { refusal, setRefusal, fail } = useRefusal();
  const busy = useRef(false);
  const { online } = useSnapshot(connection);

  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setRunning(true);
    setRefusal(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { running, refusal, online, run, refuse: setRefusal };
};
