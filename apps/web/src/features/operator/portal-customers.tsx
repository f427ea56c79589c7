import type { Account } from '@tuppence/contract/operator'
import { type BusinessFigures, portalBusinesses } from '@tuppence/contract/portal'
import { counted, countWords } from '@tuppence/domain/counts'
import { DoorOpen, Store } from 'lucide-react'
import { useState } from 'react'
import { Badge, Button, Card, EmptyState, Loaded, Page, SearchBox, Table, Td, Th } from '../../ui/index.ts'
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
  const figuresOf = new Map(businesses.map((business) => [business.accountId, business]))
  return (
    <Table caption="Customers" stacksUnderPx={820}>
      <thead>
        <tr>
          <Th>Business</Th>
          <Th className="max-xl:hidden">Owner</Th>
          <Th>Plan</Th>
          <Th>Tills online</Th>
          <Th isNumber>Sales, 7 days</Th>
          <Th>Last sold</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <CustomerRow
            key={account.id}
            account={account}
            figures={figuresOf.get(account.id)}
            onHelp={onHelp}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface CustomerRowProps {
  account: Account
  figures: BusinessFigures | undefined
  onHelp: (account: Account) => void
}

function CustomerRow({ account, figures, onHelp }: CustomerRowProps) {
  return (
    <tr>
      <Td className="min-w-56 [overflow-wrap:anywhere]">
        <span className="block font-medium">{account.businessName}</span>
        <span className="figures text-sm text-ink-muted">
          {[account.businessCode, account.businessType, account.location].filter(Boolean).join(' · ')}
        </span>
        {account.status === 'active' && !figures?.openTickets ? null : (
          <span className="mt-1 flex flex-wrap gap-1.5">
            {account.status === 'active' ? null : <AccountStatus status={account.status} />}
            {figures?.openTickets ? (
              <Badge state="warn">{counted(figures.openTickets, 'open ticket')}</Badge>
            ) : null}
          </span>
        )}
      </Td>
      <Td label="Owner" className="figures max-xl:hidden [overflow-wrap:anywhere]">
        {account.username}
      </Td>
      <Td label="Plan">{account.plan}</Td>
      <Td label="Tills online" className="figures whitespace-nowrap">
        {figures ? `${countWords(figures.tillsOnline)} of ${countWords(figures.tills)}` : '–'}
        {figures?.tillsBeyondPlan ? (
          <span className="block text-sm text-warn-ink">
            {countWords(figures.tillsBeyondPlan)} beyond the plan
          </span>
        ) : null}
      </Td>
      <Td isNumber label="Sales, 7 days">
        {figures ? countWords(figures.salesLastSevenDays) : '–'}
      </Td>
      <Td label="Last sold" className="figures whitespace-nowrap">
        {figures?.lastSoldOn ? dayWords(figures.lastSoldOn) : 'Not yet'}
      </Td>
      <Td>
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
      </Td>
    </tr>
  )
}
