import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CustomerProfile, noteConsent } from '@tuppence/contract/customer-records'
import {
  CONSENT_CHANNELS,
  CONSENT_LABELS,
  CONSENT_SOURCES,
  type ConsentChannel,
  consentNow,
} from '@tuppence/domain/customers'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Button, Card, FormDialog, SelectField, toast } from '../../ui/index.ts'

/** Whether the shop may write to them, channel by channel, with everything they ever said about it. */
export function Consents({ customer }: { customer: CustomerProfile }) {
  const timeZone = useShopTimeZone()
  const [asked, setAsked] = useState<{ channel: ConsentChannel; isGiven: boolean }>()
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Consent to marketing</h2>
      <p className="mb-4 text-ink-muted">
        Write to them only where they said yes. Receipts and answers to their questions need no consent.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {CONSENT_CHANNELS.map((channel) => {
          const now = consentNow(customer.consents, channel)
          return (
            <li key={channel} className="flex flex-wrap items-center gap-3 py-2">
              <span className="min-w-28 flex-1 font-medium">{CONSENT_LABELS[channel]}</span>
              <Badge state={now ? 'good' : 'neutral'}>
                {now === undefined ? 'Never asked' : now ? 'Given' : 'Withdrawn'}
              </Badge>
              <Button size="small" onClick={() => setAsked({ channel, isGiven: now !== true })}>
                {now ? 'Withdraw' : 'Give'}
                <span className="sr-only"> consent to {CONSENT_LABELS[channel]}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      {customer.consents.length > 0 ? (
        <ol aria-label="What they said" className="mt-4 grid gap-2 text-sm text-ink-muted">
          {customer.consents.map(({ id, at, channel, isGiven, source, personName }) => (
            <li key={id}>
              {shopTime(new Date(at), timeZone)}: {CONSENT_LABELS[channel]} {isGiven ? 'given' : 'withdrawn'}{' '}
              {source}
              {personName ? `, noted by ${personName}` : ''}
            </li>
          ))}
        </ol>
      ) : null}
      {asked ? <ConsentDialog id={customer.id} {...asked} onClose={() => setAsked(undefined)} /> : null}
    </Card>
  )
}

interface ConsentDialogProps {
  id: string
  channel: ConsentChannel
  isGiven: boolean
  onClose: () => void
}

function ConsentDialog({ id, channel, isGiven, onClose }: ConsentDialogProps) {
  const queries = useQueryClient()
  const [source, setSource] = useState<(typeof CONSENT_SOURCES)[number]>('in the shop')
  const noting = useMutation({
    mutationFn: () => send(noteConsent, { params: { id }, body: { channel, isGiven, source } }),
    onSuccess: async () => {
      await refresh(queries, '/api/customers')
      toast({ title: 'Success', description: isGiven ? 'Consent noted' : 'Withdrawal noted' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`${CONSENT_LABELS[channel]}: ${isGiven ? 'consent given' : 'consent withdrawn'}`}
      description="It is kept with the time and your name, and cannot be changed afterwards."
      goOn={isGiven ? 'Note the consent' : 'Note the withdrawal'}
      isSending={noting.isPending}
      refused={noting.isError ? { title: 'Nothing was noted', why: explain(noting.error) } : undefined}
      onSubmit={() => noting.mutate()}
      onClose={onClose}
    >
      <SelectField
        label="How they told you"
        value={source}
        options={CONSENT_SOURCES}
        wordsOf={(word) => word.charAt(0).toUpperCase() + word.slice(1)}
        onChoose={setSource}
      />
    </FormDialog>
  )
}
