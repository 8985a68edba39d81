interface Forms {
  name: string;
  forms: string[];
}
export declare function readMessage(message: string): {
  names: Set<string>;
  tags: string[];
  plurals: (Forms & { kind: string })[];
  selects: Forms[];
};
export declare function compareMessages(source: string, translation: string, locale: string): string[];
