import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listCategories } from '@tuppence/contract/catalogue'
import { type OrderSettings, readOrderSettings, setOrderSettings } from '@tuppence/contract/orders'
import { missingForOrders, ORDER_LIMITS, ORDER_NEED_WORDS, type OrderNeed } from '@tuppence/domain/orders'
import { type MouseEvent, useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import {
  Banner,
  Button,
  buttonLook,
  Card,
  Checkbox,
  CopyButton,
  Field,
  Input,
  Loaded,
  NumberInput,
  Switch,
  toast,
} from '../../ui/index.ts'

interface OrderSettingsCardProps {
  set: OrderSettings
  /** Begins the form anew with what is so now. */
  onAfresh: () => void
  page: string
  /** Whether the shop has said when it is open. */
  hasHours: boolean
  hasMailServer: boolean
}

type Numbers = 'slotMinutes' | 'mostPerSlot' | 'leadMinutes' | 'daysAhead' | 'keptMinutes'
type Draft = Omit<OrderSettings, Numbers> & Readonly<Record<Numbers, number | undefined>>

const NUMBERS: readonly {
  readonly field: Numbers
  readonly label: string
  readonly hint?: string
  readonly limits: { readonly least: number; readonly most: number }
}[] = [
  { field: 'slotMinutes', label: 'Minutes of a slot', limits: ORDER_LIMITS.slot },
  { field: 'mostPerSlot', label: 'Most orders in a slot', limits: ORDER_LIMITS.mostPerSlot },
  {
    field: 'leadMinutes',
    label: 'Minutes you need to get an order ready',
    limits: ORDER_LIMITS.lead,
  },
  { field: 'daysAhead', label: 'Days ahead', hint: '0 for today only.', limits: ORDER_LIMITS.daysAhead },
  {
    field: 'keptMinutes',
    label: 'Minutes you hold goods after the slot',
    hint: 'Then the order is let go by itself.',
    limits: ORDER_LIMITS.kept,
  },
]

/** What is offered, when it can be collected, and the switch. */
export function OrderSettingsCard({ set, onAfresh, page, hasHours, hasMailServer }: OrderSettingsCardProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(set)
  const [seen, setSeen] = useState(set)
  const write = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const wrong = (field: Numbers, { least, most }: { least: number; most: number }) => {
    const value = draft[field]
    return value === undefined || value < least || value > most
  }
  const categories = useCall(listCategories, {})
  const offered = categories.data?.filter(({ id, isActive }) => isActive && draft.categoryIds.includes(id))
  // While the categories are not there yet nobody knows whether one is missing; the server looks as well.
  const missing = draft.isOn ? missingForOrders(offered?.length ?? 1, hasHours) : []
  const isWrong = missing.length > 0 || NUMBERS.some(({ field, limits }) => wrong(field, limits))
  const change = useMutation({
    mutationFn: async () => {
      const wanted = { ...(draft as OrderSettings), message: draft.message.trim() }
      await send(setOrderSettings, { body: { seen, set: wanted } })
      setSeen(wanted)
      setDraft(wanted)
    },
    onSettled: () => refresh(client, readOrderSettings.path),
    onSuccess: () => {
      toast({ title: 'Saved', description: 'Your customers’ page goes by it at once.' })
    },
  })
  const address = `${location.origin}${page}`
  return (
    <Card aria-labelledby="order-settings" className="p-5">
      <h2 id="order-settings" className="mb-1 text-xl">
        Click and collect
      </h2>
      <p className="mb-4 text-ink-muted">
        Customers order on a page of your shop, choose when they come, and pay at the till.
      </p>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong) change.mutate()
        }}
      >
        <div className="grid gap-3">
          <Switch label="Take online orders" checked={draft.isOn} onChange={(isOn) => write({ isOn })} />
          {missing.length > 0 ? <NotReady missing={missing} /> : null}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            Your page: <span className="font-medium">{address}</span>
          </p>
          <CopyButton text={address} label="Copy the address" />
        </div>
        <Offered chosen={draft.categoryIds} onChange={(categoryIds) => write({ categoryIds })} />
        {/* Where they are switched on, it is said at the switch. */}
        <WhenCollected hasHours={hasHours || draft.isOn} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {NUMBERS.map(({ field, label, hint, limits }) => (
            <Field
              key={field}
              label={label}
              {...(hint && { hint })}
              {...(wrong(field, limits) && {
                error: `Write a whole number from ${limits.least} to ${limits.most}.`,
              })}
            >
              {(links) => (
                <NumberInput
                  {...links}
                  value={draft[field]}
                  onValueChange={(value) => write({ [field]: value })}
                />
              )}
            </Field>
          ))}
        </div>
        <Field label="A line at the head of your page" hint="For example: “Please bring a bag.”">
          {(links) => (
            <Input
              {...links}
              value={draft.message}
              maxLength={ORDER_LIMITS.message}
              onChange={(event) => write({ message: event.target.value })}
            />
          )}
        </Field>
        <p className="text-sm text-ink-muted">
          {hasMailServer
            ? 'Customers who give an e-mail address are written to at each step.'
            : 'This Tuppence has no mail server, so customers follow their order on its page alone.'}{' '}
          Names and numbers are emptied 30 days after an order is over.
        </p>
        {change.isError ? <Banner tone="bad" title={explain(change.error)} isUrgent /> : null}
        {!change.isPending && JSON.stringify(seen) !== JSON.stringify(set) ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-muted">Somebody else has changed this since you opened it.</p>
            <Button onClick={onAfresh}>Show it as it is now</Button>
          </div>
        ) : null}
        <div>
          <Button type="submit" look="primary" disabled={isWrong} busy={change.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** What is missing before orders can be taken, each with the way to it. */
function NotReady({ missing }: { missing: readonly OrderNeed[] }) {
  return (
    <Banner tone="warn" title="Before you can take online orders" isUrgent>
      <ul className="grid gap-1">
        {missing.map((need) => (
          <li key={need} className="flex flex-wrap items-baseline gap-x-2">
            {ORDER_NEED_WORDS[need]}
            {need === 'categories' ? (
              <a href={`#${OFFER}`} className={wayLook} onClick={goToOffer}>
                Choose categories
              </a>
            ) : (
              <Link to="/settings" className={wayLook}>
                Set opening hours
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const OFFER = 'what-you-offer'
const wayLook = 'font-semibold underline underline-offset-4'

/** The address stays as it is: it is the page's own. */
function goToOffer(event: MouseEvent): void {
  event.preventDefault()
  const offer = document.getElementById(OFFER)
  offer?.scrollIntoView({ block: 'center' })
  offer?.querySelector<HTMLElement>('input, a')?.focus({ preventScroll: true })
}

const toOpeningHours = (
  <Link to="/settings" className={buttonLook('secondary', 'medium')}>
    Opening hours
  </Link>
)

/** Slots lie within the shop's own hours: there is one place where it says when it is open. */
function WhenCollected({ hasHours }: { hasHours: boolean }) {
  if (!hasHours)
    return (
      <Banner tone="warn" title="Say when you are open, or no order can be collected" action={toOpeningHours}>
        Customers collect in your opening hours, which stand in the settings under Store.
      </Banner>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-60 flex-1">
        Orders are collected while your shop is open: in its opening hours, and on the days that are otherwise
        as you set them.
      </p>
      {toOpeningHours}
    </div>
  )
}

interface OfferedProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Offered({ chosen, onChange }: OfferedProps) {
  const categories = useCall(listCategories, {})
  return (
    <fieldset id={OFFER}>
      <legend className="mb-1 text-sm font-semibold">What you offer</legend>
      <p className="text-sm text-ink-muted">
        All products of these categories that are sold by the piece. What is out of stock is shown as such.
      </p>
      <Loaded {...categories} what="The categories">
        {(all) =>
          all.length === 0 ? (
            <p className="mt-2">
              You have no categories yet.{' '}
              <Link to="/inventory" className={wayLook}>
                Add categories in Inventory
              </Link>
            </p>
          ) : (
            <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
              {all.map(({ id, name, isActive }) => (
                <Checkbox
                  key={id}
                  label={isActive ? name : `${name} (not active)`}
                  checked={chosen.includes(id)}
                  onChange={(isChecked) =>
                    onChange(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </fieldset>
  )
}
