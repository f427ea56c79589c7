import type { PrinterFamilyName } from '@tuppence/printing/printer-families'

const FAMILIES: readonly (readonly [PrinterFamilyName, RegExp])[] = [
  ['epson', /^tm-|epson/i],
  ['star-line', /^star l/i],
  ['star', /^star\b|mpop|^mc-/i],
  ['bixolon', /bixolon|^spp-/i],
  ['sunmi', /sunmi|innerprinter/i],
  ['xprinter', /^xp-|xprinter|^printer001$|^pos-?\d|^rpp|^mpt-|^bluetooth printer$/i],
]

/** Which printers a Bluetooth printer is most likely one of, by what it calls itself; a person can say otherwise. */
export const familyOfName = (name: string): PrinterFamilyName =>
  FAMILIES.find(([, words]) => words.test(name))?.[0] ?? 'other'
