import { measuredPieceOf, type Piece, type Product } from '@tuppence/domain/catalogue'
import { warnIfExpired } from './expired-pack.ts'

/**
 * What a GS1 code says of this one pack beside its product: that its day is past, which is said, and what it costs where it is a
 * measured piece.
 */
export function pieceOfPack(product: Product, scan: string, timeZone: string | undefined): Piece | undefined {
  warnIfExpired(product, scan, timeZone)
  return measuredPieceOf(product, scan)
}
