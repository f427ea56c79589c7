import {
  type Count,
  countedMinor,
  DENOMINATIONS,
  type Denomination,
  denominationLabel,
} from '@tuppence/domain/shifts'
import { useState } from 'react'
import { Field, Money, MoneyInput, NumberInput, SegmentedControl } from '../../../ui/index.ts'

/** What was counted: the sum, and the pieces where they were counted one by one. */
export interface Counted {
  /** Undefined while it cannot be read. */
  readonly minor: number | undefined
  readonly count: Count | null
}

interface CountFieldsProps {
  /** "Float", or what the sum is called. */
  readonly label: string
  readonly onChange: (counted: Counted) => void
}

type Way = 'pieces' | 'total'
type Pieces = Partial<Record<Denomination, number>>

/** Money counted by its notes and coins, or written down as a sum. */
export function CountFields({ label, onChange }: CountFieldsProps) {
  const [way, setWay] = useState<Way>('pieces')
  const [pieces, setPieces] = useState<Pieces>({})
  const [total, setTotal] = useState<number>()
  const tell = (how: Way, counted: Pieces, minor: number | undefined) => {
    const count = asCount(counted)
    onChange(how === 'pieces' ? { minor: countedMinor(count), count } : { minor, count: null })
  }
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label="How it is counted"
        value={way}
        options={[
          { value: 'pieces', label: 'Notes and coins' },
          { value: 'total', label: 'The sum only' },
        ]}
        onChange={(next) => {
          setWay(next)
          tell(next, pieces, total)
        }}
      />
      {way === 'total' ? (
        <Field label={label}>
          {(links) => (
            <MoneyInput
              {...links}
              value={total}
              onValueChange={(minor) => {
                setTotal(minor)
                tell('total', pieces, minor)
              }}
            />
          )}
        </Field>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
            {DENOMINATIONS.map((denomination) => (
              <PieceField
                key={denomination}
                denomination={denomination}
                value={pieces[denomination]}
                onChange={(number) => {
                  const next = { ...pieces, [denomination]: number }
                  setPieces(next)
                  tell('pieces', next, total)
                }}
              />
            ))}
          </div>
          <p
            className="flex items-baseline justify-between gap-4 border-t border-line pt-3"
            aria-live="polite"
          >
            <span className="font-semibold">{label}</span>
            <Money amountMinor={countedMinor(asCount(pieces))} className="text-2xl font-bold" />
          </p>
        </>
      )}
    </div>
  )
}

interface PieceFieldProps {
  readonly denomination: Denomination
  readonly value: number | undefined
  readonly onChange: (number: number | undefined) => void
}

function PieceField({ denomination, value, onChange }: PieceFieldProps) {
  return (
    <Field label={<span className="sr-only">How many {denominationLabel(denomination)}</span>}>
      {(links) => (
        <span className="flex items-center gap-2">
          <span aria-hidden className="figures w-10 shrink-0 text-right font-semibold">
            {denominationLabel(denomination)}
          </span>
          <NumberInput {...links} placeholder="0" value={value} onValueChange={onChange} />
        </span>
      )}
    </Field>
  )
}

function asCount(pieces: Pieces): Count {
  return DENOMINATIONS.flatMap((denomination) => {
    const number = pieces[denomination] ?? 0
    return number > 0 ? [{ denomination, pieces: number }] : []
  })
}
