import { useQuery } from '@tanstack/react-query'
import { listCustomers } from '@tuppence/contract/customers'
import { counted } from '@tuppence/domain/counts'
import { type Customer, companyBesideName, customerName } from '@tuppence/domain/customers'
import { UserRound } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { callQuery } from '../../../foundation/asking/api.ts'
import { useSettled } from '../../../foundation/asking/use-settled.ts'
import { ThrowAwayQuestion } from '../../../foundation/leaving/throw-away-question.tsx'
import { useConnectivity, useEngine } from '../../../offline/index.ts'
import { Button, Dialog, EmptyState, SearchBox } from '../../../ui/index.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { NewCustomer } from './new-customer.tsx'

const SHOWN = 20

/** Who is buying: found by name, company, e-mail or phone in the till's own copy, or added on the spot. */
export function CustomerDialog({ onClose }: { onClose: () => void }) {
  const { change, say } = useTerminal()
  const [text, setText] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const [isWritten, setIsWritten] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => (isAdding && isWritten ? setIsLeaving(true) : onClose())
  const customers = useCustomers(text)
  const choices = useRef<HTMLDivElement>(null)
  const choose = ({ id, firstName, lastName }: Customer) => {
    change({ type: 'choose-customer', customer: { id, firstName, lastName } })
    say(`Customer ${customerName({ firstName, lastName })}`)
    onClose()
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => isOpen || leave()}
        title={isAdding ? 'New customer' : 'Choose a customer'}
      >
        {isAdding ? (
          <NewCustomer
            typed={text}
            onAdded={choose}
            onBack={() => setIsAdding(false)}
            onWritten={setIsWritten}
          />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the box and the names, which are buttons
          <div className="grid gap-3" ref={choices} onKeyDown={(event) => moveAmong(choices.current, event)}>
            <SearchBox
              label="Find a customer"
              placeholder="Name, company, email or phone"
              value={text}
              onChange={setText}
              data-choice
              autoFocus
            />
            {customers.length > 0 ? (
              <ul aria-label="Customers" className="max-h-80 overflow-y-auto rounded-md border border-line">
                {customers.map((customer) => (
                  <li key={customer.id} className="border-line not-last:border-b">
                    <button
                      type="button"
                      data-choice
                      onClick={() => choose(customer)}
                      className="grid min-h-12 w-full px-4 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
                    >
                      <span className="font-medium">{customerName(customer)}</span>
                      <span className="truncate text-sm text-ink-muted">
                        {[companyBesideName(customer), customer.email, customer.phone, pointsOf(customer)]
                          .filter(Boolean)
                          .join(' · ') || 'No contact details'}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState
                icon={<UserRound size={36} strokeWidth={1.25} aria-hidden />}
                title={text.trim() === '' ? 'Who is buying?' : 'Nobody by that name'}
                hint={
                  text.trim() === ''
                    ? 'Type a few letters of a name, a company, an e-mail address or a phone number.'
                    : 'Try another spelling, or add them as a new customer.'
                }
              />
            )}
            <Button onClick={() => setIsAdding(true)}>New customer</Button>
          </div>
        )}
      </Dialog>
      <ThrowAwayQuestion open={isLeaving} onStay={() => setIsLeaving(false)} onConfirm={onClose} />
    </>
  )
}

const pointsOf = ({ loyaltyPoints: points }: Customer) => (points === 0 ? null : counted(points, 'point'))

/** The arrows go from the search to the names below it and back, and stop at the ends. Enter then presses the name. */
function moveAmong(within: HTMLElement | null, event: KeyboardEvent) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...(within?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])]
  const now = stops.findIndex((stop) => stop.matches(':focus'))
  if (now < 0) return
  event.preventDefault()
  stops[now + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

/** The till's copy answers at once; the server adds whoever it does not hold. */
function useCustomers(text: string): readonly Customer[] {
  const { copy } = useEngine()
  const { isOnline } = useConnectivity()
  const settled = useSettled(text.trim())
  const known = copy.searchCustomers(text, SHOWN)
  const { data } = useQuery({
    ...callQuery(listCustomers, { query: { search: settled, limit: SHOWN } }),
    enabled: isOnline && settled !== '' && known.length === 0,
  })
  return known.length > 0 || settled === '' ? known : (data ?? [])
}
