import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type ParsedMail, parseMail } from './parse-mail.ts';

/**
 * Key and certificate of `localhost`, made with: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1
 * -nodes -days 36500 -subj /CN=localhost -addext subjectAltName=DNS:localhost
 */
const pem = readFileSync(new URL('certificate.pem', import.meta.url));

export interface ReceivedMail extends ParsedMail {
  /** Whether it came over TLS. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly sender: string;
  readonly recipients: readonly string[];
}

const errorWith = (responseCode: number): Error =>
  Object.assign(new Error('5.7.1 <som@example.com> is not wanted here'), { responseCode });

/**
 * Starts a mail server on this machine that requires TLS (STARTTLS, or from the first byte if `secure`) and a login. A
 * test may change its rules: the password, and the codes with which it refuses commands.
 */
export async function startMailServer({ secure = false } = {}) {
  const received: ReceivedMail[] = [];
  const rules: { password: string; mail?: number; rcpt?: number; data?: number } = { password: 'p@ss/word' };
  let connections = 0;
  const server = new SMTPServer({
    secure,
    key: pem,
    cert: pem,
    onConnect: (_, callback) => {
      connections += 1;
      callback();
    },
    onAuth: ({ username, password }, _, callback) =>
      callback(password === rules.password ? null : errorWith(535), { user: username }),
    onMailFrom: (_, __, callback) => callback(rules.mail ? errorWith(rules.mail) : null),
    onRcptTo: (_, __, callback) => callback(rules.rcpt ? errorWith(rules.rcpt) : null),
    onData: (stream, { secure: isSecure, user, envelope: { mailFrom, rcptTo } }, callback) => {
      let raw = '';
      // the message is ASCII: nodemailer encodes everything else
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        if (rules.data) return callback(errorWith(rules.data));
        received.push({
          isSecure,
          user,
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          ...parseMail(raw),
        });
        return callback(null, 'queued');
      });
    },
  });
  // it also reports connections that the client ends
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    rules,
    url: new URL(`${secure ? 'smtps' : 'smtp'}://andaman:p%40ss%2Fword@127.0.0.1:${port}`),
    connections: () => connections,
    /** Closes open connections, as a server does with idle ones. */
    closeConnections: () => {
      for (const connection of server.connections) connection.close();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

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
