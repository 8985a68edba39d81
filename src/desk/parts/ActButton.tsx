import { useState } from 'react';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { ActDialog, type ActProps } from './ActDialog.tsx';
import { DeskButton } from './DeskButton.tsx';

interface Props extends Omit<ActProps, 'onClose'> {
  label: string;
  kind?: 'plain' | 'main' | 'danger';
  /** False hides the button, but not what its action has just revealed. */
  isOffered?: boolean;
}

/** Button of an action; nothing for someone whose role may not do it. */
export function ActButton({ label, kind = 'plain', isOffered = true, ...act }: Props) {
  const me = useMe().data;
  const [isOpen, setIsOpen] = useState(false);
  if (!me || !hasRole(me.roles, act.action.roles)) return null;
  return (
    <>
      {isOffered && (
        <DeskButton kind={kind} onClick={() => setIsOpen(true)}>
          {label}
        </DeskButton>
      )}
      {isOpen && <ActDialog {...act} onClose={() => setIsOpen(false)} />}
    </>
  );
}
