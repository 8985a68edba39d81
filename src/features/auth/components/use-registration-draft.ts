import { useEffect } from 'react';
import type { Form } from '../../../client/forms/use-form.ts';
import { readRegistration, saveRegistration } from '../drafts.ts';
import type { Registration } from '../rules.ts';

/**
 * Restores a registration that was typed before the customer left the app, and stores what is typed, without secrets
 * (STORE-14).
 */
export function useRegistrationDraft(
  { fill, fields, dirty }: Pick<Form<Registration>, 'fill' | 'fields' | 'dirty'>,
  inviteCode: string,
): void {
  useEffect(() => {
    // the code of an invitation link wins over that of an older draft
    void readRegistration().then((stored) =>
      fill({
        ...stored,
        ...(inviteCode ? { invite: inviteCode } : {}),
        mode: stored?.['mode'] === 'email' ? 'email' : 'phone',
      }),
    );
  }, [fill, inviteCode]);
  useEffect(() => {
    if (dirty) void saveRegistration(fields);
  }, [fields, dirty]);
}
