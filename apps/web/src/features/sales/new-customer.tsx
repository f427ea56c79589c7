import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createCustomer } from '@tuppence/contract/customers'
import {
  CUSTOMER_LENGTHS,
  type Customer,
  canBeFound,
  isPhoneLike,
  phoneKey,
} from '@tuppence/domain/customers'
import { refusalMessage } from '@tuppence/domain/refusals'
import { useState } from 'react'
import { explain, problemsOf, refresh, send } from '../../app/api.ts'
import { useConnectivity, useEngine } from '../../offline/index.ts'
import { Banner, Button, Field, Input, type Missing, useTyped } from '../../ui/index.ts'
import { customerName } from './customer-name.ts'

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
  const { form, errors, adding, unexplained, known } = useNewCustomer(typed, onAdded)
  return (
    <form className="grid gap-4" noValidate onSubmit={form.submit}>
      {isOnline ? null : (
        <Banner tone="warn" title="A new customer needs a connection">
          Complete the sale without one, or try again when the till is online.
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, type }) => (
          <Field key={name} label={label} error={errors[name]}>
            {(links) => (
              <Input
                {...links}
                value={form.typed[name]}
                onChange={(event) => form.write(name, event.target.value)}
                type={type}
                maxLength={CUSTOMER_LENGTHS[name]}
                autoFocus={name === 'firstName'}
              />
            )}
          </Field>
        ))}
      </div>
      {known ? (
        <Banner
          tone="warn"
          title={`${customerName(known)} has this ${known.email && sameText(known.email, form.typed.email) ? 'e-mail address' : 'phone number'} already`}
          isUrgent
          action={<Button onClick={() => onAdded(known)}>Choose them</Button>}
        >
          Add another only if it is another person.
        </Banner>
      ) : null}
      {unexplained ? (
        <Banner tone="bad" isUrgent title="The customer was not added">
          {explain(unexplained)}
        </Banner>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>Back to the search</Button>
        <Button look="primary" type="submit" busy={adding.isPending} disabled={!isOnline}>
          {known ? 'Add another' : 'Add and choose'}
        </Button>
      </div>
    </form>
  )
}

type Typed = Record<(typeof fields)[number]['name'], string>

function useNewCustomer(start: string, onAdded: NewCustomerProps['onAdded']) {
  const { copy } = useEngine()
  const client = useQueryClient()
  const adding = useMutation({
    mutationFn: (body: Typed) => send(createCustomer, { body }),
    onSuccess: (customer) => {
      copy.refreshSoon()
      void refresh(client, '/api/customers')
      onAdded(customer)
    },
  })
  const [known, setKnown] = useState<Customer>()
  const form = useTyped(startOf(start), missing, () => {
    const found = known ? undefined : knownAs(form.typed, (text) => copy.searchCustomers(text))
    setKnown(found)
    if (!found) adding.mutate(form.typed)
  })
  const refused = fieldProblems(adding.error)
  const write = (field: keyof Typed, value: string) => {
    // What the server said is of what stood there before.
    adding.reset()
    setKnown(undefined)
    form.write(field, value)
  }
  return {
    form: { ...form, write },
    errors: { ...refused, ...form.errors },
    adding,
    known,
    // What stands at its field needs no banner.
    unexplained: Object.keys(refused).length > 0 ? null : adding.error,
  }
}

/** Somebody whom the till knows by this e-mail address or telephone number, however it is written. */
function knownAs(
  { email, phone }: Typed,
  search: (text: string) => readonly Customer[],
): Customer | undefined {
  const byEmail = email.trim() ? search(email.trim()).find((one) => sameText(one.email, email)) : undefined
  if (byEmail || !isPhoneLike(phone)) return byEmail
  return search(phone).find((one) => one.phone !== null && phoneKey(one.phone) === phoneKey(phone))
}

const sameText = (one: string | null, other: string): boolean =>
  one?.trim().toLowerCase() === other.trim().toLowerCase()

/** What can be told before anything is sent. What somebody searched for can be longer than a field lets them type. */
function missing(typed: Typed): Missing<Typed> {
  const tooLong = fields.flatMap(({ name }) => {
    const most = CUSTOMER_LENGTHS[name]
    return typed[name].length > most ? [[name, `Write at most ${most} letters.`]] : []
  })
  return {
    ...(!canBeFound(typed) && { firstName: refusalMessage('customer-unnamed') }),
    ...(!EMAIL.test(typed.email) && { email: 'Write an e-mail address such as ada@example.com.' }),
    ...Object.fromEntries(tooLong),
  }
}

const EMAIL = /^\s*([^\s@]+@[^\s@]+\.[^\s@]+\s*)?$/

/** The fields of this form that the server found wrong, each with its sentence. */
function fieldProblems(error: unknown): Missing<Typed> {
  const problems = problemsOf(error)
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const problem = problems.find(({ field }) => field === `body.${name}`)
      return problem ? [[name, problem.message]] : []
    }),
  )
}

function startOf(typed: string): Typed {
  const text = typed.trim()
  if (text.includes('@')) return { firstName: '', lastName: '', email: text, phone: '' }
  if (/^[\d +()-]{5,}$/.test(text)) return { firstName: '', lastName: '', email: '', phone: text }
  const [firstName = '', ...rest] = text.split(/\s+/)
  return { firstName, lastName: rest.join(' '), email: '', phone: '' }
}
