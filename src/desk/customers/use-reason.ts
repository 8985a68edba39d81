import { useState } from 'react';
import { NO_REASON, reasonOf } from './CustomerReason.tsx';
import { noteOf } from './sheet-props.ts';

/** What a sheet asks when an action needs a reason that the customer reads and takes a note for the log. */
export function useReason() {
  const [chosen, setChosen] = useState(NO_REASON);
  const [note, setNote] = useState('');
  const reason = reasonOf(chosen);
  /** Both as the action takes them; undefined as long as no reason is chosen. */
  const fields = reason === undefined ? undefined : { reason, ...noteOf(note) };
  return { chosen, setChosen, note, setNote, fields };
}
