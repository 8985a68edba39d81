import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a scripted server does: it writes a response, says nothing (undefined), or cuts the connection (null). */
type Reaction = string | undefined | null;

/**
 * Starts a mail server without TLS or login that reacts to each command as a test says, and otherwise accepts it. The
 * new connection itself is the command `CONNECT`, and the end of the text is `.`.
 */
export async function startScriptedServer(reactions: Readonly<Record<string, Reaction>>) {
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  const accepting: Record<string, string> = { CONNECT: '220 mail.example', DATA: '354 go on' };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let isInText = false;
    const react = (line: string): void => {
      if (isInText && line !== '.') return;
      const command = /^(MAIL FROM|RCPT TO|\w+|\.)/.exec(line)?.[0] ?? line;
      commands.push(command);
      const response = command in reactions ? reactions[command] : (accepting[command] ?? '250 ok');
      isInText = command === 'DATA';
      if (response === null) socket.destroy();
      else if (response !== undefined) socket.write(`${response}\r\n`);
    };
    react('CONNECT');
    socket.on('data', (data) => data.toString().split('\r\n').slice(0, -1).forEach(react));
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return {
    commands,
    url: new URL(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
