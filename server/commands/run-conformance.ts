import { parseArgs } from 'node:util';
import { config } from '../../src/config.ts';
import { login } from '../../src/api/auth.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { conform, type Finding, type Verdict } from './conformance/conformance.ts';
import { OperatorError } from '../platform/operator-error.ts';

const titles: Record<Verdict, string> = {
  conforms: 'Conforms',
  missing: 'Missing',
  differs: 'Differs',
  unproved: 'Not proved',
};

async function tokenOf(base: string, prefix: string, username: string, password: string): Promise<string> {
  const reply = await fetch(`${base}${prefix}${login.path}`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    headers: { language: 'en' },
  })
    .then((response) => response.json() as Promise<{ ret?: unknown; msg?: string; data?: { token?: string } }>)
    .catch((error: unknown) => {
      throw new OperatorError(`The login did not answer: ${error instanceof Error ? error.message : String(error)}`);
    });
  if (Number(reply.ret) !== 1 || !reply.data?.token)
    throw new OperatorError(`The login was refused: ${reply.msg ?? 'no reason was given'}`);
  return reply.data.token;
}

const line = ({ endpoint, why }: Finding): string =>
  `  ${endpoint.method} ${endpoint.path}${endpoint.isExtension ? ' (added)' : ''}: ${why}`;

/**
 * `npm run conformance -- --base URL [--username U --password P] [--prefix /api/]`: asks a backend every call of the
 * table, prints what conforms, what is missing and what differs. Moves no value and changes nothing. Exit code 1 where
 * a call of the specification is missing or any differs.
 */
export async function conformance(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      base: { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      prefix: { type: 'string', default: config.apiPrefix },
    },
  });
  if (!values.base || !URL.canParse(values.base))
    throw new OperatorError('Say which backend: npm run conformance -- --base https://backend.example');
  const base = values.base.replace(/\/$/, '');
  const token =
    values.username && values.password
      ? await tokenOf(base, values.prefix, values.username, values.password)
      : undefined;
  const findings = await conform({ base, prefix: values.prefix, token }, endpoints);
  for (const verdict of ['missing', 'differs', 'unproved'] as const) {
    const those = findings.filter((finding) => finding.verdict === verdict);
    if (those.length > 0) console.log(`${titles[verdict]}: ${those.length}\n${those.map(line).join('\n')}\n`);
  }
  const count = (verdict: Verdict): number => findings.filter((finding) => finding.verdict === verdict).length;
  console.log(
    `${endpoints.length} calls: ${count('conforms')} conform, ${count('missing')} missing, ${count('differs')} ` +
      `differ, ${count('unproved')} not proved.`,
  );
  return findings.some(
    ({ verdict, endpoint }) => verdict === 'differs' || (verdict === 'missing' && !endpoint.isExtension),
  )
    ? 1
    : 0;
}
