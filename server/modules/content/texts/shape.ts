interface Page {
  readonly title: string;
  /** Plain text, or a line that is HTML already. */
  readonly paragraphs: readonly string[];
}
interface Slide {
  readonly title: string;
  readonly text: string;
}

/** The house's own texts, once a language. */
export interface HouseTexts {
  readonly notice: string;
  readonly slides: Record<'market' | 'offline' | 'messages' | 'safety', Slide>;
  readonly pages: Record<'about' | 'intro' | 'agreement' | 'risk', Page>;
}
