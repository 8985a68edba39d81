import { isVisible } from './visibility.ts';

/**
 * Notices a network that is connected but dead, where requests and streams just hang. While an answer or a stream's
 * next beat is expected, a silence of 3.75 to 5 s leads to a probe. Streams send something every 3 s.
 */
const CHECK_INTERVAL_MS = 1250;
const CHECKS_UNTIL_PROBE = 4;

/** How many answers and streams are expected. */
let expected = 0;
/** How often anything has arrived from our server. */
let signs = 0;
let quietChecks = 0;
let timer: ReturnType<typeof setInterval> | undefined;
let onSilence = (): void => undefined;

/** Sets what happens after each silence. */
export const setOnSilence = (act: () => void): void => {
  onSilence = act;
};

/** Notes that something arrived from our server. */
export const noteSign = (): void => {
  signs += 1;
  quietChecks = 0;
};

export const signCount = (): number => signs;

const check = (): void => {
  quietChecks += 1;
  if (quietChecks < CHECKS_UNTIL_PROBE) return;
  quietChecks = 0;
  onSilence();
};

/** Starts or stops the checks. A hidden page is not checked, since its timers are late. */
const update = (): void => {
  const shouldCheck = expected > 0 && isVisible();
  if (shouldCheck === (timer !== undefined)) return;
  clearInterval(timer);
  timer = shouldCheck ? setInterval(check, CHECK_INTERVAL_MS) : undefined;
  quietChecks = 0;
};

/** Says that something is expected from the server. Returns a function that ends this; calling it twice is harmless. */
export const expectSigns = (): (() => void) => {
  expected += 1;
  update();
  let isEnded = false;
  return () => {
    if (isEnded) return;
    isEnded = true;
    expected -= 1;
    update();
  };
};

globalThis.document?.addEventListener('visibilitychange', update);
