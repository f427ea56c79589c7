import type { OrderSettings } from '@tuppence/contract/orders'
import { Input, TickBox } from '../../ui/index.ts'

type Hours = OrderSettings['hours']

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** The end of a day, which a box for times shows as its beginning. */
const MIDNIGHT = '24:00'
const USUAL = { from: '09:00', to: '17:00' }

export const wrongHours = ({ from, to }: Hours[number]): boolean => from === '' || to === '' || from >= to

interface HoursFieldsProps {
  hours: Hours
  onChange: (hours: Hours) => void
}

/** On which days, and from when to when by the shop's clock, orders are handed over. */
export function HoursFields({ hours, onChange }: HoursFieldsProps) {
  const write = (day: number, changed: Hours[number] | undefined) =>
    onChange(
      [...hours.filter((one) => one.day !== day), ...(changed ? [changed] : [])].sort(
        (a, b) => a.day - b.day,
      ),
    )
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">When orders are collected</legend>
      <div className="grid gap-2">
        {DAYS.map((name, i) => {
          const day = i + 1
          const open = hours.find((one) => one.day === day)
          return (
            <div key={name} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
              <TickBox
                aria-label={`Collected on ${name}`}
                checked={open !== undefined}
                onChange={(event) => write(day, event.target.checked ? { day, ...USUAL } : undefined)}
              />
              <span className="w-28">{name}</span>
              {open ? (
                <>
                  <span className="w-36">
                    <Input
                      type="time"
                      aria-label={`${name} from`}
                      value={open.from}
                      onChange={(event) => write(day, { ...open, from: event.target.value })}
                    />
                  </span>
                  <span>to</span>
                  <span className="w-36">
                    <Input
                      type="time"
                      aria-label={`${name} to`}
                      value={open.to === MIDNIGHT ? '00:00' : open.to}
                      aria-invalid={wrongHours(open) || undefined}
                      onChange={({ target: { value } }) =>
                        write(day, { ...open, to: value === '00:00' ? MIDNIGHT : value })
                      }
                    />
                  </span>
                  {wrongHours(open) ? (
                    <span className="text-sm text-bad-ink">It ends before it begins.</span>
                  ) : null}
                </>
              ) : (
                <span className="text-ink-muted">Closed</span>
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
