import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { MINUTE_MS } from '../../domain/time.ts';
import type { DeskAction } from '../api/desk-call.ts';
import { type Prepared, prepareAction } from '../calls/act.ts';

/** ms without a key until the server is asked. */
const PAUSE_MS = 300;
/** What is signed is good for five minutes. */
const RENEW_MS = 4 * MINUTE_MS;

interface Preparing {
  /** What the server has for exactly what is typed; undefined until it answered, and while something is missing. */
  readonly prepared: Prepared | undefined;
  /** The same, or its answer to what was typed before, so that nothing flickers. */
  readonly latest: Prepared | undefined;
  readonly isComplete: boolean;
  readonly error: unknown;
}

/** Keeps what an action would do current while someone fills in its fields. Nothing happens yet. */
export function usePrepared(action: DeskAction, request: object | undefined): Preparing {
  const isComplete = request !== undefined && v.safeParse(action.request, request).success;
  const typed = isComplete ? JSON.stringify(request) : undefined;
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    if (typed === asked) return undefined;
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, asked]);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['prepare', action.id, asked],
    queryFn: () => prepareAction(action, JSON.parse(asked ?? '')),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: RENEW_MS,
  });
  const isCurrent = typed !== undefined && typed === asked && !isPlaceholderData;
  return { prepared: isCurrent ? data : undefined, latest: data, isComplete, error: isCurrent ? error : null };
}
