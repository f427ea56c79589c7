import type { ReceiptContent } from '@tuppence/domain/receipts'
import type { QrModules } from './receipt-drawings.tsx'

export const fetchQrDrawing = () => import('qrcode')

/** RCPT-027. Undefined where it cannot be made; the receipt is printed all the same. */
export async function qrModules({ qrText }: Pick<ReceiptContent, 'qrText'>): Promise<QrModules | undefined> {
  if (qrText === null) return undefined
  try {
    const { create } = await fetchQrDrawing()
    const { size, data } = create(qrText, { errorCorrectionLevel: 'M' }).modules
    return { size, data }
  } catch {
    return undefined
  }
}
