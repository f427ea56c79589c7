import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CostInput, DayField, Field, IconButton, Input, NumberInput } from '../../ui/index.ts'
import { useLongRows } from '../../ui/long-rows.ts'
import { type BookingDraft, costProblem, type DraftLine, quantityProblem } from './booking-draft.ts'

interface DraftLinesProps {
  readonly draft: BookingDraft
  /** How many products were found on this screen so far: the one found last is brought into sight. */
  readonly found: number
  readonly onChange: (lines: readonly DraftLine[]) => void
}

const LINE_PX = 150

/** The lines of a booking, the last one first. Only those in sight exist: a delivery may have thousands. */
export function DraftLines({ draft, found, onChange }: DraftLinesProps) {
  const frame = useRef<HTMLElement>(null)
  const { lines, kind } = draft
  const rows = useLongRows(frame, { count: lines.length, listKey: draft.id, onLook: () => {} }, LINE_PX)
  const shown = useRef(0)
  // Not at once: the first row is there one drawing after the list is, or after the list is back at its top.
  useEffect(() => {
    if (found === shown.current) return
    frame.current?.scrollTo({ top: 0 })
    const newest = frame.current?.querySelector('[data-index="0"]')
    if (!newest) return
    shown.current = found
    newest.scrollIntoView({ block: 'nearest' })
  })
  const change = (key: string, changes: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  return (
    <section
      ref={frame}
      aria-label="Lines"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="relative max-h-[70dvh] overflow-auto"
    >
      <ul {...rows.hold} style={{ paddingBottom: rows.restPx }}>
        {rows.places.map(({ index, gapPx }) => {
          const line = lines[index]
          if (!line) return null
          return (
            <li
              key={line.key}
              ref={rows.measure}
              data-index={index}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              style={gapPx > 0 ? { marginTop: gapPx } : undefined}
              // Neither a line that was found nor a box that is gone to may stand under the bar with Book.
              className="scroll-mb-40 border-b border-line p-4 lg:scroll-mb-24 [&_input]:scroll-mb-40"
            >
              <Line
                line={line}
                isDelivery={kind === 'delivery'}
                onChange={(changes) => change(line.key, changes)}
                onRemove={() => onChange(lines.filter((one) => one.key !== line.key))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface LineProps {
  readonly line: DraftLine
  readonly isDelivery: boolean
  readonly onChange: (changes: Partial<DraftLine>) => void
  readonly onRemove: () => void
}

function Line({ line, isDelivery, onChange, onRemove }: LineProps) {
  const wrongQuantity = quantityProblem(line)
  const wrongCost = costProblem(line)
  return (
    <div className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{line.name}</span>
          <span className="figures text-sm text-ink-muted">{line.sku}</span>
        </p>
        <IconButton label={`Remove ${line.name}`} onClick={onRemove}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Field label="Quantity" {...(wrongQuantity && { error: wrongQuantity })}>
          {(links) => (
            <NumberInput
              {...links}
              value={line.quantity}
              unread={line.unreadQuantity}
              onValueChange={(quantity, text) =>
                onChange({
                  quantity,
                  unreadQuantity: quantity === undefined ? text.trim() || undefined : undefined,
                })
              }
            />
          )}
        </Field>
        {isDelivery ? (
          <>
            <Field label="Unit cost" {...(wrongCost && { error: wrongCost })}>
              {(links) => (
                <CostInput
                  {...links}
                  value={line.costMinor}
                  unread={line.unreadCost}
                  onValueChange={(costMinor, text) =>
                    onChange({
                      costMinor,
                      unreadCost: costMinor === undefined ? text.trim() || undefined : undefined,
                    })
                  }
                />
              )}
            </Field>
            <Field label="Lot">
              {(links) => (
                <Input
                  {...links}
                  value={line.lot}
                  maxLength={50}
                  onChange={({ target }) => onChange({ lot: target.value })}
                />
              )}
            </Field>
            <DayField
              label="Expires"
              value={line.expiresOn}
              mayBeEmpty
              onChange={(expiresOn) => onChange({ expiresOn })}
            />
          </>
        ) : null}
      </div>
    </div>
  )
}
