// What a page and the service worker say to each other.
export interface Keep {
  readonly page: string;
  readonly files: readonly string[];
}

export interface Kept {
  readonly kept: boolean;
}
