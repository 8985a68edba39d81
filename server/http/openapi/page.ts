import type { Endpoint } from '../../../src/api/endpoint.ts';
import { isOptional, type JsonSchema, toJsonSchema } from '../../platform/json-schema.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Describes a schema in a few words, such as "string, up to 40 characters". */
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

interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** Returns the fields of an object, including those of inner objects and lists by their path. */
function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  const required = new Set(schema['required'] as string[] | undefined);
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(
    ([name, schema]): Field[] => {
      const inner = (schema['items'] as JsonSchema | undefined) ?? schema;
      const path = `${prefix}${name}${schema['items'] ? '[]' : ''}`;
      const field = {
        name: path,
        isRequired: required.has(name),
        description: inner['properties'] ? (schema['items'] ? 'list' : 'object') : wordsOf(schema),
      };
      return inner['properties'] ? [field, ...fieldsOf(inner, `${path}.`)] : [field];
    },
  );
}

function fieldTable(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return `<p>${title}: none.</p>`;
  const rows = fields.map(
    ({ name, isRequired, description }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th>` +
      `<td>${isRequired ? 'needed' : 'may be missing'}</td><td>${escapeHtml(description)}</td></tr>`,
  );
  return `<div class="scroll"><table><caption>${title}</caption><tbody>${rows.join('')}</tbody></table></div>`;
}

function endpointSection(endpoint: Endpoint, prefix: string): string {
  const entries = Object.entries((endpoint.request as { entries?: Record<string, any> }).entries ?? {});
  const requestFields = entries.map(([name, schema]): Field => ({
    name,
    isRequired: !isOptional(schema),
    description: wordsOf(toJsonSchema(schema)),
  }));
  const tags = [
    endpoint.access === 'customer' ? 'signed in' : 'open',
    endpoint.effect,
    `kept: ${endpoint.cache}`,
    ...(endpoint.isExtension ? ['added'] : []),
    ...(endpoint.multipart ? ['multipart'] : []),
    ...(endpoint.stream ? ['stream'] : []),
  ];
  const path = escapeHtml(prefix + endpoint.path);
  const tagList = tags.map((tag) => `<span class="tag">${escapeHtml(tag)}</span>`).join(' ');
  const responseTable = fieldTable('Response, under data', fieldsOf(toJsonSchema(endpoint.response)));
  return (
    `<details id="${escapeHtml(endpoint.id.replaceAll('.', '-'))}">` +
    `<summary><code>${endpoint.method} ${path}</code> <span>${escapeHtml(endpoint.summary)}</span> ${tagList}</summary>` +
    `${fieldTable('Request', requestFields)}${responseTable}</details>`
  );
}

/** Returns all endpoints as one HTML page without scripts. `style` is the URL of its style sheet. */
export function documentPage(
  table: readonly Endpoint[],
  { prefix, version, style }: { prefix: string; version: string; style: string },
): string {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of table) {
    const area = endpoint.path.split('/')[0] ?? '';
    groups.set(area, [...(groups.get(area) ?? []), endpoint]);
  }
  const sections = [...groups].map(([area, endpoints]) => {
    const details = endpoints.map((endpoint) => endpointSection(endpoint, prefix)).join('');
    return `<h2 id="area-${escapeHtml(area)}">${escapeHtml(area)}</h2>${details}`;
  });
  const links = [...groups.keys()]
    .map((area) => `<a href="#area-${escapeHtml(area)}">${escapeHtml(area)}</a>`)
    .join(' · ');
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>Andaman: calls</title>',
    `<link rel="stylesheet" href="${style}"></head><body><main>`,
    `<h1>Calls of Andaman</h1><p>Version ${escapeHtml(version)}, ${table.length} calls. `,
    'Bodies are form-encoded; headers <code>token</code>, <code>language</code> and, for calls that move value, ',
    '<code>Idempotency-Key</code>. Every answer is an envelope: <code>ret</code> 1 done, 0 refused, -1 token not ',
    'valid; ',
    '<code>msg</code> for a person; <code>data</code>. “added” marks calls that the specification does not have. ',
    `As a file: <a href="openapi.json">openapi.json</a>.</p><nav>${links}</nav>${sections.join('')}</main></body></html>`,
  ].join('');
}
