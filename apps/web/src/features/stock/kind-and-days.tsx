import { DayField, Field, Select } from '../../ui/index.ts'

interface KindAndDaysProps<Kind extends string> {
  label: string
  /** What is read where no kind is chosen. */
  every: string
  kinds: readonly Kind[]
  words: (kind: Kind) => string
  kind: Kind | undefined
  from: string | undefined
  to: string | undefined
  onKind: (kind: string) => void
  onDays: (days: { from: string } | { to: string }) => void
}

/** What of stock's history is shown: of one kind, and of some days. */
export function KindAndDays<Kind extends string>(props: KindAndDaysProps<Kind>) {
  const { label, every, kinds, words, kind, from, to, onKind, onDays } = props
  return (
    <div className="grid gap-3 min-[26rem]:grid-cols-3">
      <Field label={label}>
        {(links) => (
          <Select {...links} value={kind ?? ''} onChange={({ target }) => onKind(target.value)}>
            <option value="">{every}</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {words(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DayField label="From" value={from ?? ''} mayBeEmpty onChange={(day) => onDays({ from: day })} />
      <DayField label="To" value={to ?? ''} mayBeEmpty onChange={(day) => onDays({ to: day })} />
    </div>
  )
}
