export { parseDigitalLink } from './digital-link.ts'
export { FNC1, type Gs1Element, parseBracketed, parseElementString } from './element-string.ts'
export { readSymbolScan, type Symbology, type SymbolScan } from './symbology.ts'
