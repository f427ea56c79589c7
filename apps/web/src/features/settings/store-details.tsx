import type { ShopSettings } from '@tuppence/contract/settings'
import { nationWords } from '@tuppence/domain/opening-hours'
import { Card } from '../../ui/index.ts'
import { missing, Row } from './fact-row.tsx'

export function StoreDetails({ settings }: { settings: ShopSettings }) {
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Store</h2>
      <dl>
        <Row label="Store name">{settings.businessName}</Row>
        <Row label="Business code">
          <span className="figures">{settings.businessCode}</span>
        </Row>
        <Row label="Address">
          {settings.address ? <span className="whitespace-pre-line">{settings.address}</span> : missing}
        </Row>
        <Row label="Phone">
          {settings.phone ? <span className="figures">{settings.phone}</span> : missing}
        </Row>
        <Row label="Email">{settings.email || missing}</Row>
        <Row label="VAT number">
          {settings.vatNumber ? <span className="figures">{settings.vatNumber}</span> : missing}
        </Row>
        <Row label="Nation">{nationWords(settings.nation)}</Row>
      </dl>
    </Card>
  )
}
