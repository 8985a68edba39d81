interface Read {
  readonly at?: number | undefined;
  readonly source?: string | undefined;
  readonly error?: unknown;
}

/** ms of when a read was made that is no answer of now, so that its date is shown; undefined for one that is. */
export const agedAt = ({ at, source, error }: Read): number | undefined =>
  error !== undefined || (source !== undefined && source !== 'network') ? at : undefined;
