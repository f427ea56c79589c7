import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createCustomer } from '@tuppence/contract/customers'
import type { Customer } from '@tuppence/domain/customers'
import { useForm } from 'react-hook-form'
import { explain, refresh, send } from '../../app/api.ts'
import { useConnectivity, useEngine } from '../../offline/index.ts'
import { Banner, Button, Field, Input } from '../../ui/index.ts'

interface NewCustomerProps {
  /** What was searched for: most often the name that is now to be added. */
  typed: string
  onAdded: (customer: Customer) => void
  onBack: () => void
}

/** Four fields, none of them needed: a queue is waiting. It takes a connection, because the server gives the number. */
export function NewCustomer({ typed, onAdded, onBack }: NewCustomerProps) {
  const { copy } = useEngine()
  const { isOnline } = useConnectivity()
  const client = useQueryClient()
  const { register, handleSubmit } = useForm({ defaultValues: startOf(typed) })
  const adding = useMutation({
    mutationFn: (body: ReturnType<typeof startOf>) => send(createCustomer, { body }),
    onSuccess: (customer) => {
      copy.refreshSoon()
      void refresh(client, '/api/customers')
      onAdded(customer)
    },
  })
  return (
    <form className="grid gap-4" onSubmit={handleSubmit((body) => adding.mutate(body))}>
      {isOnline ? null : (
        <Banner tone="warn" title="A new customer needs a connection">
          Complete the sale without one, or try again when the till is online.
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name">
          {(links) => <Input {...links} {...register('firstName')} autoFocus />}
        </Field>
        <Field label="Last name">{(links) => <Input {...links} {...register('lastName')} />}</Field>
        <Field label="E-mail">{(links) => <Input {...links} {...register('email')} type="email" />}</Field>
        <Field label="Phone">{(links) => <Input {...links} {...register('phone')} type="tel" />}</Field>
      </div>
      {adding.error ? (
        <Banner tone="bad" isUrgent title="The customer was not added">
          {explain(adding.error)}
        </Banner>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>Back to the search</Button>
        <Button look="primary" type="submit" busy={adding.isPending} disabled={!isOnline}>
          Add and choose
        </Button>
      </div>
    </form>
  )
}

function startOf(typed: string) {
  const text = typed.trim()
  if (text.includes('@')) return { firstName: '', lastName: '', email: text, phone: '' }
  if (/^[\d +()-]{5,}$/.test(text)) return { firstName: '', lastName: '', email: '', phone: text }
  const [firstName = '', ...rest] = text.split(/\s+/)
  return { firstName, lastName: rest.join(' '), email: '', phone: '' }
}
