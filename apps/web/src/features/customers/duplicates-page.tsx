import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@tuppence/contract/call'
import { listDuplicates, mergeCustomers } from '@tuppence/contract/customer-records'
import { counted, countWords } from '@tuppence/domain/counts'
import { type Customer, customerName, type DuplicateReason } from '@tuppence/domain/customers'
import { minorOf } from '@tuppence/domain/money'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import {
  Badge,
  Banner,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  Loaded,
  Page,
  toast,
} from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { mergeWords } from './merge-words.ts'
import { TellApart, ToldApart } from './told-apart.tsx'

const REASON_WORDS: Readonly<Record<DuplicateReason, string>> = {
  email: 'Same e-mail address',
  phone: 'Same phone number',
  name: 'Very like names',
}

interface Choice {
  readonly keep: Customer
  readonly other: Customer
}

/** Customers who are perhaps one person, side by side, for somebody to say which of the two to keep. */
export function DuplicatesPage() {
  const pairs = useCall(listDuplicates, {})
  const [choice, setChoice] = useState<Choice>()
  return (
    <Page
      title="Duplicate customers"
      subtitle="People who may be on the list twice. Keep one, and the other’s purchases, spend and points become theirs; or say that they are two."
    >
      <Loaded {...pairs} what="The duplicates">
        {(list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState
                icon={<UserRoundCheck size={40} aria-hidden />}
                title="Nobody is on the list twice"
                hint="Customers with the same e-mail address or phone number, or very like names, stand here."
              />
            </Card>
          ) : (
            <ul aria-label="Perhaps one person" className="grid gap-4">
              {list.map((pair) => (
                <Pair key={pair.customers.map(({ id }) => id).join()} pair={pair} onChoose={setChoice} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ToldApart />
      {choice ? <MergeQuestion {...choice} onClose={() => setChoice(undefined)} /> : null}
    </Page>
  )
}

interface PairProps {
  pair: AnswerOf<typeof listDuplicates>[number]
  onChoose: (choice: Choice) => void
}

function Pair({ pair: { reason, customers }, onChoose }: PairProps) {
  const [one, two] = customers
  return (
    <li>
      <Card className="grid gap-4 p-5">
        <span className="justify-self-start">
          <Badge state="accent">{REASON_WORDS[reason]}</Badge>
        </span>
        <div className="grid gap-4 sm:grid-cols-2">
          <Person customer={one} onKeep={() => onChoose({ keep: one, other: two })} />
          <Person customer={two} onKeep={() => onChoose({ keep: two, other: one })} />
        </div>
        <TellApart one={one} two={two} />
      </Card>
    </li>
  )
}

function Person({ customer, onKeep }: { customer: Customer; onKeep: () => void }) {
  const { company, email, phone, address, totalSpent, loyaltyPoints } = customer
  return (
    <div className="grid content-start gap-1 rounded-md border border-line p-4 [overflow-wrap:anywhere]">
      <p className="text-lg font-semibold">{customerName(customer)}</p>
      {company ? <p>{company}</p> : null}
      <p>{email ?? 'No e-mail'}</p>
      <p className="figures">{phone ?? 'No phone'}</p>
      <p className="whitespace-pre-line text-ink-muted">{address}</p>
      <p className="figures text-ink-muted">
        {formatMoney(minorOf(totalSpent))} spent · {counted(loyaltyPoints, 'point')}
      </p>
      <Button className="mt-2 justify-self-start" onClick={onKeep}>
        Keep this one<span className="sr-only">: {customerName(customer)}</span>
      </Button>
    </div>
  )
}

function MergeQuestion({ keep, other, onClose }: Choice & { onClose: () => void }) {
  const queries = useQueryClient()
  const merging = useMutation({
    mutationFn: () => send(mergeCustomers, { params: { id: keep.id }, body: { other: other.id } }),
    onSuccess: async (merged) => {
      await refresh(queries, '/api/customers')
      toast({
        title: 'Success',
        description: `${customerName(merged)} has ${countWords(merged.loyaltyPoints)} points now`,
      })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Are ${customerName(keep)} and ${customerName(other)} one person?`}
      consequence={mergeWords(keep, other)}
      confirmLabel="Make them one"
      busy={merging.isPending}
      onConfirm={() => merging.mutate()}
    >
      {merging.isError ? (
        <Banner tone="bad" title="They are still two" isUrgent>
          {explain(merging.error)}
        </Banner>
      ) : null}
    </ConfirmDialog>
  )
}
