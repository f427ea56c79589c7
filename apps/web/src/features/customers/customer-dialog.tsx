import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateCustomer } from '@tuppence/contract/customer-records'
import { createCustomer } from '@tuppence/contract/customers'
import { CUSTOMER_LENGTHS, type Customer } from '@tuppence/domain/customers'
import { useState } from 'react'
import { explain, problemsOf, refresh, send } from '../../foundation/asking/api.ts'
import { wrongInCustomer } from '../../foundation/customers/wrong-in-customer.ts'
import { LeaveQuestion } from '../../foundation/leaving/leave-question.tsx'
import { useLeaving } from '../../foundation/leaving/use-leaving.ts'
import { Field, FormDialog, Input, TextArea, toast, useTyped } from '../../ui/index.ts'
import { KnownAlready } from './known-already.tsx'

interface CustomerDialogProps {
  /** Left out to add one. */
  customer: Pick<Customer, 'id' | keyof Typed> | undefined
  onClose: () => void
}

const fields = [
  { name: 'firstName', label: 'First name', type: 'text', autoComplete: 'off' },
  { name: 'lastName', label: 'Last name', type: 'text', autoComplete: 'off' },
  // CUST-009.
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'off' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'off' },
  { name: 'company', label: 'Company', type: 'text', autoComplete: 'off' },
] as const

type Typed = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'company' | 'address', string>

/** CUST-004, CUST-008: who a customer is. A failed save keeps what was written. */
export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const queries = useQueryClient()
  const [done, failed] = customer
    ? ['Customer updated successfully', 'Failed to update customer']
    : ['Customer created successfully', 'Failed to create customer']
  const save = useMutation({
    mutationFn: (body: Typed) =>
      customer ? send(updateCustomer, { params: { id: customer.id }, body }) : send(createCustomer, { body }),
    onSuccess: async () => {
      await refresh(queries, '/api/customers')
      toast({ title: 'Success', description: done })
      onClose()
    },
    onError: () => toast({ title: 'Error', description: failed, look: 'destructive' }),
  })
  const start = startOf(customer)
  const form = useTyped(start, wrongInCustomer, () => save.mutate(form.typed))
  const write = (name: keyof Typed, text: string) => {
    // What the server said is of what stood there before.
    if (save.isError) save.reset()
    form.write(name, text)
  }
  const [before] = useState(start)
  const isWritten = FIELDS_WRITTEN.some((name) => form.typed[name] !== before[name])
  const { leave, question } = useLeaving(isWritten && !save.isSuccess, onClose)
  const refused: Partial<Record<string, string>> = Object.fromEntries(
    problemsOf(save.error).map(({ field, message }) => [field.replace('body.', ''), message]),
  )
  return (
    <>
      <FormDialog
        title={customer ? 'Edit Customer' : 'Add Customer'}
        goOn={customer ? 'Save Changes' : 'Add Customer'}
        className="gap-4 sm:grid-cols-2"
        isSending={save.isPending}
        refused={save.isError ? { title: failed, why: explain(save.error) } : undefined}
        onSubmit={form.submit}
        onClose={leave}
      >
        {fields.map(({ name, label, type, autoComplete }, i) => (
          <Field key={name} label={label} error={form.errors[name] ?? refused[name]}>
            {(links) => (
              <Input
                {...links}
                {...{ type, autoComplete }}
                value={form.typed[name]}
                maxLength={CUSTOMER_LENGTHS[name]}
                autoFocus={i === 0}
                onChange={({ target }) => write(name, target.value)}
              />
            )}
          </Field>
        ))}
        <KnownAlready email={form.typed.email} phone={form.typed.phone} customer={customer} />
        <Field label="Address" className="col-span-full" error={form.errors.address ?? refused.address}>
          {(links) => (
            <TextArea
              {...links}
              rows={3}
              value={form.typed.address}
              maxLength={CUSTOMER_LENGTHS.address}
              onChange={({ target }) => write('address', target.value)}
            />
          )}
        </Field>
      </FormDialog>
      <LeaveQuestion {...question} />
    </>
  )
}

const FIELDS_WRITTEN = [...fields.map(({ name }) => name), 'address'] as const

const startOf = (customer: CustomerDialogProps['customer']): Typed => ({
  firstName: customer?.firstName ?? '',
  lastName: customer?.lastName ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  company: customer?.company ?? '',
  address: customer?.address ?? '',
})
