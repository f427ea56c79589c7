export { parseDigitalLink } from './digital-link.ts'
export {
  FNC1,
  type Gs1Element,
  parseBracketed,
  parseElementString,
  writeElementString,
} from './element-string.ts'
export { type ScannedFacts, scannedFacts } from './scanned-facts.ts'
export { readSymbolScan, type Symbology, type SymbolScan } from './symbology.ts'
