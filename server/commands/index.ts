import { OperatorError } from '../platform/operator-error.ts';
import { backup, restore } from './backup.ts';
import { coins } from './coins.ts';
import { conformance } from './run-conformance.ts';
import { desk } from './desk.ts';
import { rates } from './rates.ts';

/** Commands of `node dist-server/main.js <command>`. Each resolves to the exit code. */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  backup,
  coins,
  conformance,
  desk,
  rates,
  restore,
};

const HELP =
  'Usage: node dist-server/main.js [COMMAND]. Without a command the server starts. ' +
  `The commands are ${Object.keys(commands).join(', ')}.`;

export async function runCommand(name: string, args: readonly string[]): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help') {
    console.log(HELP);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new OperatorError(`There is no command "${name}". ${HELP}`);
  return command(args);
}
