import { parseArgs } from 'node:util';
import { config } from '../../src/config.ts';
import { login } from '../../src/api/auth.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { examineAll, type Finding, type ConformanceVerdict } from './conformance/conformance.ts';
import { OperatorError } from '../platform/operator-error.ts';

const titles: Record<ConformanceVerdict, string> = {
  conforms: 'Conforms',
  missing: 'Missing',
  differs: 'Differs',
  unproved: 'Not proved',
};

async function tokenOf(base: string, prefix: string, username: string, password: string): Promise<string> {
  const envelope = await fetch(`${base}${prefix}${login.path}`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    headers: { language: 'en' },
  })
    .then((response) => response.json() as Promise<{ ret?: unknown; msg?: string; data?: { token?: string } }>)
    .catch((error: unknown) => {
      throw new OperatorError(`The login did not answer: ${error instanceof Error ? error.message : String(error)}`);
    });
  if (Number(envelope.ret) !== 1 || !envelope.data?.token)
    throw new OperatorError(`The login was refused: ${envelope.msg ?? 'no reason was given'}`);
  return envelope.data.token;
}

const lineOf = ({ endpoint, why }: Finding): string =>
  `  ${endpoint.method} ${endpoint.path}${endpoint.isExtension ? ' (added)' : ''}: ${why}`;

/**
 * Runs `npm run conformance -- --base URL [--username U --password P] [--prefix /api/]`, which tests every endpoint of
 * a backend and prints the results. It changes nothing. The exit code is 1 if an endpoint of the specification is
 * missing or any endpoint differs.
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
  const findings = await examineAll({ base, prefix: values.prefix, token }, endpoints);
  for (const verdict of ['missing', 'differs', 'unproved'] as const) {
    const matching = findings.filter((finding) => finding.verdict === verdict);
    if (matching.length > 0)
      console.log(`${titles[verdict]}: ${matching.length}\n${matching.map(lineOf).join('\n')}\n`);
  }
  const count = (verdict: ConformanceVerdict): number =>
    findings.filter((finding) => finding.verdict === verdict).length;
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
