import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createCustomer } from '@tuppence/contract/customers'
import {
  CUSTOMER_LENGTHS,
  type Customer,
  customerName,
  isPhoneLike,
  sharedContact,
} from '@tuppence/domain/customers'
import { useMemo } from 'react'
import { explain, problemsOf, refresh, send } from '../../../foundation/asking/api.ts'
import { useSettled } from '../../../foundation/asking/use-settled.ts'
import { wrongInCustomer } from '../../../foundation/customers/wrong-in-customer.ts'
import { useConnectivity, useEngine } from '../../../offline/index.ts'
import { Banner, Button, Field, Input, type Missing, useTyped } from '../../../ui/index.ts'

interface NewCustomerProps {
  /** What was searched for: most often the name that is now to be added. */
  typed: string
  onAdded: (customer: Customer) => void
  onBack: () => void
  /** Told whether anything is written that was not searched for: leaving then asks. */
  onWritten: (isWritten: boolean) => void
}

const fields = [
  { name: 'firstName', label: 'First name', type: 'text' },
  { name: 'lastName', label: 'Last name', type: 'text' },
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
] as const

/** Four fields, any one of them enough: a queue is waiting. It takes a connection, because the server gives the number. */
export function NewCustomer({ typed, onAdded, onBack, onWritten }: NewCustomerProps) {
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
                onChange={(event) => {
                  form.write(name, event.target.value)
                  const now = { ...form.typed, [name]: event.target.value }
                  const before = startOf(typed)
                  onWritten(fields.some((field) => now[field.name] !== before[field.name]))
                }}
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
          title={`${customerName(known)} has this ${sharedContact(known, form.typed) === 'email' ? 'e-mail address' : 'phone number'} already`}
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
  const form = useTyped(startOf(start), missing, () => {
    const found = knownAs(form.typed, (text) => copy.searchCustomers(text))
    // Whom nobody has been told of yet is told of in a moment; who goes on all the same means another person.
    if (!found || found.id === known?.id) adding.mutate(form.typed)
  })
  const settled = useSettled(form.typed)
  const known = useMemo(() => knownAs(settled, (text) => copy.searchCustomers(text)), [copy, settled])
  const refused = fieldProblems(adding.error)
  const write = (field: keyof Typed, value: string) => {
    // What the server said is of what stood there before.
    adding.reset()
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
function knownAs(typed: Typed, search: (text: string) => readonly Customer[]): Customer | undefined {
  const { email, phone } = typed
  const found = [...(email.trim() ? search(email.trim()) : []), ...(isPhoneLike(phone) ? search(phone) : [])]
  return found.find((one) => sharedContact(one, typed) !== undefined)
}

/** What can be told before anything is sent. What somebody searched for can be longer than a field lets them type. */
function missing(typed: Typed): Missing<Typed> {
  const tooLong = fields.flatMap(({ name }) => {
    const most = CUSTOMER_LENGTHS[name]
    return typed[name].length > most ? [[name, `Write at most ${most} letters.`]] : []
  })
  return {
    ...wrongInCustomer(typed),
    ...Object.fromEntries(tooLong),
  }
}

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
