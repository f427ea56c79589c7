import { CallFailed } from '@tuppence/contract/client'
import { listAccounts } from '@tuppence/contract/operator'
import { Building2, LayoutDashboard, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ThemeButton } from '../../app/theme-button.tsx'
import { useCall } from '../../app/use-call.ts'
import { Avatar, classNames, IconButton, Loaded, Mark } from '../../ui/index.ts'
import { CustomerManagement } from './customer-management.tsx'
import { PortalOverview } from './portal-overview.tsx'
import { clearStoredOperator, type StoredOperator } from './stored-operator.ts'

/** The sections that work (OPER-001). One is added in the change that makes it work. */
const sections = [
  { id: 'overview', label: 'Overview', Icon: LayoutDashboard },
  { id: 'customer-management', label: 'Customer Management', Icon: Building2 },
] as const
type SectionId = (typeof sections)[number]['id']

export interface OperatorFrameProps {
  operator: StoredOperator
  /** The server no longer takes this browser for the operator. */
  onSessionLost: () => void
}

export function OperatorFrame({ operator, onSessionLost }: OperatorFrameProps) {
  const [section, setSection] = useState<SectionId>('overview')
  const accounts = useCall(listAccounts, {})
  const isLost =
    accounts.error instanceof CallFailed && (accounts.error.status === 401 || accounts.error.status === 403)
  useEffect(() => {
    if (isLost) onSessionLost()
  }, [isLost, onSessionLost])
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <aside className="flex shrink-0 flex-col border-line bg-sunken max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:w-60 lg:border-r">
        <div className="flex items-center gap-3 p-4 lg:p-5">
          <Mark size={36} title="Tuppence" />
          <p className="min-w-0 flex-1 leading-tight">
            <span className="block font-head font-bold">Operator portal</span>
            <span className="text-sm text-ink-muted">System Administrator</span>
          </p>
          <span className="flex lg:hidden">
            <ThemeButton />
            <LogOutButton />
          </span>
        </div>
        <nav aria-label="Portal" className="flex gap-1 overflow-x-auto px-3 pb-3 lg:grid lg:gap-0.5">
          {sections.map(({ id, label, Icon }) => (
            <button
              key={id}
              type="button"
              aria-current={section === id ? 'page' : undefined}
              onClick={() => setSection(id)}
              className={classNames(
                'flex min-h-11 shrink-0 items-center gap-3 rounded-md px-3 text-left leading-tight font-medium text-ink-muted hover:bg-hover hover:text-ink',
                'aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink',
              )}
            >
              <Icon size={20} aria-hidden strokeWidth={1.75} className="shrink-0" />
              {label}
            </button>
          ))}
        </nav>
        <Person operator={operator} />
      </aside>
      <main className="min-w-0 flex-1">
        <Loaded {...accounts} what="The businesses">
          {({ customers }) =>
            section === 'overview' ? (
              <PortalOverview accounts={customers} />
            ) : (
              <CustomerManagement accounts={customers} />
            )
          }
        </Loaded>
      </main>
    </div>
  )
}

function Person({ operator }: { operator: StoredOperator }) {
  return (
    <div className="mt-auto hidden items-center gap-2.5 border-t border-line p-3 lg:flex">
      <Avatar name={operator.name} size={36} />
      <p className="min-w-0 flex-1 leading-tight">
        <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{operator.name}</span>
        <span className="text-sm text-ink-muted">{operator.username}</span>
      </p>
      <span className="flex">
        <ThemeButton />
        <LogOutButton />
      </span>
    </div>
  )
}

/** SHELL-019, SHELL-020: the browser itself goes to /api/logout. */
function LogOutButton() {
  const leave = () => {
    clearStoredOperator()
    location.assign('/api/logout')
  }
  return (
    <IconButton label="Log out" size="small" onClick={leave}>
      <LogOut size={18} aria-hidden />
    </IconButton>
  )
}
