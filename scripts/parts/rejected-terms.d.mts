export declare function rejectedTerms(text: string, locale: string, source?: string): string[];
