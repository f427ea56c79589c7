import { Link } from '@tanstack/react-router'
import { lowStockProducts } from '@tuppence/contract/catalogue'
import { dashboardStats } from '@tuppence/contract/reporting'
import { listTransactions, type Transaction } from '@tuppence/contract/sales'
import type { Product } from '@tuppence/domain/catalogue'
import { counted, countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import {
  BookOpenCheck,
  ClipboardList,
  Clock,
  LifeBuoy,
  MonitorSmartphone,
  PackageOpen,
  ScrollText,
  ShieldCheck,
  ShoppingBag,
  Store,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay, useSignedInUser } from '../../foundation/session/session.ts'
import { showCustomerDisplay } from '../../foundation/till/show-customer-display.ts'
import { shopDate, shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { transactionWords } from '../../foundation/words/transaction-words.ts'
import {
  Badge,
  Button,
  buttonLook,
  Card,
  EmptyState,
  FigureCard,
  Loaded,
  Money,
  Page,
  Tabs,
} from '../../ui/index.ts'

const SHOWN = 5

export interface BackOfficePageProps {
  /** The Staff tab, for those who see to the staff (STAFF-001). */
  staff?: ReactNode
}

/** What the back office has beside its dashboard, and who may go there. */
const PLACES = [
  { to: '/online-orders', label: 'Online orders', who: 'sell', Icon: ShoppingBag },
  { to: '/stock', label: 'Stock', who: 'manage-stock', Icon: PackageOpen },
  { to: '/stock-takes', label: 'Stock-takes', who: 'manage-stock', Icon: ClipboardList },
  { to: '/shifts', label: 'Shifts', who: 'view-reports', Icon: Clock },
  { to: '/tills', label: 'Tills', who: 'manage-tills', Icon: Store },
  { to: '/store-health', label: 'Store health', who: 'manage-tills', Icon: ShieldCheck },
  { to: '/support', label: 'Support', who: 'manage-settings', Icon: LifeBuoy },
  { to: '/journal', label: 'Journal', who: 'export-data', Icon: BookOpenCheck },
  { to: '/audit-log', label: 'Audit log', who: 'export-data', Icon: ScrollText },
] as const

function PlaceLink({ to, label, who, Icon }: (typeof PLACES)[number]) {
  if (!useMay(who)) return null
  return (
    <Link to={to} className={buttonLook('secondary', 'medium')}>
      <Icon size={18} aria-hidden />
      {label}
    </Link>
  )
}

type Tab = 'overview' | 'staff'

export function BackOfficePage({ staff }: BackOfficePageProps) {
  const [tab, setTab] = useState<Tab>('overview')
  const { businessName } = useSignedInUser()
  const timeZone = useShopTimeZone()
  const stats = useCall(dashboardStats, {})
  return (
    <Page
      title={`Welcome, ${businessName}`}
      subtitle={shopDate(new Date(), timeZone)}
      actions={
        <div className="flex flex-wrap gap-3 empty:hidden">
          <Button onClick={showCustomerDisplay}>
            <MonitorSmartphone size={18} aria-hidden />
            Open Customer Display
          </Button>
          {PLACES.map((place) => (
            <PlaceLink key={place.to} {...place} />
          ))}
        </div>
      }
    >
      <Loaded {...stats} what="The figures">
        {({ todaySales, weekSales, lowStockCount, customerCount }) => (
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <SalesCard label="Today's Sales" {...todaySales} />
            <SalesCard label="This Week" {...weekSales} />
            <FigureCard label="Low Stock Items" figure={lowStockCount} note="Items need restocking" />
            <FigureCard label="Total Customers" figure={customerCount} note="Active customers" />
          </div>
        )}
      </Loaded>
      {staff ? (
        <Tabs
          label="Parts of the dashboard"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'overview', label: 'Overview', content: <Overview /> },
            { value: 'staff', label: 'Staff', content: staff },
          ]}
        />
      ) : (
        <Overview />
      )}
    </Page>
  )
}

function Overview() {
  const sales = useCall(listTransactions, { query: { limit: SHOWN } })
  const low = useCall(lowStockProducts, { query: { limit: SHOWN } })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card>
        <h2 className="border-b border-line p-5 text-xl">Recent Transactions</h2>
        <Loaded {...sales} what="The recent transactions">
          {(list) =>
            list.length === 0 ? <EmptyState title="No transactions found" /> : <RecentSales sales={list} />
          }
        </Loaded>
      </Card>
      <Card>
        <h2 className="border-b border-line p-5 text-xl">Low Stock Alert</h2>
        <Loaded {...low} what="The low stock">
          {(list) =>
            list.length === 0 ? (
              <EmptyState title="All products are well stocked" />
            ) : (
              <LowStock products={list} />
            )
          }
        </Loaded>
      </Card>
    </div>
  )
}

function SalesCard({ label, total, count }: { label: string; total: string; count: number }) {
  const words = counted(count, 'transaction')
  return <FigureCard label={label} figure={<Money amountMinor={minorOf(total)} />} note={words} />
}

function RecentSales({ sales }: { sales: readonly Transaction[] }) {
  const timeZone = useShopTimeZone()
  return (
    <ul className="px-5">
      {sales.slice(0, SHOWN).map((sale) => (
        <li
          key={sale.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3 last:border-0"
        >
          <p className="min-w-0">
            <span className="figures block truncate font-medium">{sale.transactionNumber}</span>
            <span className="figures text-sm text-ink-muted">
              {shopTime(new Date(sale.createdAt), timeZone)}
            </span>
          </p>
          <p className="flex items-center gap-3">
            <Money amountMinor={minorOf(sale.totalAmount)} className="font-semibold" />
            <Badge state={transactionWords(sale).state}>{transactionWords(sale).words}</Badge>
          </p>
        </li>
      ))}
    </ul>
  )
}

function LowStock({ products }: { products: readonly Product[] }) {
  return (
    <ul className="px-5">
      {products.slice(0, SHOWN).map((product) => (
        <li
          key={product.id}
          className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0"
        >
          <p className="min-w-0">
            <span className="line-clamp-2 font-medium">{product.name}</span>
            <span className="figures text-sm text-ink-muted">SKU: {product.sku}</span>
          </p>
          <p className="grid shrink-0 justify-items-end gap-0.5">
            <Badge state={product.stockQuantity <= 0 ? 'bad' : 'warn'}>
              <span className="figures">{countWords(product.stockQuantity)} left</span>
            </Badge>
            <span className="figures text-sm text-ink-muted">Min: {product.minStockLevel}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
