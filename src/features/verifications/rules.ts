import { msg } from '@lingui/core/macro';
import { type Errors, onlyFaults } from '../../client/forms/use-form.ts';
import { withoutInvisible } from '../../domain/invisible.ts';

export interface Identity {
  readonly type: string;
  readonly name: string;
  readonly number: string;
}

/** Checks the fields of the basic verification, and names each missing one (KYC-03). */
export const identityErrors = ({ type, name, number }: Identity): Errors<Identity> =>
  onlyFaults({
    type: type === '' ? msg`Choose a document type.` : undefined,
    name: name.trim() === '' ? msg`Enter your name exactly as shown on the document.` : undefined,
    number:
      withoutInvisible(number).trim() === ''
        ? msg`Enter the document number.`
        : /^[\p{L}\p{N} /-]{3,60}$/u.test(withoutInvisible(number).trim())
          ? undefined
          : msg`Use only letters, digits, spaces, / and - in the document number.`,
  });
