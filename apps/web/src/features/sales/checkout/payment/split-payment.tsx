import { toPounds } from '@tuppence/domain/money'
import { cardInWords } from '@tuppence/domain/payments'
import { METHOD_LABELS, OFFERED_TENDERS, type Tender, type TenderMethod } from '@tuppence/domain/sales'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Banner, Button, fetchedDialog, IconButton, Select } from '../../../../ui/index.ts'
import { formatMoney } from '../../../../ui/shop-money.ts'
import { onCashInstead } from '../../card-payments/cash-instead.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { AmountBox } from './amount-box.tsx'
import { CashDoubtQuestion } from './cash-doubt.tsx'
import { QuickAmounts } from './quick-amounts.tsx'

const GiveBackCardDialog = fetchedDialog(
  async () => (await import('../../card-payments/give-back-card-dialog.tsx')).GiveBackCardDialog,
)

/**
 * Any number of part-payments until the total is paid; each can be taken back before the end.
 *
 * @param rest the one way to pay that was chosen for all that is left, in place of the next part
 */
export function SplitPayment({ rest }: { rest?: ReactNode }) {
  const { checkout } = useTerminal()
  const { tenders } = checkout.payment
  return (
    <div className="grid gap-2">
      {tenders.length > 0 ? <PaymentsTaken tenders={tenders} /> : null}
      {checkout.problem ? (
        <Banner tone="bad" title={checkout.problem.title} isUrgent>
          {checkout.problem.wayOut}
        </Banner>
      ) : checkout.owedMinor === 0 ? (
        <Settled />
      ) : rest ? (
        <>
          <LeftToPay />
          {rest}
        </>
      ) : (
        <NextTender />
      )}
    </div>
  )
}

/** Beside the cart about five of them are in sight, the newest always; in a sheet, which scrolls itself, they all are. */
function PaymentsTaken({ tenders }: { tenders: readonly Tender[] }) {
  const { checkout } = useTerminal()
  const list = useRef<HTMLUListElement>(null)
  const [toCard, setToCard] = useState<Tender>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part that was added is shown
  useEffect(() => {
    // No short form: some browsers answer with a promise, which React would take for the effect's end.
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [tenders.length])
  return (
    <>
      <ul
        ref={list}
        aria-label="Payments taken"
        className="rounded-md border border-line bg-surface lg:max-h-[min(16.6rem,26dvh)] lg:overflow-y-auto"
      >
        {tenders.map((tender) => (
          <li key={tender.id} className="flex items-center gap-2 border-line pl-3 not-last:border-b">
            <span className="flex-1">
              {METHOD_LABELS[tender.method]}
              {tender.payment ? (
                <span className="ml-2 text-sm whitespace-nowrap text-ink-muted">
                  {cardInWords(tender.payment.card)}
                </span>
              ) : null}
              {tender.changeMinor > 0 ? (
                <span className="ml-2 text-sm text-ink-muted">change {formatMoney(tender.changeMinor)}</span>
              ) : null}
            </span>
            <span className="figures font-semibold">{formatMoney(tender.receivedMinor)}</span>
            <IconButton
              label={`Take back ${METHOD_LABELS[tender.method]} ${formatMoney(tender.receivedMinor)}`}
              onClick={() => (tender.payment ? setToCard(tender) : checkout.removeTender(tender.id))}
            >
              <X size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {toCard ? <GiveBackCardDialog tender={toCard} onClose={() => setToCard(undefined)} /> : null}
    </>
  )
}

const NEXT_BOX = 'next-payment'

function NextTender() {
  const { checkout } = useTerminal()
  const { method, text } = checkout.nextPart
  const setMethod = (next: TenderMethod) => checkout.enterPart({ method: next })
  const payCash = useEffectEvent(() => setMethod('cash'))
  useEffect(() => onCashInstead(() => payCash()), [])
  const add = () => {
    if (checkout.addTender(method, text.trim() === '' ? toPounds(checkout.owedMinor) : text))
      checkout.enterPart({ text: '' })
  }
  const enter = (typed: string) => {
    checkout.enterPart({ text: typed })
    checkout.forgetDoubt()
  }
  return (
    <>
      <AmountBox id={NEXT_BOX} label="Next payment" text={text} onChange={enter} onEnter={add}>
        <Select
          aria-label="Paid by"
          value={method}
          className="h-12"
          onChange={(event) => setMethod(OFFERED_TENDERS.find((one) => one === event.target.value) ?? 'cash')}
        >
          {OFFERED_TENDERS.map((one) => (
            <option key={one} value={one}>
              {METHOD_LABELS[one]}
            </option>
          ))}
        </Select>
        <Button className="h-12" onClick={add}>
          Add
        </Button>
      </AmountBox>
      {checkout.doubt ? (
        <CashDoubtQuestion doubt={checkout.doubt} boxId={NEXT_BOX} />
      ) : (
        <>
          <LeftToPay />
          {/* The rest, as without a part: one press. Before any part nobody knows how much of it cash is. */}
          {checkout.payment.tenders.length === 0 ? null : method === 'cash' ? (
            <QuickAmounts
              totalMinor={checkout.owedMinor}
              onChoose={(text) => checkout.addTender('cash', text)}
            />
          ) : (
            <Button onClick={() => checkout.addTender(method, toPounds(checkout.owedMinor))}>Exact</Button>
          )}
        </>
      )}
    </>
  )
}

function LeftToPay() {
  const { checkout } = useTerminal()
  return (
    <p className="flex justify-between" aria-live="polite">
      <span className="text-ink-muted">Left to pay</span>
      <span className="figures text-lg font-semibold">{formatMoney(checkout.owedMinor)}</span>
    </p>
  )
}

function Settled() {
  const { checkout } = useTerminal()
  return (
    <p className="flex justify-between text-good-ink" aria-live="polite">
      <span className="font-semibold">Paid in full</span>
      {checkout.changeMinor > 0 ? (
        <span className="figures">Change {formatMoney(checkout.changeMinor)}</span>
      ) : null}
    </p>
  )
}
