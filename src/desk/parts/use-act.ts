import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskAction } from '../api/desk-call.ts';
import { type ActOutcome, doAction, type Prepared, type Proposed } from '../calls/act.ts';
import { useMe } from '../calls/session.ts';
import { refreshViews } from '../calls/views.ts';
import { usePrepared } from './use-prepared.ts';

interface Options {
  readonly action: DeskAction;
  /** Fields of the action; undefined while something is missing. */
  readonly request: object | undefined;
  readonly onDone: (result: unknown) => void;
}

export interface Acting {
  /** What the server has for what is typed, or was typed before; undefined while nothing was asked. */
  readonly latest: Prepared | undefined;
  /** Whether nothing is missing. */
  readonly isComplete: boolean;
  /** Whether it can't be done yet, or no one else may approve it. */
  readonly isClosed: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** The proposal that was made, if it needs a second person. */
  readonly proposed: Proposed | undefined;
  /** Does it, or proposes it, with the passkey if it has to be signed. */
  readonly decide: () => void;
}

/** Returns who could approve it. */
export const approversIn = ({ deciders }: Prepared): readonly string[] | undefined =>
  deciders?.filter(({ why }) => why === null).map(({ name }) => name);

/** Keeps what an action would do current while someone fills in its fields, and does it. */
export function useAct({ action, request, onDone }: Options): Acting {
  const me = useMe().data;
  const [outcome, setOutcome] = useState<ActOutcome>();
  const { prepared, latest, isComplete, error } = usePrepared(action, outcome ? undefined : request);
  const decision = useMutation({
    mutationFn: () => doAction(action, prepared!, me!.id),
    onSuccess: (done) => {
      setOutcome(done);
      if (done.state === 'done') onDone(done.result);
    },
    // also after a failure: the answer may be lost, or the subject changed
    onSettled: refreshViews,
  });
  return {
    latest,
    isComplete,
    isClosed: !prepared || approversIn(prepared)?.length === 0,
    isBusy: decision.isPending,
    error: decision.error ?? error,
    proposed: outcome?.state === 'proposed' ? outcome : undefined,
    decide: () => decision.mutate(),
  };
}
