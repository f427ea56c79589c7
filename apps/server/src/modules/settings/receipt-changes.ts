import type { ReceiptConfig } from '@tuppence/domain/receipts'

/** What was changed of the receipts, as before and after: the audit log tells that, and no picture. */
export function receiptChanges(before: ReceiptConfig, after: ReceiptConfig): Record<string, unknown> {
  const names = Object.keys(after) as (keyof ReceiptConfig)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(
    changed.map((name) => [LABELS[name] ?? name, [shown(name, before), shown(name, after)]]),
  )
}

const LABELS: Partial<Record<keyof ReceiptConfig, string>> = {
  logoUrl: 'receiptLogo',
  margins: 'receiptMargins',
  paperSize: 'receiptPaper',
  fontSize: 'receiptFont',
  footerMessage: 'receiptFooter',
}

function shown(name: keyof ReceiptConfig, config: ReceiptConfig): string | boolean {
  const { margins } = config
  if (name === 'logoUrl') return config.logoUrl === '' ? 'none' : 'a picture'
  if (name === 'margins') return `${margins.top}, ${margins.right}, ${margins.bottom}, ${margins.left} mm`
  return config[name] as string | boolean
}
