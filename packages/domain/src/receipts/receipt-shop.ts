import { defaultReceiptConfig, type ReceiptConfig, type ReceiptOrigin } from './receipt-config.ts'

/** Who sells, and how their receipts look: the shop's receipt settings with what those do not say. */
export interface ReceiptShop extends Readonly<ReceiptConfig> {
  readonly businessCode: string
  /** IANA name, such as "Europe/London". */
  readonly timeZone: string
  /** ISO 4217. */
  readonly currency: string
  /** It only shows what Tuppence does: its receipts name the product (RCPT-032). */
  readonly demo?: boolean
}

/** What a till's setup and the shop's settings both say. */
export interface ReceiptBusiness extends ReceiptOrigin {
  readonly businessCode: string
  readonly timeZone: string
  readonly currency: string
  readonly receiptFooter: string
  /** Tills of before kept none. */
  readonly receipt?: ReceiptConfig | undefined
  readonly demo?: boolean | undefined
}

/** The one way from what a business is set to, to what its receipts say: for tills, printers, mail and screens alike. */
export function receiptShop(business: ReceiptBusiness): ReceiptShop {
  const { businessCode, timeZone, currency, receipt, receiptFooter, demo } = business
  return {
    ...(receipt ?? defaultReceiptConfig(business, receiptFooter)),
    ...{ businessCode, timeZone, currency },
    ...(demo && { demo }),
  }
}
