import { freePort } from '../../../../scripts/parts/port.mjs';
import { invite } from '../../../../server/desk/staff/invitations.ts';
import { createStaff } from '../../../../server/desk/staff/people.ts';
import type { ServerConfig } from '../../../../server/config.ts';
import type { DeskSettings } from '../../../../server/platform/desk-settings.ts';
import type { Role } from '../../../../src/desk/api/roles.ts';
import { type Answer, createDeskClient, type Person } from '../../../desk-http.ts';
import { startServer, type TestServer } from '../support.ts';

export type { Answer, Person } from '../../../desk-http.ts';

/** Without pages: they are built only for browser tests. */
const distDir = 'no-pages';

let created = 0;

/** Starts a server with a desk, and returns what talks to it as the desk's page does. */
export async function startDesk(
  config: Partial<ServerConfig> = {},
  injected: Parameters<typeof startServer>[1] = {},
  settings: Partial<DeskSettings> = {},
) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const desk = { url: new URL(origin), port, host: '127.0.0.1', distDir, trustProxy: 0, ...settings };
  const server: TestServer = await startServer({ ...config, desk }, injected);
  const http = createDeskClient(origin);

  /** Enrols someone by the token of an invitation, and logs them in. */
  async function enrol(id: number, token: string): Promise<Person> {
    const key = await http.enrol(token);
    return { id, key, cookie: (await http.logIn(key)).cookie ?? '' };
  }
  /** Someone new with these roles, who is logged in. */
  async function person(...roles: Role[]): Promise<Person> {
    const { services, clock } = server;
    created += 1;
    const [name, email] = [`Anna ${created}`, `desk${created}@andaman.example`];
    const member = await createStaff(services.db, { name, email, roles, now: clock.now() });
    return enrol(member.id, await invite(services.db, member.id, clock.now()));
  }

  return { ...http, server, origin, enrol, person };
}

export type DeskClient = Awaited<ReturnType<typeof startDesk>>;

/** Status and code of a refusal. */
export const codeOf = ({ status, body }: Answer): [number, string] => [status, body.error?.code];
