import { readFileSync } from 'node:fs';
import { errorText, OperatorError } from './operator-error.ts';

const NAMES = ['binance', 'kraken', 'okx'] as const;
type Name = (typeof NAMES)[number];

/** Where prices come from. */
export type PriceSettings =
  /** Public streams of exchanges. `urls` are addresses that replace an exchange's own. */
  | {
      readonly kind: 'exchanges';
      readonly names: readonly Name[];
      readonly urls: Readonly<Partial<Record<Name, string>>>;
    }
  /** A recording, `speed` times as fast. */
  | { readonly kind: 'replay'; readonly text: string; readonly speed: number };

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the address of a variable. Only wss reaches another machine. */
function readUrl(env: NodeJS.ProcessEnv, name: Name): string | undefined {
  const variable = `PRICES_${name.toUpperCase()}`;
  const text = env[variable];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed = url?.protocol === 'wss:' || (url?.protocol === 'ws:' && LOOPBACK.has(url.hostname));
  if (!isAllowed) throw new OperatorError(`${variable} has to be a wss address, or a ws address of this machine.`);
  return text;
}

/** Reads `PRICES`: names of exchanges, or `replay:FILE` or `replay:FILE@SPEED`. Undefined if it is not set. */
export function readPriceSettings(env: NodeJS.ProcessEnv): PriceSettings | undefined {
  const text = env['PRICES'];
  if (!text) return undefined;
  const replay = /^replay:(.+?)(?:@(\d{1,3}))?$/.exec(text);
  if (replay) {
    const [, file = '', speed = '1'] = replay;
    try {
      return { kind: 'replay', text: readFileSync(file, 'utf8'), speed: Math.max(1, Number(speed)) };
    } catch (error) {
      throw new OperatorError(`The recording of PRICES cannot be read: ${errorText(error)}`);
    }
  }
  const names = [...new Set(text.split(',').map((name) => name.trim()))];
  const unknown = names.find((name) => !NAMES.includes(name as Name));
  if (unknown !== undefined)
    throw new OperatorError(`PRICES names "${unknown}", but the exchanges are ${NAMES.join(', ')}.`);
  const urls = Object.fromEntries(NAMES.map((name) => [name, readUrl(env, name)]).filter(([, url]) => url));
  return { kind: 'exchanges', names: names as Name[], urls };
}
