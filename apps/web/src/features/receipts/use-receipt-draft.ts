import { parseDecimal } from '@tuppence/domain/counts'
import { type ReceiptConfig, type ReceiptProblems, receiptProblems } from '@tuppence/domain/receipts'
import { useState } from 'react'

export const SIDES = ['top', 'bottom', 'left', 'right'] as const
export type Side = (typeof SIDES)[number]

export interface ReceiptDraft {
  readonly config: ReceiptConfig
  /** A margin as it is typed: "2." on its way to "2.5". */
  readonly marginTexts: Readonly<Record<Side, string>>
  /** Only of what was tried to be saved: nobody is told off while typing. */
  readonly problems: ReceiptProblems
  /** Something is written that could be lost. */
  readonly isChanged: boolean
  readonly change: (parts: Partial<ReceiptConfig>) => void
  readonly changeMargin: (side: Side, text: string) => void
  /** What can be saved; undefined where something is wrong, which is shown from then on. */
  readonly toSave: () => ReceiptConfig | undefined
}

const mmOf = (text: string) => (parseDecimal(text, { decimals: 2, max: 100_000 }) ?? Number.NaN) / 100

/** The receipt settings as they are being written. */
export function useReceiptDraft(from: ReceiptConfig): ReceiptDraft {
  const [config, setConfig] = useState(from)
  const [marginTexts, setTexts] = useState<Record<Side, string>>(() => ({
    top: String(from.margins.top),
    bottom: String(from.margins.bottom),
    left: String(from.margins.left),
    right: String(from.margins.right),
  }))
  const [first] = useState(() => JSON.stringify({ config, marginTexts }))
  const [isTried, setIsTried] = useState(false)
  return {
    config,
    marginTexts,
    problems: isTried ? receiptProblems(config) : {},
    isChanged: JSON.stringify({ config, marginTexts }) !== first,
    change: (parts) => setConfig((before) => ({ ...before, ...parts })),
    changeMargin: (side, text) => {
      setTexts((before) => ({ ...before, [side]: text }))
      setConfig((before) => ({ ...before, margins: { ...before.margins, [side]: mmOf(text) } }))
    },
    toSave: () => {
      setIsTried(true)
      return Object.keys(receiptProblems(config)).length === 0 ? config : undefined
    },
  }
}
