interface Read {
  readonly at?: number | undefined;
  readonly source?: string | undefined;
  readonly error?: unknown;
}

/** Returns when a read's data was fetched (ms) if its age has to be shown, undefined if the data is current. */
export const agedAt = ({ at, source, error }: Read): number | undefined =>
  error !== undefined || (source !== undefined && source !== 'network') ? at : undefined;
