import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../../server/config.ts';

describe('DESK_TRUST_PROXY', () => {
  const proxies = (env: NodeJS.ProcessEnv): number | undefined => readConfig(env).desk?.trustProxy;
  const [https, http] = ['https://desk.example', 'http://localhost:4180'];

  test.each([
    [0, { DESK_URL: https }],
    [1, { DESK_URL: https, TRUST_PROXY: '1' }],
    [1, { DESK_URL: https, TRUST_PROXY: '3' }],
    // no one needs a proxy on this machine
    [0, { DESK_URL: http, TRUST_PROXY: '1' }],
    [2, { DESK_URL: http, DESK_TRUST_PROXY: '2' }],
    [0, { DESK_URL: https, TRUST_PROXY: '1', DESK_TRUST_PROXY: '0' }],
  ])('is %s with %j [DESK-03]', (expected, env) => {
    expect(proxies(env)).toBe(expected);
  });

  test('is a number of proxies', () => {
    expect(() => proxies({ DESK_URL: https, DESK_TRUST_PROXY: 'yes' })).toThrow('DESK_TRUST_PROXY');
  });
});

describe('DESK_URL', () => {
  test('opens the desk on this machine only, unless DESK_HOST says more [DESK-01]', () => {
    expect(readConfig({}).desk).toBeUndefined();
    expect(readConfig({ DESK_URL: 'https://desk.example/' }).desk).toEqual({
      url: new URL('https://desk.example'),
      port: 4180,
      host: '127.0.0.1',
      distDir: resolve('dist-desk'),
      trustProxy: 0,
    });
    const own = readConfig({ DESK_URL: 'http://localhost:5000', DESK_PORT: '5000', DESK_HOST: '10.0.0.7' });
    expect(own.desk).toMatchObject({ port: 5000, host: '10.0.0.7' });
  });

  test.each([
    'http://desk.example',
    'desk.example',
    'https://desk.example/path',
    'https://user@desk.example',
    'ftp://x',
  ])('is refused: %s', (DESK_URL) => {
    expect(() => readConfig({ DESK_URL })).toThrow('DESK_URL');
  });

  test('needs a host name of its own, since cookies know no ports [DESK-01]', () => {
    const PUBLIC_URL = 'https://andaman.example';
    expect(() => readConfig({ PUBLIC_URL, DESK_URL: 'https://andaman.example:8443' })).toThrow('one of its own');
    expect(readConfig({ PUBLIC_URL, DESK_URL: 'https://desk.andaman.example' }).desk).toBeDefined();
  });
});
