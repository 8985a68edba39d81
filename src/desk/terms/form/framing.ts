import { absentHelp } from './absent-help.ts';
import type { TermFieldProps } from './field-props.ts';
import { faultAt } from './setting-fault.ts';

/** Label, mark, help and fault of a field, as its frame takes them. Fields that may be left out are marked. */
export function framing(props: TermFieldProps) {
  const { words, path, faults, isRequired } = props;
  return {
    label: words.label,
    hint: isRequired ? undefined : 'Optional',
    help: [absentHelp(props), words.help].filter(Boolean).join(' ') || undefined,
    error: faultAt(faults, path)?.message,
  };
}

export type Framing = ReturnType<typeof framing>;
