import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Errors, onlyFaults } from '../../client/forms/use-form.ts';
import { type BirthDateFault, findBirthDateFault, MINIMUM_AGE } from '../../domain/birth-date.ts';
import { withoutInvisible } from '../../domain/invisible.ts';

export interface Identity {
  readonly type: string;
  readonly name: string;
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
}

function birthDateError(birthDate: string, now: number): MessageDescriptor | undefined {
  const minimumAge = MINIMUM_AGE;
  const messages: Readonly<Record<BirthDateFault, MessageDescriptor>> = {
    missing: msg`Enter your date of birth.`,
    wrong: msg`Enter a valid date of birth.`,
    underage: msg`You must be at least ${minimumAge} years old.`,
  };
  const fault = findBirthDateFault(birthDate, now);
  return fault && messages[fault];
}

/** Checks the fields of the basic verification, and names each missing one (KYC-03). */
export const identityErrors = ({ type, name, number, birthDate }: Identity, now: number): Errors<Identity> =>
  onlyFaults({
    type: type === '' ? msg`Choose a document type.` : undefined,
    name: name.trim() === '' ? msg`Enter your name exactly as shown on the document.` : undefined,
    number:
      withoutInvisible(number).trim() === ''
        ? msg`Enter the document number.`
        : /^[\p{L}\p{N} /-]{3,60}$/u.test(withoutInvisible(number).trim())
          ? undefined
          : msg`Use only letters, digits, spaces, / and - in the document number.`,
    birthDate: birthDateError(birthDate, now),
  });
