import { Link } from '@tanstack/react-router'
import { countWords } from '@tuppence/domain/counts'
import { type Customer, companyBesideName, customerName } from '@tuppence/domain/customers'
import { minorOf } from '@tuppence/domain/money'
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { Button, IconButton, type LongColumn, Money } from '../../ui/index.ts'

export interface RowActs {
  readonly mayManage: boolean
  readonly isArchived: boolean
  readonly onEdit: (customer: Customer) => void
  readonly onDelete: (customer: Customer) => void
  readonly onRestore: (customer: Customer) => void
}

interface RowProps {
  customer: Customer
  acts: RowActs
}

/** CUST-003. */
export function customerColumns(acts: RowActs): LongColumn<Customer>[] {
  return [
    {
      key: 'name',
      heading: 'Name',
      isSortable: true,
      cell: (customer) => (
        <>
          <Name customer={customer} acts={acts} />
          {companyBesideName(customer) === null ? null : <Contact text={customer.company} />}
        </>
      ),
    },
    { key: 'email', heading: 'Email', isSortable: true, cell: ({ email }) => <Contact text={email} /> },
    {
      key: 'phone',
      heading: 'Phone',
      isSortable: true,
      width: '8rem',
      cell: ({ phone }) => <Contact text={phone} />,
    },
    {
      key: 'spent',
      heading: 'Total Spent',
      isNumber: true,
      isSortable: true,
      width: '7rem',
      cell: ({ totalSpent }) => <Money amountMinor={minorOf(totalSpent)} />,
    },
    {
      key: 'points',
      heading: 'Loyalty Points',
      isNumber: true,
      isSortable: true,
      width: '8rem',
      cell: ({ loyaltyPoints }) => countWords(loyaltyPoints),
    },
    ...(acts.mayManage
      ? [
          {
            key: 'actions',
            heading: 'Actions',
            width: '7.5rem',
            cell: (customer: Customer) => <Actions customer={customer} acts={acts} />,
          },
        ]
      : []),
  ]
}

/** The same on a phone. */
export function CustomerCard({ customer, acts }: RowProps) {
  const contact = [companyBesideName(customer), customer.email, customer.phone].filter(Boolean).join(' · ')
  return (
    <article aria-label={customerName(customer)} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Name customer={customer} acts={acts} />
          <p className="truncate text-sm text-ink-muted">{contact || 'No contact details'}</p>
        </div>
        <span className="font-semibold">
          <Money amountMinor={minorOf(customer.totalSpent)} />
        </span>
      </div>
      <div className="flex items-center justify-between gap-3 text-sm text-ink-muted">
        <span>
          Loyalty points: <span className="figures text-ink">{countWords(customer.loyaltyPoints)}</span>
        </span>
        {acts.mayManage ? <Actions customer={customer} acts={acts} /> : null}
      </div>
    </article>
  )
}

function Name({ customer, acts }: RowProps) {
  const name = customerName(customer)
  if (!acts.mayManage)
    return <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{name}</span>
  return (
    <Link
      to="/customers/$id"
      params={{ id: customer.id }}
      className="line-clamp-2 font-medium text-copper-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
    >
      {name}
    </Link>
  )
}

const Contact = ({ text }: { text: string | null }) => (
  <span className="figures line-clamp-2 text-sm text-ink-muted [overflow-wrap:anywhere]">{text ?? '–'}</span>
)

function Actions({ customer, acts }: RowProps) {
  const name = customerName(customer)
  if (acts.isArchived)
    return (
      <Button size="small" onClick={() => acts.onRestore(customer)} aria-label={`Restore ${name}`}>
        <RotateCcw size={16} aria-hidden />
        Restore
      </Button>
    )
  return (
    <span className="flex gap-1">
      <IconButton label={`Edit ${name}`} onClick={() => acts.onEdit(customer)}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={() => acts.onDelete(customer)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </span>
  )
}
