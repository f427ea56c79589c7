import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CustomerProfile, noteConsent } from '@tuppence/contract/customer-records'
import {
  CONSENT_CHANNELS,
  CONSENT_LABELS,
  CONSENT_SOURCES,
  type ConsentChannel,
} from '@tuppence/domain/customers'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Button, Card, FormDialog, SelectField, toast } from '../../ui/index.ts'
import { consentWord, saidWord } from './consent-words.ts'

/** Whether the shop may write to them, channel by channel, with everything they ever said about it. */
export function Consents({ customer }: { customer: CustomerProfile }) {
  const timeZone = useShopTimeZone()
  const [asked, setAsked] = useState<{ channel: ConsentChannel; isGiven: boolean; isRefused?: boolean }>()
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Consent to marketing</h2>
      <p className="mb-4 text-ink-muted">
        Write to them only where they said yes. Receipts and answers to their questions need no consent.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {CONSENT_CHANNELS.map((channel) => {
          const word = consentWord(customer.consents, channel)
          const isGiven = word === 'Given'
          return (
            <li key={channel} className="flex flex-wrap items-center gap-3 py-2">
              <span className="min-w-28 flex-1 font-medium">{CONSENT_LABELS[channel]}</span>
              <Badge state={isGiven ? 'good' : 'neutral'}>{word}</Badge>
              {word === 'Never asked' ? (
                <Button size="small" onClick={() => setAsked({ channel, isGiven: false, isRefused: true })}>
                  They said no<span className="sr-only"> to {CONSENT_LABELS[channel]}</span>
                </Button>
              ) : null}
              <Button size="small" onClick={() => setAsked({ channel, isGiven: !isGiven })}>
                {isGiven ? 'Withdraw' : 'Give'}
                <span className="sr-only"> consent to {CONSENT_LABELS[channel]}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      {customer.consents.length > 0 ? (
        <ol aria-label="What they said" className="mt-4 grid gap-2 text-sm text-ink-muted">
          {customer.consents.map((said) => (
            <li key={said.id}>
              {shopTime(new Date(said.at), timeZone)}: {CONSENT_LABELS[said.channel]}{' '}
              {saidWord(said, customer.consents)} {said.source}
              {said.personName ? `, noted by ${said.personName}` : ''}
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
  /** They were asked for the first time, and said no. */
  isRefused?: boolean
  onClose: () => void
}

function ConsentDialog({ id, channel, isGiven, isRefused = false, onClose }: ConsentDialogProps) {
  const queries = useQueryClient()
  const [source, setSource] = useState<(typeof CONSENT_SOURCES)[number]>('in the shop')
  const noting = useMutation({
    mutationFn: () => send(noteConsent, { params: { id }, body: { channel, isGiven, source } }),
    onSuccess: async () => {
      await refresh(queries, '/api/customers')
      toast({
        title: 'Success',
        description: isGiven ? 'Consent noted' : isRefused ? 'Their no is noted' : 'Withdrawal noted',
      })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`${CONSENT_LABELS[channel]}: consent ${isGiven ? 'given' : isRefused ? 'refused' : 'withdrawn'}`}
      description="It is kept with the time and your name, and cannot be changed afterwards."
      goOn={isGiven ? 'Note the consent' : isRefused ? 'Note their no' : 'Note the withdrawal'}
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
