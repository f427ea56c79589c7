import type { PrinterFault } from '@tuppence/printing/status'

/** How bytes come from this browser to a printer. A network printer is the server's, and paper without one the browser's. */
export type LocalConnectionKind = 'usb' | 'serial' | 'bluetooth'

/** What became of the bytes that were sent. */
export type SendOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly fault: PrinterFault
      /**
       * Whether any of it may be on paper already. The print queue sends again by itself only where none can be: a receipt
       * that was cut short is printed again when a person has said so.
       */
      readonly mayHavePrinted: boolean
    }

/** A printer that hangs on this browser, opened. The queue alone calls `send`, one job at a time. */
export interface PrinterConnection {
  readonly kind: LocalConnectionKind
  /** What the device calls itself, for people: "TM-m30III". */
  readonly name: string
  /**
   * Resolves when all is on paper, as far as the device tells, or could not be. It never rejects.
   *
   * @param isPulse for the drawer: there is no paper to wait for
   */
  send(bytes: Uint8Array, isPulse?: boolean): Promise<SendOutcome>
  /** Lets go of the device. A send that is under way ends with a fault. It never rejects, and may be called twice. */
  close(): Promise<void>
}

/** One way of reaching local printers: what the wizard and the queue need of it. */
export interface PrinterTransport {
  readonly kind: LocalConnectionKind
  /** Whether this browser can do it at all. */
  isSupported(): boolean
  /**
   * Lets a person choose a device, in the browser's own list: only from a press. Null where they chose none.
   * @returns what `open` finds it by later, after a reload too
   */
  choose(): Promise<ChosenPrinter | null>
  /**
   * Opens a device that was chosen before, without asking. Null where it is not there, or its permission is gone.
   *
   * @param isStar whether it was set up as one of Star's, whatever the device calls itself: it is asked otherwise how it is
   */
  open(deviceKey: string, isStar: boolean): Promise<PrinterConnection | null>
  /** Tells that a device was plugged in or came into reach: the queue tries again. Returns what ends the listening. */
  onArrival(listener: () => void): () => void
}

export interface ChosenPrinter {
  /** Names the device on this browser only; kept in local storage by the printers' own setting. */
  readonly deviceKey: string
  readonly name: string
}
