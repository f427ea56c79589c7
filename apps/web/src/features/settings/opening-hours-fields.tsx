import { bankHolidayOn } from '@tuppence/domain/insights'
import { type Nation, nationWords, type OpeningHours, WEEKDAYS } from '@tuppence/domain/opening-hours'
import { addDays } from '@tuppence/domain/reporting'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Banner, Button, Checkbox, DayField, IconButton, TickBox, TimeInput } from '../../ui/index.ts'

type Hours = OpeningHours['week'][number]

const USUAL = { from: '09:00', to: '17:30' }
const MOST_EXCEPTIONS = 100

const isWrongDay = (hours: Hours) => hours !== null && hours.from >= hours.to
export const areWrongHours = ({ week, exceptions }: OpeningHours): boolean =>
  week.some(isWrongDay) || exceptions.some(({ hours }) => isWrongDay(hours))

interface FieldsProps {
  hours: OpeningHours
  /** Whose bank holidays are offered. */
  nation: Nation
  onChange: (hours: OpeningHours) => void
}

/** When the shop opens and closes on each weekday, and on the days that are otherwise. */
export function OpeningHoursFields({ hours, nation, onChange }: FieldsProps) {
  const week = hours.week.length === 7 ? hours.week : WEEKDAYS.map(() => null)
  const set = (index: number, day: Hours) =>
    onChange({ ...hours, week: week.map((one, other) => (other === index ? day : one)) })
  return (
    <div className="grid content-start gap-6">
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-head text-xl font-bold">Opening hours</legend>
        <p className="text-ink-muted">
          You are told of a till that falls silent while the shop is open, and customers collect online orders
          in these hours.
        </p>
        {WEEKDAYS.map((name, index) => {
          const day = week[index] ?? null
          return (
            <div key={name} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-36">
                <Checkbox
                  label={name}
                  checked={day !== null}
                  onChange={(isOpen) => set(index, isOpen ? USUAL : null)}
                />
              </span>
              <FromTo name={name} hours={day} onChange={(changed) => set(index, changed)} />
            </div>
          )
        })}
      </fieldset>
      <Exceptions hours={hours} nation={nation} onChange={onChange} />
      {areWrongHours(hours) ? <Banner tone="bad" title="A day must close after it opens." /> : null}
    </div>
  )
}

interface FromToProps {
  /** What the boxes are called by. */
  name: string
  hours: Hours
  onChange: (hours: Hours) => void
}

function FromTo({ name, hours, onChange }: FromToProps) {
  if (!hours) return <span className="text-ink-muted">Closed</span>
  const box = (which: 'from' | 'to', what: string) => (
    <span className="w-28">
      <TimeInput
        aria-label={`${name}, ${what}`}
        aria-invalid={isWrongDay(hours) || undefined}
        value={hours[which]}
        onTime={(time) => onChange({ ...hours, [which]: time })}
      />
    </span>
  )
  return (
    <>
      {box('from', 'opens')}
      <span aria-hidden className="text-ink-muted">
        to
      </span>
      {box('to', 'closes')}
    </>
  )
}

const dayWords = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
})

const YEAR_DAYS = 365

/** The bank holidays of the year that begins today. */
function bankHolidaysAhead(nation: Nation): string[] {
  const today = new Date().toISOString().slice(0, 10)
  return Array.from({ length: YEAR_DAYS }, (_, ahead) => addDays(today, ahead)).filter(
    (day) => bankHolidayOn(day, nation) !== undefined,
  )
}

/** Bank holidays, days that the shop is closed, days with hours of their own. */
function Exceptions({ hours, nation, onChange }: FieldsProps) {
  const [added, setAdded] = useState('')
  const { exceptions } = hours
  const isThere = exceptions.some(({ day }) => day === added)
  const missing = bankHolidaysAhead(nation).filter((day) => exceptions.every((one) => one.day !== day))
  const write = (next: OpeningHours['exceptions']) =>
    onChange({ ...hours, exceptions: [...next].sort((a, b) => (a.day < b.day ? -1 : 1)) })
  const change = (day: string, changed: Hours) =>
    write(exceptions.map((one) => (one.day === day ? { day, hours: changed } : one)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-head text-lg font-bold">Days that are otherwise</legend>
      <p className="text-ink-muted">
        Bank holidays, days that you are closed, late openings: they count instead of the weekday.
      </p>
      {exceptions.length === 0 ? <p className="text-ink-muted">None</p> : null}
      <ul className="grid gap-2">
        {exceptions.map(({ day, hours: own }) => {
          const name = dayWords.format(new Date(`${day}T00:00:00Z`))
          return (
            <li key={day} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
              <TickBox
                aria-label={`Open on ${name}`}
                checked={own !== null}
                onChange={({ target }) => change(day, target.checked ? USUAL : null)}
              />
              <span className="min-w-36">{name}</span>
              <FromTo name={name} hours={own} onChange={(changed) => change(day, changed)} />
              <IconButton
                label={`Remove ${name}`}
                onClick={() => write(exceptions.filter((one) => one.day !== day))}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <DayField label="Another day" value={added} mayBeEmpty onChange={setAdded} />
        <Button
          disabled={added === '' || isThere || exceptions.length >= MOST_EXCEPTIONS}
          onClick={() => {
            write([...exceptions, { day: added, hours: null }])
            setAdded('')
          }}
        >
          <Plus size={18} aria-hidden />
          Add the day
        </Button>
        <Button
          disabled={missing.length === 0 || exceptions.length + missing.length > MOST_EXCEPTIONS}
          onClick={() => write([...exceptions, ...missing.map((day) => ({ day, hours: null }))])}
        >
          Add the bank holidays of {nationWords(nation)}
        </Button>
        {isThere ? <p className="text-ink-muted">That day is there already.</p> : null}
      </div>
    </fieldset>
  )
}
