import type { PrintDocument, QrModules } from '@tuppence/domain/receipts'

export const fetchQrDrawing = () => import('qrcode')

/** What a document's code holds; undefined where it has none. */
export const qrTextOf = ({ blocks }: PrintDocument): string | undefined =>
  blocks.find((block) => block.kind === 'qr')?.text

/** RCPT-027. Undefined where it cannot be made; the document is printed all the same. */
export async function qrModules(text: string | undefined): Promise<QrModules | undefined> {
  if (text === undefined) return undefined
  try {
    const { create } = await fetchQrDrawing()
    const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
    return { size, data }
  } catch {
    return undefined
  }
}
