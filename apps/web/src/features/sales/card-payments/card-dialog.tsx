import { toPounds } from '@tuppence/domain/money'
import { LINK_LASTS_MS } from '@tuppence/domain/payments'
import { CircleAlert, CircleHelp, CreditCard, Nfc, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { reachedFrom } from '../../../foundation/address/reached-from.ts'
import { allowSettling } from '../../../foundation/payments/allow-by-pin.ts'
import { SettlePayment } from '../../../foundation/payments/settle-payment.tsx'
import { SimulatedAmounts } from '../../../foundation/payments/simulated-amounts.tsx'
import { QrPicture } from '../../../foundation/second-factor/qr-picture.tsx'
import { keys } from '../../../foundation/till/shortcuts.ts'
import { type BegunPayment, type PaymentOutcome, useTill } from '../../../offline/index.ts'
import { Button, CopyButton, Dialog, fitted, Kbd } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { clockTime, stillNoAnswer } from './asked-at.ts'
import { cardMachines, useIsSimulated } from './card-machines.ts'
import { endedWords } from './ended-words.ts'
import type { Standing } from './follow-payment.ts'
import { TerminalOccupancy } from './terminal-occupancy.tsx'
import type { Awaited } from './use-awaited.ts'
import { useCashByKey } from './use-cash-by-key.ts'
import { noMoneyInWords } from './which-machine.ts'

/** What the person at the till sees from the press of Card until it is known how that ended. */
export function CardDialog(props: Awaited) {
  const { awaited, outcome } = props
  if (awaited) return <Waiting key={awaited.id} {...props} awaited={awaited} />
  return outcome ? (
    <PaymentOutcomeDialog key={outcome.begun.id} outcome={outcome} onClose={props.acknowledge} />
  ) : null
}

function Waiting(props: Awaited & { awaited: BegunPayment }) {
  const { awaited, standing, cancel, leave, askNow } = props
  const [isLeaving, setIsLeaving] = useState(false)
  const [isSettling, setIsSettling] = useState(false)
  const { user } = useTerminal()
  const { record } = useTill()
  const isOpenEnded = standing.state === 'unknown' || standing.state === 'no-answer'
  const maySettle = standing.state === 'unknown'
  const isTheirs = user.permissions.includes('refund')
  const words = wordsOf(standing, awaited)
  const isOpenedHere = standing.payAt !== null && reachedFrom(standing.payAt) === 'this-device'
  const [isAsking, setIsAsking] = useState(false)
  const [askedAt, setAskedAt] = useState<Date>()
  const askAgain = async () => {
    setIsAsking(true)
    setAskedAt(undefined)
    await Promise.all([askNow(), new Promise((resolve) => setTimeout(resolve, ASKED_MS))])
    setIsAsking(false)
    setAskedAt(new Date())
  }
  const close = () => (isOpenEnded ? setIsLeaving(true) : cancel())
  if (isLeaving) return <Leaving awaited={awaited} onStay={() => setIsLeaving(false)} onLeave={leave} />
  if (isSettling)
    return (
      <SettlePayment
        payment={awaited}
        onBack={() => setIsSettling(false)}
        onSettled={() => void askNow()}
        allow={isTheirs || !record ? undefined : (isTaken) => allowSettling(record.till.id, awaited, isTaken)}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || close()}
      title={headingOf(awaited)}
      width="narrow"
      actions={
        isOpenEnded ? (
          <div className="grid w-full grid-cols-2 gap-2">
            <Button look="primary" className="col-span-2" busy={isAsking} onClick={() => void askAgain()}>
              Ask again
            </Button>
            <Button className={maySettle ? '' : 'col-span-2'} onClick={() => setIsLeaving(true)}>
              Pay another way
            </Button>
            {maySettle ? <Button onClick={() => setIsSettling(true)}>Say how it ended</Button> : null}
          </div>
        ) : (
          <Button size="till" className="w-full" disabled={standing.isCancelling} onClick={cancel}>
            {standing.isCancelling ? 'Cancelling' : 'Cancel the payment'}
          </Button>
        )
      }
    >
      <Calm
        icon={words.icon}
        title={isOpenedHere && words.title === SCAN ? 'Open the link to pay' : words.title}
        amountMinor={awaited.amountMinor}
      >
        {standing.state === 'waiting' && standing.payAt && !standing.isCancelling ? (
          <>
            <QrPicture text={standing.payAt} label="QR code to pay by" />
            <PayAt address={standing.payAt} />
            <p>It can be paid until {clockTime(new Date(Date.parse(awaited.begunAt) + LINK_LASTS_MS))}.</p>
          </>
        ) : null}
        {isOpenedHere && standing.state === 'waiting' ? null : words.more}
        {isOpenEnded && askedAt && !isAsking ? <p role="status">{stillNoAnswer(askedAt)}</p> : null}
      </Calm>
      <Simulated payment={awaited} />
    </Dialog>
  )
}

