import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  listReceiptMails,
  type ReceiptMail,
  removeReceiptMail,
  retryReceiptMail,
} from '@tuppence/contract/e-receipts'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Banner, Button, Card, ConfirmDialog, EmptyState, Loaded, toast } from '../../ui/index.ts'

/** What became of the receipts that customers wanted by mail, for whoever may see to it. */
export function ReceiptMails() {
  return useMay('manage-settings') ? <MailsCard /> : null
}

function MailsCard() {
  const mails = useCall(listReceiptMails, {})
  return (
    <Card aria-labelledby="receipt-mails" className="p-5">
      <h2 id="receipt-mails" className="mb-1 text-xl">
        Receipts by e-mail
      </h2>
      <p className="mb-3 text-ink-muted">
        Each address is emptied 30 days after its receipt was sent, and is used for nothing else.
      </p>
      <Loaded {...mails} what="The receipts by e-mail">
        {({ hasMailServer, mails: all }) => (
          <>
            {hasMailServer ? null : (
              <Banner tone="warn" title="This Tuppence has no mail server yet">
                Receipts wait here, and are sent once it has one. Ask whoever runs Tuppence for your shop.
              </Banner>
            )}
            {all.length === 0 ? (
              <EmptyState
                title="No receipts by e-mail"
                hint="One stands here when a customer wants it by e-mail."
              />
            ) : (
              <ul className="mt-2 grid">
                {all.map((mail) => (
                  <MailRow key={mail.id} mail={mail} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const STATES = {
  waiting: { words: 'Waiting', look: 'warn' },
  sent: { words: 'Sent', look: 'good' },
  'given-up': { words: 'Not sent', look: 'bad' },
  removed: { words: 'Removed', look: 'neutral' },
} as const

function MailRow({ mail }: { mail: ReceiptMail }) {
  const timeZone = useShopTimeZone()
  const [isRemoving, setIsRemoving] = useState(false)
  const retry = useChange(() => send(retryReceiptMail, { params: { id: mail.id } }))
  const remove = useChange(() => send(removeReceiptMail, { params: { id: mail.id } }))
  const { words, look } = STATES[mail.state]
  const isOpen = mail.state === 'waiting' || mail.state === 'given-up'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="figures font-medium [overflow-wrap:anywhere]">
          {mail.receiptNumber} · {mail.address ?? 'address emptied'}
        </p>
        <p className="figures text-sm text-ink-muted">
          Asked for by {mail.askedByName}, {shopTime(new Date(mail.askedAt), timeZone)}
        </p>
        {mail.lastError ? (
          <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{mail.lastError}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge state={look}>{words}</Badge>
        {isOpen && mail.address !== null ? (
          <Button busy={retry.isPending} onClick={() => retry.mutate()}>
            Try again
          </Button>
        ) : null}
        {isOpen ? <Button onClick={() => setIsRemoving(true)}>Remove</Button> : null}
      </div>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={`Remove the mail of ${mail.receiptNumber}?`}
        consequence="It is not sent, and its address is emptied. The sale stays as it is."
        confirmLabel="Remove"
        isDangerous
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}

function useChange(mutationFn: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
    onSettled: () => refresh(client, listReceiptMails.path),
  })
}
