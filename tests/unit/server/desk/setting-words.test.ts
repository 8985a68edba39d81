import { expect, test } from 'vitest';
import { builtInValue } from '../../../../server/desk/terms/built-in.ts';
import type { Services } from '../../../../server/context.ts';
import {
  findSettingFault,
  findSettingFaults,
  settingNames,
  settingSchemaOf,
} from '../../../../server/modules/content/index.ts';
import { toJsonSchema } from '../../../../server/platform/json-schema.ts';
import { fieldsOf, kindOf, type Schema } from '../../../../src/desk/words/terms/schema.ts';
import { SETTING_GROUPS, settingWords } from '../../../../src/desk/words/settings.ts';
import type { FieldWords } from '../../../../src/desk/words/terms/field-words.ts';

const schemaOf = (name: string): Schema => toJsonSchema(settingSchemaOf(name)!) as Schema;

/** Returns the places of a schema that have no words. */
function placesWithoutWords(schema: Schema, words: FieldWords | undefined, path: string): string[] {
  if (!words || words.label === '') return [path];
  const kind = kindOf(schema, words);
  if (kind === 'list') return placesWithoutWords(schema.items!, words.row, `${path}[]`);
  if (kind === 'record') return placesWithoutWords(schema.additionalProperties!, words.row, `${path}{}`);
  const groups = kind === 'variants' ? schema.anyOf! : kind === 'group' ? [schema] : [];
  const missing = groups.flatMap((group) =>
    Object.entries(group.properties!).flatMap(([name, property]) =>
      placesWithoutWords(property, words.fields?.[name], `${path}.${name}`),
    ),
  );
  const choices =
    kind === 'choice' || property(schema) ? choicesOf(schema).filter((choice) => !words.choices?.[choice]) : [];
  return [...missing, ...choices.map((choice) => `${path}=${choice}`)];
}
const property = ({ const: mark }: Schema): boolean => mark !== undefined;
const choicesOf = (schema: Schema): string[] =>
  [...(schema.enum ?? []), ...(property(schema) ? [schema.const] : [])].map(String);

test.each(settingNames())('every field and every choice of %s has words [DESK-36]', (name) => {
  expect(placesWithoutWords(schemaOf(name), settingWords(name), name)).toEqual([]);
});

test.each(settingNames())('the words of %s name no field that is not there [DESK-36]', (name) => {
  const unknown = (schema: Schema, words: FieldWords): string[] => {
    const groups = (schema.anyOf ?? [schema]).map(({ properties }) => properties ?? {});
    const inRows = words.row ? unknown(schema.items ?? schema.additionalProperties ?? {}, words.row) : [];
    return [
      ...inRows,
      ...Object.entries(words.fields ?? {}).flatMap(([field, fieldWords]) => {
        const fieldSchema = groups.map((properties) => properties[field]).find(Boolean);
        return fieldSchema ? unknown(fieldSchema, fieldWords) : [field];
      }),
    ];
  };
  expect(unknown(schemaOf(name), settingWords(name))).toEqual([]);
});

test('page Terms lists every setting in one group [DESK-36]', () => {
  expect(SETTING_GROUPS.flatMap(({ names }) => names).toSorted()).toEqual(settingNames().toSorted());
});

test('slides name the fields that the app reads, and take more', () => {
  const slide = { title: { en: 'A' }, text: 'B', image: '/media/market.svg', link: '', since: 'later' };
  expect(findSettingFault('slides.home', [slide, {}, { title: null }])).toBeUndefined();
  expect(Object.keys(fieldsOf(schemaOf('slides.home').items!.properties))).toEqual(['title', 'text', 'image', 'link']);
});

test('built-in slides are a value that the form can start with [DESK-36]', () => {
  const slides = builtInValue({} as Services, 'slides.home') as { title: Record<string, string>; image: string }[];
  expect(findSettingFault('slides.home', slides)).toBeUndefined();
  expect(slides[0]).toMatchObject({ image: '/media/market.svg', link: '/pages/coinList/index' });
  expect([slides[0]?.title['en'], Object.keys(slides[0]?.title ?? {}).length]).toEqual(['Live prices', 6]);
});

test('names every wrong value of a setting, each in a line [DESK-38]', () => {
  const [first, second, ...others] = findSettingFaults('answers', [{ name: '', text: 'a' }, { name: 'Late\nnews' }]);
  expect(first).toContain('answers 0.name: ');
  expect(second).toContain('answers 1.text: ');
  expect(others).toEqual([]);
});
