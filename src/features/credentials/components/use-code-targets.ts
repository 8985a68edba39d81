import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCodeContacts } from '../../operator/index.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { safety } from '../../security/index.ts';

type Target = 'phone' | 'email';

/** Returns where a code can go, the account's own phone or email, or why it can go to neither (PROF-12, MAIL-08). */
export function useCodeTargets(profile: { readonly phone: string; readonly email: string } | undefined) {
  const { t } = useLingui();
  const contacts = useCodeContacts();
  const [chosenTarget, setChosenTarget] = useState<Target>();
  const trustedFrom = useResource(safety).value?.phone;
  const hasSms = contacts.includes('phone');
  // a number that was changed recently may belong to an intruder
  const isNew = hasSms && profile?.phone && trustedFrom !== undefined && trustedFrom > serverNow();
  const newUntil = isNew ? formatDateTime(trustedFrom, { zone: true }) : undefined;
  const targets: readonly Target[] = [
    profile?.phone && hasSms && !newUntil ? ('phone' as const) : undefined,
    profile?.email && contacts.includes('email') ? ('email' as const) : undefined,
  ].filter((target) => target !== undefined);
  const hasContact = Boolean(profile?.phone || profile?.email);
  const noTargetReason = newUntil
    ? t`We can send codes to your new number from ${newUntil}.`
    : t`Your profile has no phone number or email we can send a code to.`;
  return {
    /** The server can send codes to phones and to emails. */
    hasBoth: contacts.length > 1,
    targets,
    target: targets.find((target) => target === chosenTarget) ?? targets[0] ?? 'email',
    setTarget: setChosenTarget,
    /** Formatted time from which a new number gets codes. */
    newUntil,
    /** The server has no channel for codes to the account's phone or email. */
    isClosed: contacts.length === 0 || (hasContact && targets.length === 0 && !newUntil),
    blocker: targets.length > 0 ? undefined : noTargetReason,
  };
}
