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

export async function runCommand(name: string, args: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new OperatorError(
      `There is no command "${name}". Without one the server starts; the commands are ` +
        `${Object.keys(commands).join(', ')}.`,
    );
  return command(args);
}
