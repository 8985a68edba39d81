interface Forms {
  name: string;
  forms: string[];
}
export declare function readMessage(message: string): {
  names: Set<string>;
  tags: string[];
  plurals: (Forms & { kind: string })[];
  selects: Forms[];
  outside: string;
};
export declare function countWithoutPlural(message: string): string | undefined;
export declare function compareMessages(source: string, translation: string, locale: string): string[];
