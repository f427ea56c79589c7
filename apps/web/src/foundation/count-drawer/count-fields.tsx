import { countedMinor, DENOMINATIONS, type Denomination, denominationLabel } from '@tuppence/domain/shifts'
import { useState } from 'react'
import { Field, Money, MoneyInput, NumberInput, SegmentedControl } from '../../ui/index.ts'
import { shownCurrency } from '../../ui/shop-money.ts'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import {
  asCount,
  type Counted,
  ofPieces,
  ofTotal,
  type Pieces,
  piecesOf,
  type Typed,
  type TypedCount,
  typedOf,
  typedTotal,
} from './counted.ts'

interface CountFieldsProps {
  /** "Float", or what the sum is called. */
  readonly label: string
  /** What was typed before a reload. */
  readonly start: TypedCount | undefined
  readonly onChange: (counted: Counted, typed: TypedCount) => void
}

const EMPTY: Typed = { value: undefined }
const typed = (value: number | undefined, text: string): Typed => ({
  value,
  unread: value === undefined && text.trim() !== '' ? text : undefined,
})

/** Money counted by its notes and coins, or written down as a sum. */
export function CountFields({ label, start, onChange }: CountFieldsProps) {
  const isDesktop = useIsDesktop()
  const [way, setWay] = useState<TypedCount['way']>(start?.way ?? 'pieces')
  const [pieces, setPieces] = useState<Pieces>(() => piecesOf(start))
  const [total, setTotal] = useState(() => typedTotal(start))
  const tell = (how: TypedCount['way'], counted: Pieces, sum: Typed) =>
    onChange(how === 'pieces' ? ofPieces(counted) : ofTotal(sum), typedOf(how, counted, sum))
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
              value={total.value}
              unread={total.unread}
              onValueChange={(minor, text) => {
                const next = typed(minor, text)
                setTotal(next)
                tell('total', pieces, next)
              }}
            />
          )}
        </Field>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
            {DENOMINATIONS.map((denomination, place) => (
              <PieceField
                key={denomination}
                denomination={denomination}
                typed={pieces[denomination] ?? EMPTY}
                // On a phone its keyboard would stand over everything that there is to read first.
                isFirst={isDesktop && place === 0}
                onChange={(one) => {
                  const next = { ...pieces, [denomination]: one }
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
  readonly typed: Typed
  readonly isFirst: boolean
  readonly onChange: (typed: Typed) => void
}

function PieceField({ denomination, typed: { value, unread }, isFirst, onChange }: PieceFieldProps) {
  return (
    <Field
      label={<span className="sr-only">How many {denominationLabel(denomination, shownCurrency())}</span>}
    >
      {(links) => (
        <span className="flex items-center gap-2">
          <span aria-hidden className="figures w-10 shrink-0 text-right font-semibold">
            {denominationLabel(denomination, shownCurrency())}
          </span>
          <NumberInput
            {...links}
            autoFocus={isFirst}
            value={value}
            unread={unread}
            onValueChange={(number, text) => onChange(typed(number, text))}
          />
        </span>
      )}
    </Field>
  )
}
