import { MINUTE_MS } from '../../domain/time.ts';

/** What the desk refused, or why it could not be asked. `message` is for the person, in English. */
export class DeskFailure extends Error {
  /** `network` if there was no answer. */
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 0) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** After so long without a key or a click, requests do not keep the session alive. */
const IDLE_MS = MINUTE_MS;
let lastInput = Date.now();
for (const kind of ['keydown', 'pointerdown'])
  addEventListener(kind, () => (lastInput = Date.now()), { capture: true, passive: true });

/** Calls the desk and returns what it answers. Throws `DeskFailure`. */
export async function call<Response>(
  path: string,
  { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Response> {
  const response = await fetch(`/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(Date.now() - lastInput > IDLE_MS ? { 'desk-idle': '1' } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return undefined;
  });
  const parsed = (await response?.json().catch(() => undefined)) as
    | { error?: { code: string; text: string } }
    | undefined;
  if (!response || !parsed)
    throw new DeskFailure('network', 'The desk does not answer. Check whether it was done before you try again.');
  if (!response.ok) {
    const { code = 'failed', text = 'Something went wrong.' } = parsed.error ?? {};
    throw new DeskFailure(code, text, response.status);
  }
  return parsed as Response;
}
