/** Why a file of a bank is not read. Nothing of it is kept then. */
export class FileFault extends Error {
  /** Line of the file, from 1; null if it is about the whole file. */
  readonly line: number | null;

  constructor(line: number | null, message: string) {
    super(message);
    this.line = line;
  }
}

/** Returns a fault that names its line: "Line 14 has no date." */
export const lineFault = (line: number, what: string): FileFault => new FileFault(line, `Line ${line} ${what}`);

/** Returns the fault of a file that ends too early. */
export const cutOff = (line: number): FileFault =>
  new FileFault(line, `The file is cut off: line ${line} ends in the middle. Download it again from the bank.`);
