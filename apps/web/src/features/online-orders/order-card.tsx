import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptOrder, listOnlineOrders, makeOrderReady, type OnlineOrder } from '@tuppence/contract/orders'
import { counted } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { isOpenOrder } from '@tuppence/domain/orders'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Banner, Button, buttonLook, Card, Money, toast } from '../../ui/index.ts'
import { STATE_WORDS, slotWords } from './order-words.ts'
import { RejectDialog } from './reject-dialog.tsx'

/** One order: when, who, what, and the next step. */
export function OrderCard({ order }: { order: OnlineOrder }) {
  const timeZone = useShopTimeZone()
  const { words, look } = STATE_WORDS[order.state]
  return (
    <Card aria-label={`Order ${order.number}`} className="grid min-w-0 gap-3 p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="figures text-xl">{order.number}</h3>
        <Badge state={look}>{words}</Badge>
        <p className="figures w-full font-semibold">
          {slotWords(order.slotFrom, order.slotTo, timeZone, new Date())}
        </p>
      </header>
      <Guest order={order} />
      <ul className="grid gap-1 border-y border-line py-2">
        {order.lines.map(({ id, quantity, name }) => (
          <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 [overflow-wrap:anywhere]">
            <span className="figures font-semibold">{quantity} ×</span>
            {name}
          </li>
        ))}
      </ul>
      <Sum order={order} />
      <SameNetwork order={order} />
      <Note order={order} timeZone={timeZone} />
      {isOpenOrder(order.state) ? <Steps order={order} /> : <Ended order={order} timeZone={timeZone} />}
    </Card>
  )
}

/** What it comes to; of a collected one what the till took, which may be another sum than was promised. */
function Sum({ order: { state, total, paid } }: { order: OnlineOrder }) {
  return (
    <div>
      <p className="flex justify-between gap-3">
        <span>{paid === null ? (isOpenOrder(state) ? 'To pay' : 'Ordered for') : 'Paid'}</span>
        <Money amountMinor={minorOf(paid ?? total)} />
      </p>
      {paid === null || paid === total ? null : (
        <p className="flex justify-between gap-3 text-sm text-ink-muted">
          <span>Ordered for</span>
          <Money amountMinor={minorOf(total)} />
        </p>
      )}
    </div>
  )
}

/** Several orders of one connection may be a family, or nobody at all. */
function SameNetwork({ order: { sameNetwork } }: { order: OnlineOrder }) {
  if (sameNetwork < 2) return null
  return (
    <p className="text-sm text-ink-muted">
      {`1 of ${counted(sameNetwork, 'new order')} from the same internet connection. If you don’t know them, call before you get them ready.`}
    </p>
  )
}

function Note({ order: { state, reason, answerBy }, timeZone }: { order: OnlineOrder; timeZone: string }) {
  if (state === 'collected' && reason)
    return (
      <Banner tone="warn" title={reason}>
        Two tills have sold this order. Void the sale that was too much.
      </Banner>
    )
  if (reason) return <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">Why: {reason}</p>
  if (state === 'new' && answerBy)
    return (
      <p className="figures text-sm text-ink-muted">
        Take it on by {shopTime(new Date(answerBy), timeZone)}, or it is let go.
      </p>
    )
  return null
}

function Guest({ order: { name, phone, email, note, customerId } }: { order: OnlineOrder }) {
  if (name === null) return <p className="text-ink-muted">Whose it was is forgotten.</p>
  return (
    <div className="grid gap-0.5 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {name}
        {customerId ? <Badge state="neutral">Customer</Badge> : null}
      </p>
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="figures text-copper-ink underline">
          {phone}
        </a>
      ) : null}
      {email ? <span className="text-sm text-ink-muted">{email}</span> : null}
      {note ? <p className="mt-1 rounded-md bg-sunken px-3 py-2">“{note}”</p> : null}
    </div>
  )
}

function Steps({ order }: { order: OnlineOrder }) {
  const [isRejecting, setIsRejecting] = useState(false)
  const accept = useStep(() => send(acceptOrder, { params: { id: order.id } }))
  const ready = useStep(() => send(makeOrderReady, { params: { id: order.id } }))
  return (
    <div className="flex flex-wrap gap-2">
      {order.state === 'new' ? (
        <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
          Accept
        </Button>
      ) : null}
      {order.state === 'ready' ? null : (
        <Button
          look={order.state === 'accepted' ? 'primary' : 'secondary'}
          busy={ready.isPending}
          onClick={() => ready.mutate()}
        >
          Ready
        </Button>
      )}
      {order.state === 'new' ? null : (
        // The till is a place of another door, where a document begins anew.
        <a
          href={`/sales?collect=${order.id}`}
          className={buttonLook(order.state === 'ready' ? 'primary' : 'secondary', 'medium')}
        >
          Collect at the till
        </a>
      )}
      <Button look="quiet" onClick={() => setIsRejecting(true)}>
        Reject
      </Button>
      {isRejecting ? <RejectDialog order={order} onClose={() => setIsRejecting(false)} /> : null}
    </div>
  )
}

function Ended({ order: { endedAt, byName }, timeZone }: { order: OnlineOrder; timeZone: string }) {
  if (endedAt === null) return null
  return (
    <p className="figures text-sm text-ink-muted">
      {shopTime(new Date(endedAt), timeZone)}
      {byName ? `, ${byName}` : ''}
    </p>
  )
}

function useStep(mutationFn: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
    onSettled: () => refresh(client, listOnlineOrders.path),
  })
}
