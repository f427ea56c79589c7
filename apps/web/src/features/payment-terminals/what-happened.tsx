import { type PaymentEventTold, readPaymentHistory } from '@tuppence/contract/payment-history'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, Loaded } from '../../ui/index.ts'
import { pounds } from './payment-words.ts'

/** What happened to a payment, for who has to say how it ended: shown when asked for. */
export function WhatHappened({ id }: { id: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        History
      </Button>
      {isShown ? <History id={id} /> : null}
    </>
  )
}

function History({ id }: { id: string }) {
  const history = useCall(readPaymentHistory, { params: { id } })
  const timeZone = useShopTimeZone()
  return (
    <div className="order-last w-full text-sm">
      <Loaded {...history} what="The history">
        {(events) => (
          <ol aria-label="History of the payment" className="grid gap-1">
            {events.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing comes before what has happened
              <li key={index} className="[overflow-wrap:anywhere]">
                <span className="figures text-ink-muted">{shopTime(new Date(event.at), timeZone)}</span>{' '}
                {wordsOf(event)}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  )
}

const WORDS: Readonly<Record<string, string>> = {
  sent: 'Sent to the provider',
  waiting: 'Waiting for the customer',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
  failed: 'Did not come about',
  unanswered: 'No answer',
  'given-up': 'Waited for no longer',
  settled: 'Settled by hand',
  'word-taken-back': 'That word taken back',
  refunded: 'Given back',
  'refund-failed': 'Came back from the card’s bank',
  'refund-refused': 'Not given back',
  'refund-seen-to': 'Seen to, not by its card',
  'unpaid-sale-seen-to': 'Seen to, of a sale that this did not pay',
}

function wordsOf({ kind, amount, personName, reason }: PaymentEventTold): string {
  const what = [WORDS[kind] ?? kind, amount && pounds(amount), personName && `by ${personName}`]
  return [what.filter(Boolean).join(' '), reason].filter(Boolean).join(': ')
}
