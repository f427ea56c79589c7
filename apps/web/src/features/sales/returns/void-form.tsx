import { type GainsaidSale, paymentsNeedingAttention } from '@tuppence/contract/payments'
import { countWords } from '@tuppence/domain/counts'
import { customerName } from '@tuppence/domain/customers'
import { minorOf } from '@tuppence/domain/money'
import { cardInWords, type TenderPayment } from '@tuppence/domain/payments'
import { refusalMessage } from '@tuppence/domain/refusals'
import {
  METHOD_LABELS,
  paidInPoints,
  pointsEarned,
  VOID_REASONS,
  type VoidReason,
} from '@tuppence/domain/sales'
import { useState } from 'react'
import { useCall } from '../../../foundation/asking/use-call.ts'
import { ReasonFields } from '../../../foundation/returns/reason-fields.tsx'
import { useConnectivity } from '../../../offline/index.ts'
import { Banner, Button, Dialog } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { thatCard, UNKNOWN_CARD } from '../card-payments/card-words.ts'
import { usePointsHere } from '../cart/use-points-here.ts'
import { type HoldNotice, isForNow, noticeWords } from '../till/hold-notice.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { BackButton } from './back-button.tsx'
import { noteNotOwed } from './not-owed.ts'
import { pointsLost } from './points-lost.ts'
import type { ShownRecord } from './shown-record.ts'

interface VoidFormProps {
  record: ShownRecord
  onBack: () => void
  onClose: () => void
}

/** Reverses a whole sale, once a reason is given, and says beforehand what will happen (SELL-078 to SELL-083). */
export function VoidForm({ record, onBack, onClose }: VoidFormProps) {
  const { checkout, isEmpty } = useTerminal()
  const [reason, setReason] = useState<VoidReason | null>(null)
  const [note, setNote] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [notice, setNotice] = useState<HoldNotice>()
  const error = isAsked && reason === null ? refusalMessage('void-reason-missing') : undefined
  const isInTheWay = !isEmpty || checkout.payment.tenders.length > 0
  const keep = async () => {
    setIsAsked(true)
    if (reason === null) return
    noteNotOwed(record.id, record.notPaid ?? [])
    setNotice(undefined)
    const outcome = await checkout.voidSale(record, reason, note)
    if (outcome.isVoided) onClose()
    else setNotice(outcome.notice)
  }
  if (notice && !isForNow(notice)) return <NotVoidable {...{ record, notice, onBack, onClose }} />
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Void Transaction ${record.receiptNumber}`}
      actions={
        <>
          <Button onClick={onBack}>Keep the sale</Button>
          <Button look="danger" busy={checkout.isPending} disabled={isInTheWay} onClick={() => void keep()}>
            Void this sale
          </Button>
        </>
      }
    >
      <BackButton words={record.receiptNumber} onPress={onBack} />
      <div className="grid gap-4">
        {notice ? <NoticeBanner notice={notice} /> : null}
        {isInTheWay ? (
          <Banner tone="warn" title="There are goods in the basket">
            Complete that sale or clear the basket first, then void this one.
          </Banner>
        ) : null}
        <ReasonFields
          legend="Why is it voided?"
          reasons={VOID_REASONS}
          chosen={reason}
          onChoose={setReason}
          note={note}
          onNote={setNote}
          error={error}
        />
        <Consequences record={record} />
      </div>
    </Dialog>
  )
}

/** Another till was first: there is nothing more to choose here. */
function NotVoidable({ record, notice, onBack, onClose }: VoidFormProps & { notice: HoldNotice }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Void Transaction ${record.receiptNumber}`}
      actions={
        <Button look="primary" onClick={onBack}>
          Back to {record.receiptNumber}
        </Button>
      }
    >
      <NoticeBanner notice={notice} />
    </Dialog>
  )
}

function NoticeBanner({ notice }: { notice: HoldNotice }) {
  const { title, whatToDo } = noticeWords(notice)
  return (
    <Banner tone="bad" title={title} isUrgent>
      {whatToDo}
    </Banner>
  )
}

/** Where a person had said that it was charged (payments/RULES.md P17). */
const gainsaidInWords = ({ takenAmount }: GainsaidSale): string =>
  takenAmount === '0.00'
    ? 'Its provider says that this card gave nothing: do not give it back by hand, unless the customer shows you that it was taken.'
    : `Its provider says that this card gave ${formatMoney(minorOf(takenAmount))}: that goes back to it by itself, and no more.`

function Consequences({ record }: { record: ShownRecord }) {
  const count = record.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const points = pointsEarned(record.totalMinor, record.tenders)
  const { customer } = record
  const balance = usePointsHere(customer?.id)?.balance
  const left = balance === undefined ? undefined : balance + paidInPoints(record.tenders).points - points
  const { isOnline } = useConnectivity()
  const { data: attention } = useCall(paymentsNeedingAttention, {})
  const inDoubt = ({ id, card }: TenderPayment) => {
    const sale = attention?.gainsaid.find((one) => one.id === id)
    if (sale) return gainsaidInWords(sale)
    return cardInWords(card) === undefined ? UNKNOWN_CARD : undefined
  }
  const { notPaid = [] } = record
  const owed = record.tenders.flatMap((tender) => {
    const unpaid = notPaid.find(({ payment }) => payment.id === tender.payment?.id)
    const amountMinor = tender.amountMinor - (unpaid?.amountMinor ?? 0)
    const doubt = tender.payment && inDoubt(tender.payment)
    return amountMinor > 0 || !unpaid ? [{ ...tender, amountMinor, doubt }] : []
  })
  return (
    <section aria-label="What will happen" className="rounded-md border border-line bg-sunken px-4 py-3">
      <h3 className="font-text text-sm font-semibold tracking-normal">What will happen</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {notPaid.map(({ payment, amountMinor }) => (
          <li key={payment.id} className="figures">
            <strong className="font-semibold">{formatMoney(amountMinor)}</strong> was not paid:{' '}
            {thatCard(payment.card)} had it back before the sale came. Nothing goes back.
          </li>
        ))}
        {owed.map(({ method, amountMinor, payment, doubt }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tenders of a record stand still
          <li key={i} className="figures">
            <strong className="font-semibold">{formatMoney(amountMinor)}</strong>{' '}
            {doubt
              ? `by ${METHOD_LABELS[method].toLowerCase()}. ${doubt}`
              : payment
                ? `goes back to ${thatCard(payment.card)} by itself${isOnline ? '' : ', as soon as the connection is back'}.`
                : method === 'cash'
                  ? 'is given back in cash.'
                  : method === 'loyalty'
                    ? 'goes back as points.'
                    : `goes back by ${METHOD_LABELS[method].toLowerCase()}, on your own machine.`}
          </li>
        ))}
        <li className="figures">
          {count === 1 ? 'The item goes' : `All ${countWords(count)} items go`} back into stock.
        </li>
        {customer && points > 0 ? (
          <li className="figures">{pointsLost(customerName(customer), points, left)}</li>
        ) : null}
        <li>The sale stays in the books as voided. This cannot be undone.</li>
      </ul>
    </section>
  )
}
