import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'

/** How a till's printer is reached: by the server over the network, by the till's own browser, or by the browser's print. */
export const PRINTER_CONNECTIONS = ['network', 'usb', 'serial', 'bluetooth', 'browser'] as const
export const printerConnectionSchema = z.enum(PRINTER_CONNECTIONS)
export type PrinterConnectionKind = z.infer<typeof printerConnectionSchema>

/** What printers are written for; which bytes each takes is packages/printing's matter, and a test holds the two together. */
export const PRINTER_FAMILY_NAMES = [
  'epson',
  'star',
  'star-line',
  'bixolon',
  'citizen',
  'sunmi',
  'xprinter',
  'other',
] as const
/** Characters in a line: 58 mm, 80 mm of older printers, 80 mm, 110 mm. */
export const PRINTER_COLUMNS = [32, 42, 48, 64] as const

/** The ports at which receipt printers take raw bytes. Others are other programs'. */
export const PRINTER_PORTS = { first: 9100, last: 9109 } as const

/** A name or an address of the network, without spaces. */
const PRINTER_HOST = /^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$/
/** One colon stands before a port; an IPv6 address has several. */
const WITH_PORT = /^[^:]*:\d*$/

/** What is wrong with a printer's address, in words for its field; undefined where nothing is. */
export function refusePrinterHost(host: string): string | undefined {
  if (host === '') return 'Write the address of the printer.'
  if (WITH_PORT.test(host))
    return 'Write the address alone, such as 192.168.1.50: its port has a field of its own.'
  return PRINTER_HOST.test(host) ? undefined : 'Write an address such as 192.168.1.50.'
}

const host = z
  .string()
  .trim()
  .max(253)
  .superRefine((text, context) => {
    const message = refusePrinterHost(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
const port = z
  .int('A port is a whole number.')
  .min(
    PRINTER_PORTS.first,
    `Receipt printers listen on ports ${PRINTER_PORTS.first} to ${PRINTER_PORTS.last}.`,
  )
  .max(
    PRINTER_PORTS.last,
    `Receipt printers listen on ports ${PRINTER_PORTS.first} to ${PRINTER_PORTS.last}.`,
  )

const printerFields = {
  name: z.string().trim().min(1, 'Write a name for the printer.').max(100),
  family: z.enum(PRINTER_FAMILY_NAMES),
  columns: z.literal(PRINTER_COLUMNS),
  hasDrawer: z.boolean(),
}

export const printerSetupSchema = z.discriminatedUnion('connection', [
  z.object({ connection: z.literal('network'), host, port, ...printerFields }),
  z.object({ connection: z.enum(['usb', 'serial', 'bluetooth', 'browser']), ...printerFields }),
])
export type PrinterSetup = z.infer<typeof printerSetupSchema>

export const printerStatusSchema = z.object({
  /** When the server asked it last. */
  seenAt: z.iso.datetime(),
  /** The code of the refusal that a receipt would meet; null while it prints. */
  fault: z.string().nullable(),
  /** Whether the roll is nearly at its end. Null where the printer does not tell. */
  isPaperLow: z.boolean().nullable(),
})
export type PrinterSeen = z.infer<typeof printerStatusSchema>

export const tillPrinterSchema = z.object({
  tillId: z.uuid(),
  connection: printerConnectionSchema,
  /** Null for what is not on the network. */
  host: z.string().nullable(),
  port: z.int().nullable(),
  ...printerFields,
  /** What was seen of a network printer last; null where nothing was yet. */
  seen: printerStatusSchema.nullable(),
})
export type TillPrinter = z.infer<typeof tillPrinterSchema>

export const PRINTER_REFUSALS = [
  'printer-paper-out',
  'printer-cover-open',
  'printer-offline',
  'printer-unreachable',
  'printer-silent',
  'not-a-printer',
  'printer-cut-short',
  'printer-not-allowed',
] as const

/** Whether a refusal is a printer's own word, and not one about who asks for what. */
export const isPrinterRefusal = (code: string | undefined): boolean =>
  PRINTER_REFUSALS.some((one) => one === code)

const ofTill = { params: z.object({ tillId: z.uuid() }) } as const

export const listPrinters = defineCall({
  name: 'listPrinters',
  method: 'GET',
  path: '/api/printers',
  summary: 'The printer of each till that has one, and what was seen of it last.',
  access: 'sell',
  answer: z.array(tillPrinterSchema),
})

export const savePrinter = defineCall({
  name: 'savePrinter',
  method: 'PUT',
  path: '/api/tills/:tillId/printer',
  summary: 'Say which printer a till has, in place of the one it had.',
  access: 'manage-tills',
  sessions: OWN_SIGN_INS,
  ...ofTill,
  body: printerSetupSchema,
  answer: tillPrinterSchema,
  errors: ['not-found', 'printer-not-allowed', 'too-busy'],
  atOnce: 2,
})

export const removePrinter = defineCall({
  name: 'removePrinter',
  method: 'DELETE',
  path: '/api/tills/:tillId/printer',
  summary: 'A till has no printer any more: its receipts are printed by its browser.',
  access: 'manage-tills',
  ...ofTill,
  status: 204,
  errors: ['not-found'],
})

export const testPrinter = defineCall({
  name: 'testPrinter',
  method: 'POST',
  path: '/api/tills/:tillId/printer/test',
  summary:
    'Print a test page or a sample receipt on the network printer of a till, or, with the right to it, open its drawer. A till may test its own, others are not there for it; managers those that they were given.',
  access: 'sell',
  ...ofTill,
  body: z.object({ what: z.enum(['page', 'receipt', 'drawer']) }),
  answer: z.object({ success: z.literal(true) }),
  errors: ['no-device', 'not-found', 'not-permitted', 'too-busy', ...PRINTER_REFUSALS],
  atOnce: 2,
})

export const printerStatus = defineCall({
  name: 'printerStatus',
  method: 'GET',
  path: '/api/tills/:tillId/printer/status',
  summary:
    'Ask the network printer of a till how it is, now. A till may ask for its own; managers for those that they were given.',
  access: 'sell',
  ...ofTill,
  answer: printerStatusSchema,
  errors: ['no-device', 'not-found', 'too-busy'],
  atOnce: 2,
})
