import {
  comparisonLabel,
  DAY_PRESETS,
  definitionOf,
  PRESET_LABELS,
  type ReportKind,
} from '@tuppence/domain/reporting'
import type { Address } from '../../foundation/address/use-address.ts'
import { Card, DayField, Field, Select, SelectField } from '../../ui/index.ts'
import { type Asked, withDay } from './asked-days.ts'
import { REPORT_GROUPS } from './report-groups.ts'

interface ReportChoiceProps {
  asked: Asked
  today: string
  onChange: (address: Address) => void
}

const OWN = 'own'
const COMPARISONS = ['none', 'before', 'year'] as const

/** Which report, of which days, and what it is compared with. */
export function ReportChoice({ asked, today, onChange }: ReportChoiceProps) {
  const { kind, preset, days, comparison } = asked
  const isOfDays = kind === undefined || definitionOf(kind).of === 'days'
  return (
    <Card className="flex flex-wrap gap-4 p-4 sm:p-5">
      <KindField kind={kind} onChange={(report) => onChange({ report })} />
      {isOfDays ? (
        <>
          <SelectField
            label="Days"
            className="min-w-36 flex-1"
            value={preset ?? OWN}
            options={[...DAY_PRESETS, OWN]}
            wordsOf={(option) => (option === OWN ? 'Own days' : PRESET_LABELS[option])}
            onChoose={(option) =>
              onChange(option === OWN ? { days: '', ...days } : { days: option, from: '', to: '' })
            }
          />
          <div className="grid min-w-[min(18rem,100%)] flex-[1.6] grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-4">
            <DayField
              label="From"
              value={days.from}
              max={today}
              onChange={(day) => onChange(withDay(days, 'from', day))}
            />
            <DayField
              label="To"
              value={days.to}
              max={today}
              onChange={(day) => onChange(withDay(days, 'to', day))}
            />
          </div>
          {kind && !definitionOf(kind).isOfStock ? (
            <SelectField
              label="Compare with"
              className="min-w-40 flex-1"
              value={comparison ?? 'none'}
              options={COMPARISONS}
              wordsOf={(option) => (option === 'none' ? 'Nothing' : comparisonLabel(days, option, today))}
              onChoose={(option) => onChange({ compare: option === 'none' ? '' : option })}
            />
          ) : null}
          {kind && definitionOf(kind).isOfStock ? (
            <p className="min-w-40 flex-1 self-end pb-1 text-sm text-ink-muted">
              The stock in it is today’s, so no days before can stand beside it.
            </p>
          ) : null}
        </>
      ) : (
        <p className="min-w-[min(16rem,100%)] flex-[2] self-end pb-2.5 text-ink-muted">
          As things stand now, whatever days are chosen.
        </p>
      )}
    </Card>
  )
}

function KindField({ kind, onChange }: { kind: ReportKind | undefined; onChange: (report: string) => void }) {
  return (
    <Field label="Report" className="min-w-56 flex-[1.4]">
      {(links) => (
        <Select {...links} value={kind ?? ''} onChange={({ target }) => onChange(target.value)}>
          <option value="">Summary of sales</option>
          {REPORT_GROUPS.map(({ label, kinds }) => (
            <optgroup key={label} label={label}>
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {definitionOf(one).title}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}
