interface Report {
  summary: Record<string, { median: number } | null | undefined>;
}
interface Judged {
  name: string;
  app: string;
  floor: string;
  asked: string;
  holds: boolean | undefined;
}
export declare const figures: readonly { name: string; key: string }[];
export declare function judge(app: Report, floor: Report): Judged[];
export declare function table(rows: readonly Judged[]): string;
