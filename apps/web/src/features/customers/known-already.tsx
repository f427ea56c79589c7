import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listCustomers } from '@tuppence/contract/customers'
import { type Customer, customerName, sharedContact } from '@tuppence/domain/customers'
import { callQuery } from '../../foundation/asking/api.ts'
import { useSettled } from '../../foundation/asking/use-settled.ts'
import { Banner } from '../../ui/index.ts'

interface KnownAlreadyProps {
  /** What is being typed. */
  email: string
  phone: string
  /** Whom it is typed for; left out where they are new. */
  customer: Pick<Customer, 'id' | 'email' | 'phone'> | undefined
}

const MOST_SHOWN = 3

/**
 * Says while it is typed whose this e-mail address or phone already is. It refuses nothing: a family shares a phone. What the
 * customer has already is not asked about again.
 */
export function KnownAlready({ email, phone, customer }: KnownAlreadyProps) {
  const isOwn = (field: 'email' | 'phone', text: string) => text.trim() === (customer?.[field] ?? '').trim()
  const asked = {
    email: useSettled(isOwn('email', email) ? '' : email.trim()),
    phone: useSettled(isOwn('phone', phone) ? '' : phone.trim()),
  }
  const byEmail = useQuery({
    ...callQuery(listCustomers, { query: { search: asked.email, limit: 20 } }),
    enabled: asked.email.includes('@'),
  })
  const byPhone = useQuery({
    ...callQuery(listCustomers, { query: { search: asked.phone, limit: 20 } }),
    enabled: asked.phone.length > 5,
  })
  const known = [...(byEmail.data ?? []), ...(byPhone.data ?? [])].flatMap((one) => {
    const shared = one.id === customer?.id ? undefined : sharedContact(one, asked)
    return shared ? [{ one, shared }] : []
  })
  const once = known.filter(({ one }, i) => known.findIndex((other) => other.one.id === one.id) === i)
  if (once.length === 0) return null
  return (
    <div className="col-span-full">
      <Banner tone="warn" title="Perhaps on the list already">
        {once.slice(0, MOST_SHOWN).map(({ one, shared }) => (
          <span key={one.id} className="block [overflow-wrap:anywhere]">
            <Link to="/customers/$id" params={{ id: one.id }} target="_blank" className="underline">
              {customerName(one)}
            </Link>{' '}
            has this {shared === 'email' ? 'e-mail address' : 'phone number'}.
          </span>
        ))}
        {once.length > MOST_SHOWN ? (
          <span className="block">And {once.length - MOST_SHOWN} more.</span>
        ) : null}
        <span className="block">You can save all the same, if it is another person.</span>
      </Banner>
    </div>
  )
}
