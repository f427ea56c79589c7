import type { Account } from '@tuppence/contract/operator'
import { type BusinessFigures, portalBusinesses } from '@tuppence/contract/portal'
import { counted, countWords } from '@tuppence/domain/counts'
import { DoorOpen, Store } from 'lucide-react'
import { useState } from 'react'
import { Badge, Button, Card, DataTable, EmptyState, Loaded, Page, SearchBox } from '../../ui/index.ts'
import { AccountStatus } from './account-status.tsx'
import { AskRemoteAccess } from './ask-remote-access.tsx'
import { findAccounts } from './find-accounts.ts'
import { dayWords } from './portal-words.ts'
import { useWatched } from './use-watched.ts'

/** OPER-003: the businesses with how each stands, and the way to help in one. */
export function PortalCustomers({ accounts }: { accounts: readonly Account[] }) {
  const [search, setSearch] = useState('')
  const [helping, setHelping] = useState<Account>()
  const figures = useWatched(portalBusinesses, {})
  const found = findAccounts(accounts, search)
  return (
    <Page title="Customers" subtitle="How each business stands, in counts: what it sells is its own">
      <SearchBox
        label="Search customers"
        placeholder="Search by name, owner or location..."
        value={search}
        onChange={setSearch}
      />
      <Card>
        {found.length === 0 ? (
          <EmptyState
            icon={<Store size={40} aria-hidden />}
            title="No customers found"
            hint={
              search
                ? 'Try another word, or part of the name.'
                : 'Open the first business under Customer Management.'
            }
          />
        ) : (
          <Loaded {...figures} what="The figures of the businesses">
            {({ businesses }) => (
              <CustomerTable accounts={found} businesses={businesses} onHelp={setHelping} />
            )}
          </Loaded>
        )}
      </Card>
      {helping ? <AskRemoteAccess account={helping} onClose={() => setHelping(undefined)} /> : null}
    </Page>
  )
}

interface CustomerTableProps {
  accounts: readonly Account[]
  businesses: readonly BusinessFigures[]
  onHelp: (account: Account) => void
}

function CustomerTable({ accounts, businesses, onHelp }: CustomerTableProps) {
  const figures = new Map(businesses.map((business) => [business.accountId, business]))
  return (
    <DataTable
      caption="Customers"
      stacksUnderPx={820}
      rows={accounts.map((account) => ({ account, figures: figures.get(account.id) }))}
      rowKey={({ account }) => account.id}
      columns={[
        {
          heading: 'Business',
          className: 'min-w-56 [overflow-wrap:anywhere]',
          sortBy: ({ account }) => account.businessName,
          cell: (row) => <Business {...row} />,
        },
        {
          heading: 'Owner',
          isOnlyWide: true,
          className: 'figures [overflow-wrap:anywhere]',
          sortBy: ({ account }) => account.username,
          cell: ({ account }) => account.username,
        },
        { heading: 'Plan', sortBy: ({ account }) => account.plan, cell: ({ account }) => account.plan },
        {
          heading: 'Tills online',
          className: 'figures whitespace-nowrap',
          sortBy: ({ figures }) => figures?.tillsOnline,
          cell: ({ figures }) => (figures ? <TillsOnline {...figures} /> : '–'),
        },
        {
          heading: 'Sales, 7 days',
          isNumber: true,
          sortBy: ({ figures }) => figures?.salesLastSevenDays,
          cell: ({ figures }) => (figures ? countWords(figures.salesLastSevenDays) : '–'),
        },
        {
          heading: 'Last sold',
          className: 'figures whitespace-nowrap',
          sortBy: ({ figures }) => figures?.lastSoldOn,
          cell: ({ figures }) => (figures?.lastSoldOn ? dayWords(figures.lastSoldOn) : 'Not yet'),
        },
        {
          heading: 'Actions',
          isHeadingHidden: true,
          cell: ({ account }) => (
            <span className="flex justify-end">
              <Button
                size="small"
                aria-label={`Help in ${account.businessName}`}
                disabled={account.status !== 'active'}
                onClick={() => onHelp(account)}
              >
                <DoorOpen size={16} aria-hidden />
                Help
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}

interface BusinessProps {
  account: Account
  figures: BusinessFigures | undefined
}

function Business({ account, figures }: BusinessProps) {
  const { businessName, businessCode, businessType, location, status } = account
  return (
    <>
      <span className="block font-medium">{businessName}</span>
      <span className="figures text-sm text-ink-muted">
        {[businessCode, businessType, location].filter(Boolean).join(' · ')}
      </span>
      {status === 'active' && !figures?.openTickets ? null : (
        <span className="mt-1 flex flex-wrap gap-1.5">
          {status === 'active' ? null : <AccountStatus status={status} />}
          {figures?.openTickets ? (
            <Badge state="warn">{counted(figures.openTickets, 'open ticket')}</Badge>
          ) : null}
        </span>
      )}
    </>
  )
}

const TillsOnline = ({ tillsOnline, tills, tillsBeyondPlan }: BusinessFigures) => (
  <>
    {`${countWords(tillsOnline)} of ${countWords(tills)}`}
    {tillsBeyondPlan ? (
      <span className="block text-sm text-warn-ink">{countWords(tillsBeyondPlan)} beyond the plan</span>
    ) : null}
  </>
)
