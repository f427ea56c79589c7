/** Stands for the server's live feeds: open, and silent. */
export class SilentFeed extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readonly readyState = SilentFeed.OPEN

  close(): void {}
}