/** The link itself, to be sent to a customer who cannot scan; some are hundreds of letters long. */
function PayAt({ address }: { address: string }) {
  return (
    <>
      <p className="flex min-w-0 items-center justify-center gap-1">
        <span className="min-w-0 truncate text-sm select-all" title={address}>
          {address}
        </span>
        <CopyButton text={address} label="Copy the link" />
      </p>
      {reachedFrom(address) === 'anywhere' ? null : (
        <p className="text-sm text-warn-ink">
          {reachedFrom(address) === 'this-device' ? (
            <>
              It leads to this computer alone:{' '}
              <a href={address} target="_blank" rel="noreferrer" className="underline underline-offset-2">
                open it here to try it out
              </a>
              .
            </>
          ) : (
            'A telephone opens it on this network alone.'
          )}{' '}
          Whoever manages the shop reads under Payment Terminals what to do.
        </p>
      )}
    </>
  )
}

const headingOf = ({ provider }: BegunPayment) => (provider ? 'Digital payment' : 'Card payment')

/** How long a press of “Ask again” is seen to be under way at least. */
const ASKED_MS = 800

interface CalmProps {
  icon: ReactNode
  title: string
  amountMinor: number
  children?: ReactNode
}

/** Large enough to be read from where the terminal stands, and said aloud when it changes. */
function Calm({ icon, title, amountMinor, children }: CalmProps) {
  const amount = formatMoney(amountMinor)
  return (
    <div className="grid justify-items-center gap-3 py-3 text-center">
      {icon}
      <p
        role="status"
        className="font-head text-2xl leading-tight font-bold text-balance [overflow-wrap:anywhere]"
      >
        {title}
      </p>
      <p className="figures font-head leading-none font-bold" style={fitted(amount, 3, 17)}>
        {amount}
      </p>
      {children ? (
        <div className="grid max-w-sm grid-cols-[minmax(0,1fr)] gap-2 text-ink-muted">{children}</div>
      ) : null}
    </div>
  )
}

const ICON = 'text-ink-muted'
const SCAN = 'Scan to pay'

function wordsOf({ state, isCancelling, reason }: Standing, { terminalName, provider }: BegunPayment) {
  const isLink = provider !== undefined
  if (state === 'unknown')
    return {
      icon: <CircleHelp size={44} aria-hidden className="text-warn-ink" />,
      title: 'Nobody knows yet whether this is paid',
      more: (
        <>
          {reason ? <p>{reason}</p> : null}
          <p>
            {isLink
              ? 'Look at the provider’s own pages: they say whether the customer has paid.'
              : `Look at ${terminalName}: it says whether the card was charged.`}{' '}
            The till goes on asking. Do not take the money again before you know.
          </p>
        </>
      ),
    }
  if (state === 'no-answer')
    return {
      icon: <WifiOff size={44} aria-hidden className="text-warn-ink" />,
      title: 'The till cannot reach the server',
      more: (
        <>
          {reason ? <p>{reason}</p> : null}
          <p>
            {isLink ? 'The customer may be paying' : `${terminalName} may be taking the card`} all the same.
            The till finds out as soon as it can; nothing is taken twice.
          </p>
        </>
      ),
    }
  if (isCancelling)
    return {
      icon: <CreditCard size={44} aria-hidden className={ICON} />,
      title: isLink ? 'Cancelling the link' : `Cancelling on ${terminalName}`,
      more: (
        <p>The {isLink ? 'customer' : 'card'} may have been quicker. The till says in a moment what is so.</p>
      ),
    }
  if (state === 'waiting' && isLink)
    return {
      icon: null,
      title: SCAN,
      more: <p>The customer scans this code with their phone. The sale goes on by itself once it is paid.</p>,
    }
  if (state === 'waiting')
    return {
      icon: <Nfc size={44} aria-hidden className="text-copper-ink" />,
      title: `Present card on ${terminalName}`,
      more: <p>The sale goes on by itself once the card is accepted.</p>,
    }
  return {
    icon: <CreditCard size={44} aria-hidden className={ICON} />,
    title: isLink ? 'Making the link' : `Asking ${terminalName}`,
    more: null,
  }
}

