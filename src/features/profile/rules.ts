import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Errors, onlyFaults } from '../../client/forms/use-form.ts';
import { cleanNickname } from '../../domain/nickname.ts';
import { isPhone } from '../../domain/validation.ts';
import { codeError, type OwnerProof, ownerProofFaults } from '../credentials/index.ts';

/** Checks a nickname (PROF-05). */
export const nicknameErrors = ({ nickname }: { nickname: string }): Errors<{ nickname: string }> =>
  onlyFaults({ nickname: cleanNickname(nickname) === undefined ? msg`Enter a nickname.` : undefined });

export interface PhoneChange extends OwnerProof {
  readonly phone: string;
  readonly code: string;
}

export const phoneError = (phone: string): MessageDescriptor | undefined => {
  if (phone === '') return msg`Enter your phone number.`;
  return isPhone(phone) ? undefined : msg`Enter a phone number of 6 to 15 digits.`;
};

/** Checks a new phone with its code and the owner's proof (PROF-06). */
export const phoneErrors = ({ phone, code, ...proof }: PhoneChange): Errors<PhoneChange> =>
  onlyFaults({ phone: phoneError(phone), code: codeError(code), ...ownerProofFaults(proof) });
