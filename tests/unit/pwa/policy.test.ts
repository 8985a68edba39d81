import { expect, test, vi } from 'vitest';
import { workerUrl } from '../../../src/pwa/worker.ts';

test('the policy andaman allows only the worker script [SEC-01]', () => {
  const created: { name: string; rules: { createScriptURL(url: string): string } }[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }) {
      created.push({ name, rules });
      return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) };
    },
  });
  expect(workerUrl()).toEqual({ trusted: '/sw.js' });
  expect(created.map((item) => item.name)).toEqual(['andaman']);
  for (const other of ['https://evil.example/sw.js', '/sw.js?x', '/assets/sw.js', 'sw.js', '']) {
    expect(() => created[0]?.rules.createScriptURL(other)).toThrow(TypeError);
  }
});

test('a browser without Trusted Types gets the plain address', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(workerUrl()).toBe('/sw.js');
});
