/** What a tab of this proof and whoever drives it tell each other. */
export interface TabWindow {
  /** Resolves when the last sale is over. */
  stopSelling(): Promise<void>
  pressRetry(): Promise<void>
  /** It is this tab's turn to send. */
  noteTurn(): Promise<void>
  noteSold(receiptNumber: string): Promise<void>
  noteSending(sending: string, at: number): Promise<void>
  noteSent(sending: string, at: number): Promise<void>
}
