import { useParams } from '@tanstack/react-router'
import { type CustomerProfile, getCustomer } from '@tuppence/contract/customer-records'
import { countWords } from '@tuppence/domain/counts'
import { customerName } from '@tuppence/domain/customers'
import { minorOf } from '@tuppence/domain/money'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAddress } from '../../foundation/address/use-address.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Banner, Button, Card, FigureCard, Loaded, Page, Tabs } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { Consents } from './consents.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { DeleteCustomer } from './delete-customer.tsx'
import { Notes } from './notes.tsx'
import { PersonalData } from './personal-data.tsx'
import { Points } from './points.tsx'
import { Purchases } from './purchases.tsx'

const TABS = ['purchases', 'points', 'contact', 'data'] as const
type Tab = (typeof TABS)[number]

/** One customer: who they are, what they bought, their points, and what they have said and may ask for. */
export function CustomerPage() {
  const id = String(useParams({ strict: false }).id)
  const profile = useCall(getCustomer, { params: { id } })
  return (
    <Page
      title={profile.data ? customerName(profile.data) : 'Customer'}
      subtitle={profile.data ? <Since profile={profile.data} /> : undefined}
      actions={profile.data ? <Deeds profile={profile.data} /> : undefined}
    >
      <Loaded {...profile} what="The customer">
        {(customer) => <About key={customer.id} customer={customer} />}
      </Loaded>
    </Page>
  )
}

function Since({ profile }: { profile: CustomerProfile }) {
  const timeZone = useShopTimeZone()
  return <>On the list since {shopTime(new Date(profile.createdAt), timeZone)}</>
}

function Deeds({ profile }: { profile: CustomerProfile }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  if (!profile.isActive) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('edit')}>
        <Pencil size={18} aria-hidden />
        Edit
      </Button>
      <Button onClick={() => setOpen('delete')}>
        <Trash2 size={18} aria-hidden />
        Delete
      </Button>
      {open === 'edit' ? <CustomerDialog customer={profile} onClose={() => setOpen(undefined)} /> : null}
      {open === 'delete' ? <DeleteCustomer customer={profile} onClose={() => setOpen(undefined)} /> : null}
    </div>
  )
}

function About({ customer }: { customer: CustomerProfile }) {
  const { address, change } = useAddress()
  const mayExport = useMay('export-data')
  const stands = customer.erasedAt === null && customer.mergedInto === null
  const tabs: { value: Tab; label: string; content: ReactNode }[] = [
    { value: 'purchases', label: 'Purchases', content: <Purchases id={customer.id} /> },
    { value: 'points', label: 'Points', content: <Points customer={customer} isOpen={stands} /> },
    ...(stands
      ? [
          {
            value: 'contact' as const,
            label: 'Consent and notes',
            content: (
              <div className="grid items-start gap-6 lg:grid-cols-2">
                <Consents customer={customer} />
                <Notes customer={customer} />
              </div>
            ),
          },
        ]
      : []),
    ...(stands && mayExport
      ? [{ value: 'data' as const, label: 'Their data', content: <PersonalData customer={customer} /> }]
      : []),
  ]
  const tab = tabs.find(({ value }) => value === address.tab)?.value ?? 'purchases'
  return (
    <>
      <Standing customer={customer} />
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <FigureCard label="Total spent" figure={formatMoney(minorOf(customer.totalSpent))} />
        <FigureCard label="Loyalty points" figure={countWords(customer.loyaltyPoints)} />
        <Details customer={customer} />
      </div>
      <Tabs
        label="About this customer"
        value={tab}
        onChange={(next) => change({ tab: next === 'purchases' ? '' : next }, 'in-place')}
        tabs={tabs}
      />
    </>
  )
}

function Standing({ customer }: { customer: CustomerProfile }) {
  if (customer.erasedAt !== null)
    return (
      <Banner title="The personal details of this customer were erased">
        What was bought stays in the books, and names nobody.
      </Banner>
    )
  if (customer.mergedInto !== null)
    return (
      <Banner title="This customer turned out to be another">
        <a className="text-copper-ink underline" href={`/customers/${customer.mergedInto}`}>
          Open the one they are now
        </a>
      </Banner>
    )
  if (!customer.isActive)
    return (
      <Banner title="This customer is archived">They are on no list. Put them back under Archived.</Banner>
    )
  if (customer.merged.length === 0) return null
  return (
    <Banner title="Also once on the list as">{customer.merged.map(({ name }) => name).join(', ')}</Banner>
  )
}

function Details({ customer: { company, email, phone, address } }: { customer: CustomerProfile }) {
  const facts = [
    ...(company ? [['Company', company] as const] : []),
    ['Email', email],
    ['Phone', phone],
    ['Address', address],
  ] as const
  return (
    <Card className="col-span-2 p-5">
      <dl className="grid gap-2">
        {facts.map(([label, text]) => (
          <div key={label} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
