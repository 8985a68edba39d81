import { SaxesParser } from 'saxes';
import { FileFault, lineFault } from './fault.ts';

/** An element of an XML file. */
export interface Element {
  /** Without its namespace's prefix. */
  readonly name: string;
  /** Line on which it begins, from 1. */
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const MAX_DEPTH = 40;
const MAX_TEXT = 10_000;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the child with a name; undefined if there is none. */
export const childOf = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>((parent, name) => parent?.children.find((child) => child.name === name), element);

/** Returns the text of the child at a path; '' if there is none. */
export const textOf = (element: Element | undefined, ...path: readonly string[]): string =>
  childOf(element, ...path)?.text.trim() ?? '';

/**
 * Reads an XML file element by element. Elements that `onElement` takes (it returns true) are dropped at once, so that
 * a long file needs no memory for them. Refuses a document type: it could define entities, which make a short file
 * long or read others. Throws a `FileFault`.
 */
export function readXml(text: string, onElement: (element: Element, parents: readonly Element[]) => boolean): void {
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new FileFault(parser.line, 'The file has a document type (DTD), which no bank needs. It was not read.');
  });
  parser.on('error', () => {
    const isCut = open.length > 0 && parser.position >= text.length;
    throw isCut
      ? new FileFault(
          parser.line,
          `The file is cut off: it ends at line ${parser.line} in the middle. Download it again from the bank.`,
        )
      : lineFault(parser.line, 'is no valid XML.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= MAX_DEPTH) throw lineFault(parser.line, 'is nested too deeply.');
    open.push({ name: localName(name), line: parser.line, attributes, children: [], text: '' });
  });
  const addText = (more: string): void => {
    const element = open.at(-1);
    if (!element) return;
    element.text += more;
    if (element.text.length > MAX_TEXT) throw lineFault(parser.line, 'has a text that is too long.');
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && !onElement(element, open)) open.at(-1)?.children.push(element);
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
}
