import { listCustomers } from '@tuppence/contract/customers'
import { countWords } from '@tuppence/domain/counts'
import type { Customer } from '@tuppence/domain/customers'
import { minorOf } from '@tuppence/domain/money'
import { fullName } from '@tuppence/domain/names'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../app/use-call.ts'
import { useSettled } from '../../app/use-settled.ts'
import { Card, EmptyState, Loaded, Money, Page, SearchBox, Table, Td, Th } from '../../ui/index.ts'

const SHOWN = 200

export function CustomersPage() {
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const customers = useCall(listCustomers, { query: { limit: SHOWN, ...(settled && { search: settled }) } })
  return (
    <Page title="Customer Management" subtitle="Manage customer information and purchase history">
      <SearchBox
        label="Search customers"
        placeholder="Search customers by name, email, or phone..."
        value={search}
        onChange={setSearch}
      />
      <Card>
        <Loaded {...customers} what="The customers">
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={<Users size={40} aria-hidden />}
                title="No customers found"
                hint={settled ? 'Try another name, e-mail or phone number.' : undefined}
              />
            ) : (
              <CustomerTable customers={list} />
            )
          }
        </Loaded>
      </Card>
    </Page>
  )
}

function CustomerTable({ customers }: { customers: readonly Customer[] }) {
  return (
    <Table caption="Customers">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Email</Th>
          <Th>Phone</Th>
          <Th isNumber>Total Spent</Th>
          <Th isNumber>Loyalty Points</Th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <tr key={customer.id}>
            <Td className="font-medium">{fullName(customer) || '–'}</Td>
            <Td className="text-ink-muted">{customer.email ?? '–'}</Td>
            <Td className="figures whitespace-nowrap text-ink-muted">{customer.phone ?? '–'}</Td>
            <Td isNumber>
              <Money amountMinor={minorOf(customer.totalSpent)} />
            </Td>
            <Td isNumber>{countWords(customer.loyaltyPoints)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
