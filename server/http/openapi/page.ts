import type { Endpoint } from '../../../src/api/endpoint.ts';
import { isOptional, type JsonSchema, toJsonSchema } from './schema.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A schema in a few words: "string, up to 40 characters". */
function wordsOf(schema: JsonSchema): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String).join(' | ');
  if (schema['items']) return `list of ${wordsOf(schema['items'] as JsonSchema)}`;
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as JsonSchema[]).map(wordsOf).join(' or ');
  const type = schema['type'];
  const name = Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'anything';
  const limits = [
    ...(schema['minLength'] === undefined ? [] : [`${schema['minLength'] as number} characters or more`]),
    ...(schema['maxLength'] === undefined ? [] : [`up to ${schema['maxLength'] as number} characters`]),
    ...(schema['minimum'] === undefined ? [] : [`${schema['minimum'] as number} or more`]),
    ...(schema['maximum'] === undefined ? [] : [`up to ${schema['maximum'] as number}`]),
    ...(typeof schema['pattern'] === 'string' ? [`matching ${schema['pattern']}`] : []),
    ...(typeof schema['description'] === 'string' ? [schema['description']] : []),
  ];
  return [name, ...limits].join(', ');
}

interface Line {
  readonly name: string;
  readonly needed: boolean;
  readonly words: string;
}

/** Fields of an object, those of inner objects and lists with their path. */
function linesOf(schema: JsonSchema, before = ''): Line[] {
  const required = new Set(schema['required'] as string[] | undefined);
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(
    ([name, schema]): Line[] => {
      const inner = (schema['items'] as JsonSchema | undefined) ?? schema;
      const path = `${before}${name}${schema['items'] ? '[]' : ''}`;
      const own = {
        name: path,
        needed: required.has(name),
        words: inner['properties'] ? (schema['items'] ? 'list' : 'object') : wordsOf(schema),
      };
      return inner['properties'] ? [own, ...linesOf(inner, `${path}.`)] : [own];
    },
  );
}

function fieldTable(title: string, lines: readonly Line[]): string {
  if (lines.length === 0) return `<p>${title}: none.</p>`;
  const rows = lines.map(
    ({ name, needed, words }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th>` +
      `<td>${needed ? 'needed' : 'may be missing'}</td><td>${escaped(words)}</td></tr>`,
  );
  return `<div class="scroll"><table><caption>${title}</caption><tbody>${rows.join('')}</tbody></table></div>`;
}

function rowPart(endpoint: Endpoint, prefix: string): string {
  const entries = Object.entries((endpoint.request as { entries?: Record<string, any> }).entries ?? {});
  const request = entries.flatMap(([name, schema]): Line[] => [
    { name, needed: !isOptional(schema), words: wordsOf(toJsonSchema(schema)) },
  ]);
  const tags = [
    endpoint.access === 'customer' ? 'signed in' : 'open',
    endpoint.effect,
    `kept: ${endpoint.cache}`,
    ...(endpoint.isExtension ? ['added'] : []),
    ...(endpoint.multipart ? ['multipart'] : []),
    ...(endpoint.stream ? ['stream'] : []),
  ];
  const path = escaped(prefix + endpoint.path);
  const marks = tags.map((tag) => `<span class="tag">${escaped(tag)}</span>`).join(' ');
  const responseTable = fieldTable('Response, under data', linesOf(toJsonSchema(endpoint.response)));
  return (
    `<details id="${escaped(endpoint.id.replaceAll('.', '-'))}">` +
    `<summary><code>${endpoint.method} ${path}</code> <span>${escaped(endpoint.summary)}</span> ${marks}</summary>` +
    `${fieldTable('Request', request)}${responseTable}</details>`
  );
}

/** All endpoints for people: one page, no script, nothing from elsewhere. `style` is the address of its sheet. */
export function documentPage(
  table: readonly Endpoint[],
  { prefix, version, style }: { prefix: string; version: string; style: string },
): string {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of table) {
    const area = endpoint.path.split('/')[0] ?? '';
    groups.set(area, [...(groups.get(area) ?? []), endpoint]);
  }
  const parts = [...groups].map(([area, endpoints]) => {
    const rows = endpoints.map((endpoint) => rowPart(endpoint, prefix)).join('');
    return `<h2 id="area-${escaped(area)}">${escaped(area)}</h2>${rows}`;
  });
  const list = [...groups.keys()].map((area) => `<a href="#area-${escaped(area)}">${escaped(area)}</a>`).join(' · ');
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>Andaman: calls</title>',
    `<link rel="stylesheet" href="${style}"></head><body><main>`,
    `<h1>Calls of Andaman</h1><p>Version ${escaped(version)}, ${table.length} calls. `,
    'Bodies are form-encoded; headers <code>token</code>, <code>language</code> and, for calls that move value, ',
    '<code>Idempotency-Key</code>. Every answer is an envelope: <code>ret</code> 1 done, 0 refused, -1 token not ',
    'valid; ',
    '<code>msg</code> for a person; <code>data</code>. “added” marks calls that the specification does not have. ',
    `As a file: <a href="openapi.json">openapi.json</a>.</p><nav>${list}</nav>${parts.join('')}</main></body></html>`,
  ].join('');
}
