import { useMutation, useQueryClient } from '@tanstack/react-query'
import { urlOf } from '@tuppence/contract/client'
import { type CustomerProfile, eraseCustomer, exportCustomer } from '@tuppence/contract/customer-records'
import { customerName } from '@tuppence/domain/customers'
import { Download, Eraser } from 'lucide-react'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { saveFile } from '../../foundation/asking/save-file.ts'
import { Banner, Button, Card, Field, FormDialog, Input, toast } from '../../ui/index.ts'

/** What the law gives them: a copy of all that is held about them, and that it is forgotten. */
export function PersonalData({ customer }: { customer: CustomerProfile }) {
  const [isErasing, setIsErasing] = useState(false)
  const saving = useMutation({
    mutationFn: (format: 'json' | 'html') =>
      saveFile(
        urlOf(exportCustomer, { params: { id: customer.id }, query: { format } }),
        `customer.${format}`,
      ),
  })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="grid gap-3 p-5">
        <h2 className="text-xl">A copy of their data</h2>
        <p className="text-ink-muted">
          Details, notes, consents, points, every purchase with its VAT invoices and mailed receipts, and what
          was done about their details. Who asked for it is in the audit log.
        </p>
        {saving.isError ? (
          <Banner tone="bad" title="The file could not be had" isUrgent>
            {explain(saving.error)}
          </Banner>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button busy={saving.isPending} onClick={() => saving.mutate('html')}>
            <Download size={18} aria-hidden />
            To read (HTML)
          </Button>
          <Button busy={saving.isPending} onClick={() => saving.mutate('json')}>
            <Download size={18} aria-hidden />
            To take elsewhere (JSON)
          </Button>
        </div>
      </Card>
      <Card className="grid gap-3 p-5">
        <h2 className="text-xl">Erase them</h2>
        <p className="text-ink-muted">
          Name, contact details, address and notes go for ever, here and on every till, and the addresses
          their receipts were mailed to. What they bought stays in the books, as the law on VAT asks, and
          names nobody; a VAT invoice made out on it is kept as it is, by the same law, and no till offers its
          name again.
        </p>
        <Button look="danger" className="justify-self-start" onClick={() => setIsErasing(true)}>
          <Eraser size={18} aria-hidden />
          Erase this customer
        </Button>
      </Card>
      {isErasing ? <EraseDialog customer={customer} onClose={() => setIsErasing(false)} /> : null}
    </div>
  )
}

function EraseDialog({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
  const queries = useQueryClient()
  const [typedName, setTypedName] = useState('')
  const name = customerName(customer)
  const erasing = useMutation({
    mutationFn: () => send(eraseCustomer, { params: { id: customer.id }, body: { typedName } }),
    onSuccess: async () => {
      await refresh(queries, '/api/customers')
      toast({ title: 'Success', description: 'The customer was erased' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Erase ${name}?`}
      description="This cannot be undone. Whoever wants to buy with points again begins anew."
      goOn="Erase for ever"
      look="danger"
      isBlocked={typedName.trim() === ''}
      isSending={erasing.isPending}
      refused={erasing.isError ? { title: 'Nothing was erased', why: explain(erasing.error) } : undefined}
      onSubmit={() => erasing.mutate()}
      onClose={onClose}
    >
      <Field label="Type their name to go on" hint={name}>
        {(links) => (
          <Input
            {...links}
            value={typedName}
            autoFocus
            autoComplete="off"
            onChange={({ target }) => setTypedName(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
