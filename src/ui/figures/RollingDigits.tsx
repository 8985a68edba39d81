import { useState } from 'react';
import { type Amount, compare, signOf } from '../../domain/decimal.ts';
import styles from './RollingDigits.module.css';

interface Run {
  readonly text: string;
  /** These digits have just changed. */
  readonly isNew: boolean;
}

/** Splits a text into runs of digits that differ from the previous text and runs that don't. */
function runsOf(text: string, previous: string): readonly Run[] {
  // digits that moved to another place would roll as well
  if (text.length !== previous.length) return [{ text, isNew: false }];
  const runs: { text: string; isNew: boolean }[] = [];
  for (const [index, character] of text.split('').entries()) {
    const isNew = character !== previous[index];
    const last = runs.at(-1);
    if (last?.isNew === isNew) last.text += character;
    else runs.push({ text: character, isNew });
  }
  return runs;
}

const moveBetween = (from: Amount, to: Amount): 'rise' | 'fall' =>
  signOf(from) === undefined || signOf(to) === undefined || compare(to!, from!) >= 0 ? 'rise' : 'fall';

interface Props {
  /** The value of the whole figure, which decides the direction. */
  value: Amount;
  /** A part of it as it is shown. */
  text: string;
}

/**
 * Digits of a live figure. Those that change roll in, from below if the value rises and from above if it falls. They
 * stay plain text of the same width, so that nothing moves and screen readers read one figure.
 */
export function RollingDigits({ value, text }: Props) {
  const [shown, setShown] = useState({ value, text, turn: 0, move: 'rise', runs: runsOf(text, text) });
  if (shown.text !== text)
    setShown({
      value,
      text,
      turn: shown.turn + 1,
      move: moveBetween(shown.value, value),
      runs: runsOf(text, shown.text),
    });
  // another part of the figure has changed
  else if (shown.value !== value) setShown({ ...shown, value });
  return shown.runs.map((run, index) =>
    run.isNew ? (
      <span key={`${shown.turn} ${index}`} className={styles.digits} data-move={shown.move}>
        {run.text}
      </span>
    ) : (
      run.text
    ),
  );
}
