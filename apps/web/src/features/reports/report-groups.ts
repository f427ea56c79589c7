import type { ReportKind } from '@tuppence/domain/reporting'

export interface ReportGroup {
  readonly label: string
  readonly kinds: readonly ReportKind[]
}

/** The reports by what one looks for, in the order in which they are offered. */
export const REPORT_GROUPS: readonly ReportGroup[] = [
  {
    label: 'Sales',
    kinds: [
      'sales-by-hour',
      'sales-by-day',
      'sales-by-week',
      'sales-by-category',
      'sales-by-product',
      'sales-by-staff',
      'sales-by-till',
      'sales-by-tender',
    ],
  },
  { label: 'Given away and taken back', kinds: ['discounts', 'discounts-by-reason', 'voids-and-refunds'] },
  { label: 'VAT', kinds: ['vat'] },
  { label: 'Customers', kinds: ['customers'] },
  { label: 'Stock', kinds: ['stock-value', 'stock-cover', 'dead-stock', 'shrinkage'] },
  { label: 'Drawers and day’s ends', kinds: ['cash-differences', 'z-reads'] },
]
