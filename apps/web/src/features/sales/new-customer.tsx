import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { createCustomer } from '@tuppence/contract/customers'
import { CUSTOMER_LENGTHS, type Customer, canBeFound } from '@tuppence/domain/customers'
import { refusalMessage } from '@tuppence/domain/refusals'
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

const fields = [
  { name: 'firstName', label: 'First name', type: 'text' },
  { name: 'lastName', label: 'Last name', type: 'text' },
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
] as const

/** Four fields, any one of them enough: a queue is waiting. It takes a connection, because the server gives the number. */
export function NewCustomer({ typed, onAdded, onBack }: NewCustomerProps) {
  const { isOnline } = useConnectivity()
  const { form, add, adding, unexplained } = useNewCustomer(typed, onAdded)
  const { errors } = form.formState
  return (
    <form className="grid gap-4" noValidate onSubmit={add}>
      {isOnline ? null : (
        <Banner tone="warn" title="A new customer needs a connection">
          Complete the sale without one, or try again when the till is online.
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, type }) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(links) => (
              <Input
                {...links}
                {...form.register(name, rulesOf(name))}
                type={type}
                maxLength={CUSTOMER_LENGTHS[name]}
                autoFocus={name === 'firstName'}
              />
            )}
          </Field>
        ))}
      </div>
      {unexplained ? (
        <Banner tone="bad" isUrgent title="The customer was not added">
          {explain(unexplained)}
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

function useNewCustomer(typed: string, onAdded: NewCustomerProps['onAdded']) {
  const { copy } = useEngine()
  const client = useQueryClient()
  const form = useForm({ defaultValues: startOf(typed) })
  const adding = useMutation({
    mutationFn: (body: ReturnType<typeof startOf>) => send(createCustomer, { body }),
    onSuccess: (customer) => {
      copy.refreshSoon()
      void refresh(client, '/api/customers')
      onAdded(customer)
    },
    onError: (error) => {
      for (const { name, message } of fieldProblems(error)) form.setError(name, { message })
    },
  })
  const add = form.handleSubmit((body) => {
    if (canBeFound(body)) adding.mutate(body)
    else form.setError('firstName', { message: refusalMessage('customer-unnamed') }, { shouldFocus: true })
  })
  // What stands at its field needs no banner.
  const unexplained = fieldProblems(adding.error).length > 0 ? null : adding.error
  return { form, add, adding, unexplained }
}

type FieldName = (typeof fields)[number]['name']

/** What can be told before anything is sent. What somebody searched for can be longer than a field lets them type. */
function rulesOf(name: FieldName) {
  const most = CUSTOMER_LENGTHS[name]
  const maxLength = { value: most, message: `Write at most ${most} letters.` }
  if (name !== 'email') return { maxLength }
  return { maxLength, pattern: { value: /^\s*([^\s@]+@[^\s@]+\.[^\s@]+\s*)?$/, message: EMAIL_WANTED } }
}

const EMAIL_WANTED = 'Write an e-mail address such as ada@example.com.'

/** The fields of this form that the server found wrong, each with its sentence. */
function fieldProblems(error: unknown): { name: FieldName; message: string }[] {
  const problems = error instanceof CallFailed ? (error.problem?.problems ?? []) : []
  return fields.flatMap(({ name }) =>
    problems
      .filter(({ field }) => field === `body.${name}`)
      .slice(0, 1)
      .map(({ message }) => ({ name, message })),
  )
}

function startOf(typed: string) {
  const text = typed.trim()
  if (text.includes('@')) return { firstName: '', lastName: '', email: text, phone: '' }
  if (/^[\d +()-]{5,}$/.test(text)) return { firstName: '', lastName: '', email: '', phone: text }
  const [firstName = '', ...rest] = text.split(/\s+/)
  return { firstName, lastName: rest.join(' '), email: '', phone: '' }
}
