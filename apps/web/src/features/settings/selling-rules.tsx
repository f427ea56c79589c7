import type { ShopSettings } from '@tuppence/contract/settings'
import { percentWords } from '@tuppence/domain/counts'
import { Card } from '../../ui/index.ts'
import { missing, Row } from './fact-row.tsx'

const percent = (text: string) => percentWords(Number(text))

/** What the till goes by: how VAT is added, what may be given off, what prints. */
export function SellingRules({ settings }: { settings: ShopSettings }) {
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Selling</h2>
      <dl>
        <Row label="VAT on prices">
          {settings.vatMode === 'add' ? 'Added at the till' : 'Included in the marked price'}
        </Row>
        <Row label="VAT where a product names none">{percent(settings.vatRate)}</Row>
        <Row label="Currency">{settings.currency}</Row>
        <Row label="Discount without approval">Up to {percent(String(settings.discountLimit / 100))}</Row>
        <Row label="Receipts print by themselves">{settings.autoPrintReceipt ? 'Yes' : 'No'}</Row>
        <Row label="Foot of the receipt">{settings.receipt.footerMessage || missing}</Row>
        <Row label="Time zone">{settings.timeZone}</Row>
      </dl>
    </Card>
  )
}
