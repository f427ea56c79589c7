import type { TillSetup } from '@tuppence/contract/tills'
import { METHOD_LABELS, type PayOut } from '@tuppence/domain/sales'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { shownName } from '../../foundation/address/places.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { keys } from '../../foundation/till/shortcuts.ts'
import { Banner, Button, Field, Kbd, Money, MoneyInput, SegmentedControl } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { type Paid, payOutsFor, practiseSale } from './practise.ts'
import type { BackInBasket } from './practised-back.ts'
import { useTrainingKeys } from './training-keys.ts'
import { changeLedger, isUnderWay, type TrainingLedger, withSale } from './training-ledger.ts'

export interface PayingProps {
  ledger: TrainingLedger
  shop: TillSetup['shop']
  back: BackInBasket | undefined
  /** Below nothing where money is given back. */
  totalMinor: number
  onSaid: (words: string) => void
}

const METHODS = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
] as const

const WAYS = [
  { value: 'as-paid', label: 'As it was paid' },
  { value: 'cash', label: 'Cash' },
] as const

/** Paying, or giving back, money that there is not. */
export function TrainingPaying(props: PayingProps) {
  const { back, totalMinor } = props
  return back && totalMinor <= 0 ? <GivingBack {...props} back={back} /> : <Taking {...props} />
}

/** Completes the practice, or answers why it cannot be. */
function usePractise({ ledger, shop, back, totalMinor, onSaid }: PayingProps) {
  const user = useSignedInUser()
  const [refusal, setRefusal] = useState<string>()
  const complete = (paid: Paid) => {
    const practised = practiseSale({
      ...{ cart: ledger.cart, back, paid, totalMinor, vatMode: shop.vatMode, number: ledger.practised + 1 },
      staff: { id: user.id, name: shownName(user) },
      now: new Date(),
      newId: uuidv7,
    })
    if (!practised.ok) return setRefusal(practised.words)
    const { sale } = practised
    changeLedger((now) => withSale(now, sale))
    const dueMinor = sale.totalMinor < 0 ? -sale.totalMinor : sale.changeMinor
    onSaid(`Practised. ${dueMinor > 0 ? `Give back ${formatMoney(dueMinor)}` : ''}`)
  }
  return { refusal, complete }
}

const NOTHING = { minor: undefined, isUnread: false }

function Taking(props: PayingProps) {
  const { ledger, totalMinor } = props
  const [method, setMethod] = useState<'cash' | 'card'>('cash')
  const [received, setReceived] = useState<{ minor: number | undefined; isUnread: boolean }>(NOTHING)
  const { refusal, complete } = usePractise(props)
  const form = useRef<HTMLFormElement>(null)
  const toAmount = () => form.current?.querySelector<HTMLElement>('input[inputmode=decimal]')?.focus()
  useTrainingKeys(['cash', 'card', 'complete'], (deed) => {
    if (deed !== 'complete') setMethod(deed)
    if (deed !== 'cash') return deed === 'complete' && isUnderWay(ledger) && finish()
    // The amount is drawn with the way of paying.
    setTimeout(toAmount)
  })
  const finish = () => {
    // As on the till: where the money is not enough, the digits that come next are the amount's.
    if (method === 'cash') toAmount()
    form.current?.requestSubmit()
  }
  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Its field says what to type instead.
        if (method === 'cash' && received.isUnread) return
        complete(method === 'card' ? { method } : { method, receivedMinor: received.minor ?? 0 })
      }}
    >
      <SegmentedControl label="Payment" value={method} onChange={setMethod} options={METHODS} />
      {method === 'cash' ? (
        <div className="flex items-end gap-2">
          <Field label="Amount received" className="flex-1">
            {(links) => (
              <MoneyInput
                {...links}
                value={received.minor}
                onValueChange={(minor, text) =>
                  setReceived({ minor, isUnread: minor === undefined && text.trim() !== '' })
                }
              />
            )}
          </Field>
          <Button onClick={() => setReceived({ minor: totalMinor, isUnread: false })}>Exact</Button>
        </div>
      ) : (
        <Banner title="No terminal is asked">On the real till you wait here until the card is taken.</Banner>
      )}
      {refusal ? <Banner tone="bad" title={refusal} isUrgent /> : null}
      <Button type="submit" look="primary" size="till" disabled={!isUnderWay(ledger)}>
        Complete the practice
        <span aria-hidden className="max-lg:hidden">
          <Kbd>{keys.complete}</Kbd>
        </span>
      </Button>
    </form>
  )
}

function GivingBack({ back, ...props }: PayingProps & { back: BackInBasket }) {
  const dueMinor = props.totalMinor === 0 ? 0 : -props.totalMinor
  const [way, setWay] = useState<'as-paid' | 'cash'>('as-paid')
  const { refusal, complete } = usePractise({ ...props, back })
  const asPaid = payOutsFor('as-paid', back.sold, dueMinor)
  const isChoice = asPaid.some(({ method }) => method !== 'cash')
  const payOuts = payOutsFor(isChoice ? way : 'cash', back.sold, dueMinor)
  const form = useRef<HTMLFormElement>(null)
  useTrainingKeys(['complete'], () => form.current?.requestSubmit())
  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        complete({ payOuts })
      }}
    >
      {isChoice ? (
        <SegmentedControl label="Give it back" value={way} onChange={setWay} options={WAYS} />
      ) : null}
      {dueMinor > 0 ? (
        <ul aria-label="To give back" className="grid gap-2">
          {payOuts.map((payOut) => (
            <li key={payOut.method} className="rounded-md border border-line bg-sunken px-3 py-2">
              <PayOutWords {...payOut} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-muted">Nothing to pay and nothing to give back: it comes out even.</p>
      )}
      {refusal ? <Banner tone="bad" title={refusal} isUrgent /> : null}
      <Button type="submit" look="primary" size="till">
        {dueMinor > 0 ? `Give back ${formatMoney(dueMinor)}` : 'Complete the practice'}
      </Button>
    </form>
  )
}

function PayOutWords({ method, amountMinor }: PayOut) {
  return (
    <span className="flex items-baseline gap-3">
      <span className="flex-1">
        <span className="block font-semibold">{METHOD_LABELS[method]}</span>
        <span className="block text-sm text-ink-muted">
          {method === 'cash' ? 'From the drawer.' : 'No terminal is asked in training.'}
        </span>
      </span>
      <Money amountMinor={amountMinor} />
    </span>
  )
}
