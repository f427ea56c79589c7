import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '@tuppence/contract/call'
import { dashboardStats } from '@tuppence/contract/reporting'
import { counted, countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { OFFICE_PLACES, type OfficePlace } from '../../foundation/address/office-places.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { logOut } from '../../foundation/session/log-out.ts'
import { useMay, useSignedInUser } from '../../foundation/session/session.ts'
import { showCustomerDisplay } from '../../foundation/till/show-customer-display.ts'
import { shopDate, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, buttonLook, FigureCard, Loaded, Money, Page, Spinner, Tabs } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { CustomersTab } from './customers-tab.tsx'
import { InventoryTab } from './inventory-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SalesTab } from './sales-tab.tsx'
import { StaffTab } from './staff-tab.tsx'

export interface BackOfficePageProps {
  /** The Staff tab, for those who see to the staff (STAFF-001). */
  staff?: ReactNode
  /** What they are told of, where no sidebar has it. */
  bell?: ReactNode
  /** How far a new business has come, for those who set it up. */
  firstRun?: ReactNode
}

function PlaceLink({ to, label, who, Icon }: OfficePlace) {
  if (!useMay(who)) return null
  return (
    <Link to={to} className={buttonLook('secondary', 'small')}>
      <Icon size={16} aria-hidden />
      {label}
    </Link>
  )
}

type Tab = 'overview' | 'sales' | 'inventory' | 'customers' | 'staff'

/** REP-010 to REP-017: today's figures, and what is behind them, in five tabs. */
export function BackOfficePage({ staff, bell, firstRun }: BackOfficePageProps) {
  const { businessName } = useSignedInUser()
  const timeZone = useShopTimeZone()
  const stats = useCall(dashboardStats, {})
  return (
    <Page
      title={`Welcome, ${businessName}`}
      subtitle={shopDate(new Date(), timeZone)}
      actions={
        <div className="flex flex-wrap gap-3">
          {bell}
          <Button onClick={showCustomerDisplay}>
            <MonitorSmartphone size={18} aria-hidden />
            Open Customer Display
          </Button>
          <Button onClick={() => void logOut()}>
            <LogOut size={18} aria-hidden />
            Logout
          </Button>
        </div>
      }
    >
      <nav aria-label="Back office" className="flex flex-wrap gap-2 empty:hidden">
        {OFFICE_PLACES.map((place) => (
          <PlaceLink key={place.to} {...place} />
        ))}
      </nav>
      {firstRun}
      {stats.data || stats.error ? (
        <Loaded {...stats} what="The figures">
          {(figures) => <Figures {...figures} />}
        </Loaded>
      ) : (
        <FiguresToCome />
      )}
      <Parts staff={staff} />
    </Page>
  )
}

/** In the room of the figures, so that nothing moves when they come. */
function FiguresToCome() {
  const none = { total: '0.00', count: 0 }
  return (
    <div className="grid items-center justify-items-center *:col-start-1 *:row-start-1">
      <div aria-hidden className="invisible w-full">
        <Figures todaySales={none} weekSales={none} lowStockCount={0} customerCount={0} />
      </div>
      <p role="status" className="flex items-center gap-3 text-ink-muted">
        <Spinner size={24} />
        Loading back office dashboard
      </p>
    </div>
  )
}

function Figures({ todaySales, weekSales, lowStockCount, customerCount }: AnswerOf<typeof dashboardStats>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <SalesCard label="Today's Sales" {...todaySales} />
      <SalesCard label="This Week" {...weekSales} />
      <FigureCard label="Low Stock Items" figure={countWords(lowStockCount)} note="Items need restocking" />
      <FigureCard label="Total Customers" figure={countWords(customerCount)} note="Active customers" />
    </div>
  )
}

function Parts({ staff }: BackOfficePageProps) {
  const [tab, setTab] = useState<Tab>('overview')
  return (
    <Tabs
      label="Parts of the dashboard"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'overview', label: 'Overview', content: <OverviewTab /> },
        { value: 'sales', label: 'Sales', content: <SalesTab /> },
        { value: 'inventory', label: 'Inventory', content: <InventoryTab /> },
        { value: 'customers', label: 'Customers', content: <CustomersTab /> },
        ...(staff
          ? [{ value: 'staff' as const, label: 'Staff', content: <StaffTab>{staff}</StaffTab> }]
          : []),
      ]}
    />
  )
}

interface SalesCardProps {
  readonly label: string
  readonly total: string
  readonly count: number
  readonly notPaid?: string | undefined
}

function SalesCard({ label, total, count, notPaid }: SalesCardProps) {
  const all = counted(count, 'transaction')
  const words = notPaid === undefined ? all : `${all}, ${formatMoney(minorOf(notPaid))} of it not paid`
  return <FigureCard label={label} figure={<Money amountMinor={minorOf(total)} />} note={words} />
}
