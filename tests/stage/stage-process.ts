import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface StageState {
  readonly database: string;
  readonly deskUrl: string;
  /** Links by which two people and a reader enrol at the desk. */
  readonly staff: readonly { readonly name: string; readonly link: string }[];
  readonly instances: readonly { readonly name: string; readonly isReady: boolean; readonly isLeader: boolean }[];
  /** The stage's clock, in ms. */
  readonly time: number;
  /** Prices that the exchanges follow, in USDT. */
  readonly prices: readonly { readonly code: string; readonly price: number }[];
  readonly messages: readonly { readonly to: string; readonly subject: string; readonly text: string }[];
}

export interface Stage {
  /** The stage's page. */
  readonly url: string;
  readonly appUrl: string;
  /** What the stage's page shows. */
  state(): Promise<StageState>;
  /** Twenty new addresses of TRON. */
  addresses(): Promise<string[]>;
  /** Pays USDT on TRON and returns the hash. */
  pay(payment: { to: string; amount: string }): Promise<string>;
  /** Books a transfer to the company's account at the bank, in baht. */
  transfer(line: { party: string; amount: string; reference: string }): Promise<void>;
  /** The bank's statement, as CSV. */
  statement(): Promise<string>;
  /** Presses Ctrl+C. Resolves to the files that it left behind, once all of its processes have ended. */
  interrupt(): Promise<string[]>;
}

/** Resolves to the first match in the output. Throws if the process ends before. */
const untilPrinted = (child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const match = pattern.exec(output);
      if (match) resolve(match);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`the stage has ended:\n${output}`)));
  });

/** Starts `npm run stage` on free ports, in its own process group and with its own temporary folder. */
export async function startStage({ two }: { two: boolean }): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'andaman-stage-test-'));
  // PostgreSQL runs as another user if this one is root
  chmodSync(folder, 0o755);
  const child = spawn('node', [join(root, 'scripts/stage.mjs'), '--port', '0', ...(two ? ['--two'] : [])], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // all processes of the stage hold its output open: it closes once the last one has ended
  const closed = once(child, 'close');
  const interrupt = async (): Promise<string[]> => {
    // the terminal sends the signal to all processes, and npm sends it on
    if (child.exitCode === null && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGINT');
      child.kill('SIGINT');
    }
    await closed;
    // a tool of the build may keep its cache there
    const left = readdirSync(folder).filter((name) => name.startsWith('andaman-'));
    rmSync(folder, { recursive: true, force: true });
    return left;
  };
  try {
    const [, url = '', appUrl = ''] = await untilPrinted(child, /Stage: (\S+)\nApp: (\S+)\nDesk: /);
    return {
      url,
      appUrl,
      state: async () => (await fetch(`${url}/state`)).json(),
      addresses: async () => (await (await fetch(`${url}/addresses`)).text()).split('\n'),
      pay: async (payment) => (await fetch(`${url}/pay`, { method: 'POST', body: JSON.stringify(payment) })).text(),
      transfer: async (line) => void (await fetch(`${url}/transfer`, { method: 'POST', body: JSON.stringify(line) })),
      statement: async () => (await fetch(`${url}/statement.csv`)).text(),
      interrupt,
    };
  } catch (error) {
    await interrupt();
    throw error;
  }
}
