declare module '@11ty/eleventy' {
  interface Page {
    /** `/guides/lists/` */
    readonly url: string;
    readonly content: string;
  }

  export interface EleventyConfig {
    addGlobalData(name: string, value: unknown): void;
    addFilter(name: string, filter: (...values: never[]) => unknown): void;
    addShortcode(name: string, shortcode: (...values: never[]) => string): void;
    amendLibrary(name: 'md', change: (markdown: MarkdownLibrary) => void): void;
  }

  interface MarkdownLibrary {
    set(options: { html: boolean; highlight: (code: string, language: string) => string }): void;
    renderInline(text: string): string;
  }

  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        quietMode: boolean;
        configPath: false;
        config: (config: EleventyConfig) => object;
      },
    );
    toJSON(): Promise<Page[]>;
  }
}
