import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adjustPoints, type CustomerProfile, listLoyalty } from '@tuppence/contract/customer-records'
import { countWords, parseSignedQuantity } from '@tuppence/domain/counts'
import {
  ADJUST_REASONS,
  type AdjustReason,
  LOYALTY_ENTRY_LABELS,
  type LoyaltyEntry,
  MOST_ADJUSTED,
} from '@tuppence/domain/customers'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCounted } from '../../foundation/asking/long-list.ts'
import { useMay } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  Field,
  FormDialog,
  Input,
  Loaded,
  SelectField,
  toast,
} from '../../ui/index.ts'
import { Pager } from './pager.tsx'

const PAGE = 25

/** Every change of the customer's points: their sum is the balance. */
export function Points({ customer, isOpen }: { customer: CustomerProfile; isOpen: boolean }) {
  const [offset, setOffset] = useState(0)
  const [isAdjusting, setIsAdjusting] = useState(false)
  const mayAdjust = useMay('adjust-points')
  const found = useCounted(listLoyalty, { limit: PAGE, offset }, { id: customer.id })
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4 sm:px-5">
        <p>
          <span className="text-ink-muted">Balance</span>{' '}
          <strong className="figures">{countWords(customer.loyaltyPoints)}</strong>
          {customer.loyaltyPoints < 0 ? (
            <span className="text-warn-ink">
              {' '}
              · more was spent than is there: by two tills at once, or the sale that earned it was taken back
            </span>
          ) : null}
        </p>
        {isOpen && mayAdjust ? <Button onClick={() => setIsAdjusting(true)}>Adjust points</Button> : null}
      </div>
      <Loaded {...found} what="The points">
        {({ rows, count }) =>
          count === 0 ? (
            <EmptyState
              icon={<Coins size={40} aria-hidden />}
              title="No points yet"
              hint="A point is earned for each whole pound that is paid."
            />
          ) : (
            <>
              <Ledger entries={rows} />
              <Pager {...{ offset, count }} page={PAGE} what="entry" many="entries" onTurn={setOffset} />
            </>
          )
        }
      </Loaded>
      {isAdjusting ? <AdjustDialog customer={customer} onClose={() => setIsAdjusting(false)} /> : null}
    </Card>
  )
}

function Ledger({ entries }: { entries: readonly LoyaltyEntry[] }) {
  const timeZone = useShopTimeZone()
  return (
    <DataTable
      caption="Points"
      stacksUnderPx={480}
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: 'Date',
          label: 'Date',
          className: 'figures',
          cell: ({ at }) => shopTime(new Date(at), timeZone),
        },
        { heading: 'What', cell: ({ kind }) => LOYALTY_ENTRY_LABELS[kind] },
        {
          heading: 'Receipt or reason',
          className: 'text-ink-muted',
          cell: ({ receiptNumber, reason, personName }) =>
            receiptNumber ?? [reason, personName].filter(Boolean).join(', by '),
        },
        {
          heading: 'Points',
          isNumber: true,
          cell: ({ points }) => (points > 0 ? `+${countWords(points)}` : countWords(points)),
        },
      ]}
    />
  )
}

/** Gives or takes points by hand. One id for the whole dialog: pressed again after a lost answer, it counts once. */
function AdjustDialog({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
  const queries = useQueryClient()
  const [id] = useState(uuidv7)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<AdjustReason>('goodwill')
  const [isTried, setIsTried] = useState(false)
  const points = parseSignedQuantity(typed, MOST_ADJUSTED)
  const adjusting = useMutation({
    mutationFn: (points: number) =>
      send(adjustPoints, { params: { id: customer.id }, body: { id, points, reason } }),
    onSuccess: async ({ loyaltyPoints }) => {
      await refresh(queries, '/api/customers')
      toast({ title: 'Success', description: `The balance is ${countWords(loyaltyPoints)} now` })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Adjust points"
      goOn="Adjust"
      isSending={adjusting.isPending}
      refused={
        adjusting.isError ? { title: 'Nothing was changed', why: explain(adjusting.error) } : undefined
      }
      onSubmit={() => {
        setIsTried(true)
        if (points) adjusting.mutate(points)
      }}
      onClose={onClose}
    >
      <Field
        label="Points"
        hint="20 gives twenty, -20 takes twenty away."
        error={
          isTried && !points
            ? `Enter a whole number up to ${countWords(MOST_ADJUSTED)}, such as 20 or -20.`
            : undefined
        }
      >
        {(links) => (
          <Input
            {...links}
            value={typed}
            autoComplete="off"
            autoFocus
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <SelectField
        label="Reason"
        value={reason}
        options={ADJUST_REASONS}
        wordsOf={(word) => word.charAt(0).toUpperCase() + word.slice(1)}
        onChoose={setReason}
      />
    </FormDialog>
  )
}
