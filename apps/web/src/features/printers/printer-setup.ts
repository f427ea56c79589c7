import {
  PRINTER_PORTS,
  type PrinterConnectionKind,
  refusePrinterHost,
  type TillPrinter,
} from '@tuppence/contract/printers'
import type { PaperColumns, PrinterFamilyName } from '@tuppence/printing/printer-families'
import type { PrinterHere } from '../../devices/printers/printer-here.ts'

/** Where a printer is set up: the office for a till, or the device itself, which may be a till. */
export type SetUpAt =
  | { readonly kind: 'office'; readonly till: { readonly id: string; readonly name: string } }
  | { readonly kind: 'device'; readonly till: { readonly id: string; readonly name: string } | null }

/** What the wizard's fields hold. */
export interface PrinterDraft {
  readonly connection: PrinterConnectionKind
  readonly name: string
  readonly host: string
  readonly port: number | undefined
  /** Of what hangs on this device; '' until somebody has chosen it. */
  readonly deviceKey: string
  readonly family: PrinterFamilyName
  readonly columns: PaperColumns
  readonly hasDrawer: boolean
}

/** The ways that can be set up here: cables and Bluetooth only where they hang, the network only by who may. */
export function waysAt(at: SetUpAt, maySave: boolean): readonly PrinterConnectionKind[] {
  const network = maySave && at.till !== null ? (['network'] as const) : []
  return at.kind === 'office'
    ? [...network, 'browser']
    : [...network, 'usb', 'serial', 'bluetooth', 'browser']
}

export function draftOf(
  at: SetUpAt,
  ways: readonly PrinterConnectionKind[],
  had: TillPrinter | PrinterHere | null,
): PrinterDraft {
  const connection = had && ways.includes(had.connection) ? had.connection : (ways[0] ?? 'browser')
  return {
    connection,
    name: had?.name ?? (at.till ? `Printer of ${at.till.name}` : 'Receipt printer'),
    host: had && 'host' in had ? (had.host ?? '') : '',
    port: had && 'port' in had && had.port !== null ? had.port : PRINTER_PORTS.first,
    deviceKey: had && 'deviceKey' in had ? had.deviceKey : '',
    family: had?.family ?? 'epson',
    columns: had?.columns ?? 48,
    hasDrawer: had?.hasDrawer ?? true,
  }
}

/** What is missing or wrong, by field; nothing where it can be saved. */
export function wrongIn({
  connection,
  name,
  host,
  port,
  deviceKey,
}: PrinterDraft): Partial<Record<'name' | 'host' | 'port' | 'device', string>> {
  if (connection === 'browser') return {}
  const hostWrong = connection === 'network' ? refusePrinterHost(host.trim()) : undefined
  return {
    ...(name.trim() === '' && { name: 'Write a name for the printer.' }),
    ...(hostWrong && { host: hostWrong }),
    ...(connection === 'network' &&
      (port === undefined || port < PRINTER_PORTS.first || port > PRINTER_PORTS.last) && {
        port: `Receipt printers listen on ports ${PRINTER_PORTS.first} to ${PRINTER_PORTS.last}.`,
      }),
    ...(connection !== 'network' && deviceKey === '' && { device: 'Choose the printer first.' }),
  }
}

/** The printer of this device, as it is kept here; null where the draft is of another way. */
export function printerHereOf(draft: PrinterDraft): PrinterHere | null {
  const { connection, deviceKey, name, family, columns, hasDrawer } = draft
  if (connection === 'network' || connection === 'browser') return null
  return { connection, deviceKey, name: name.trim(), family, columns, hasDrawer }
}