function Simulated({ payment }: { payment: BegunPayment }) {
  const { terminalId, provider } = payment
  const { machines = [] } = useSyncExternalStore(cardMachines.subscribe, cardMachines.get)
  const machine = machines.find((one) => (provider ? one.provider === provider : one.id === terminalId))
  const isSimulated = useIsSimulated(payment)
  if (!isSimulated)
    return machine?.isTest ? (
      <p className="rounded-md border border-line bg-sunken px-3 py-2 text-center text-sm text-ink-muted">
        {noMoneyInWords(provider ? { ...machine, name: 'The link' } : machine)}
      </p>
    ) : null
  return (
    <div className="rounded-md border border-line bg-sunken px-3 pt-2 text-center text-sm text-ink-muted">
      <p>
        {provider
          ? 'This is a simulated link: no money moves.'
          : 'A simulated terminal: no card is read and no money moves.'}
      </p>
      <SimulatedAmounts />
    </div>
  )
}

interface LeavingProps {
  awaited: BegunPayment
  onStay: () => void
  onLeave: () => void
}

/** What it means to go on without knowing, before somebody does. */
function Leaving({ awaited, onStay, onLeave }: LeavingProps) {
  const amount = formatMoney(awaited.amountMinor)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onStay()}
      title={awaited.provider ? 'Stop waiting for this payment?' : 'Stop waiting for this card?'}
      width="narrow"
      actions={
        <>
          <Button onClick={onStay}>Go on waiting</Button>
          <Button look="danger" onClick={onLeave}>
            Stop waiting
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          The basket stays, and can be paid another way or put aside. If {amount} turns out to be taken after
          all, it is shown here as paid, or under Payment Terminals once this basket is gone, and can be given
          back.
        </p>
        <p className="text-ink-muted">Tell the customer before you take anything else from them.</p>
      </div>
    </Dialog>
  )
}

interface PaymentOutcomeDialogProps {
  outcome: PaymentOutcome
  onClose: () => void
}

/** It took nothing, or less, or too late: what is so, and the ways on. Cash is one key. */
function PaymentOutcomeDialog({ outcome, onClose }: PaymentOutcomeDialogProps) {
  const { begun, result } = outcome
  const { checkout, isEmpty } = useTerminal()
  const cash = useCashByKey(onClose)
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [])
  const words = endedWords(outcome)
  const again = () => {
    onClose()
    const by = begun.provider ? 'digital' : 'card'
    if (begun.isLast) void checkout.payBy(by, undefined, begun.mailTo)
    else checkout.addTender(by, toPounds(Math.min(begun.amountMinor, checkout.owedMinor)))
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={headingOf(begun)}
      width="narrow"
      actions={
        words.isOver ? (
          <Button ref={main} look="primary" onClick={onClose}>
            Go on
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button disabled={isEmpty} onClick={again}>
              Try again
            </Button>
            <Button ref={main} look="primary" onClick={cash}>
              Cash
              <span aria-hidden className="pointer-coarse:hidden">
                <Kbd>{keys.cash}</Kbd>
              </span>
            </Button>
          </>
        )
      }
    >
      <Calm
        icon={
          <CircleAlert size={44} aria-hidden className={words.isOver ? 'text-warn-ink' : 'text-bad-ink'} />
        }
        title={words.title}
        amountMinor={words.amountMinor}
      >
        {words.more.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {result.kind === 'refused' && result.isBusy && begun.terminalId ? (
          <TerminalOccupancy
            terminalId={begun.terminalId}
            terminalName={begun.terminalName}
            onClose={onClose}
          />
        ) : null}
      </Calm>
    </Dialog>
  )
}
