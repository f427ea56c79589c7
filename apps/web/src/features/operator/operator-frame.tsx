import { CallFailed } from '@tuppence/contract/client'
import { listAccounts } from '@tuppence/contract/operator'
import { CircleQuestionMark, LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { helpAsked } from '../../foundation/help/help-asked.ts'
import { ThemeButton } from '../../foundation/person/theme-button.tsx'
import { Avatar, classNames, IconButton, Loaded, Mark } from '../../ui/index.ts'
import { CustomerManagement } from './customer-management.tsx'
import { leavePortal } from './leave-portal.ts'
import { PortalAnalytics } from './portal-analytics.tsx'
import { PortalCustomers } from './portal-customers.tsx'
import { PortalDatabasePage } from './portal-database.tsx'
import { PortalDevices } from './portal-devices.tsx'
import { PortalEnquiries } from './portal-enquiries.tsx'
import { PortalOverview } from './portal-overview.tsx'
import { SECTIONS, type SectionId, useSection } from './portal-sections.ts'
import { PortalSettings } from './portal-settings.tsx'
import { PortalSupport } from './portal-support.tsx'
import { AskForSecondFactor } from './second-factor-question.tsx'
import type { StoredOperator } from './stored-operator.ts'
import { useOperatorFeed } from './use-operator-feed.ts'

export interface OperatorFrameProps {
  operator: StoredOperator
  /** Their account was made just now: a second factor is asked of them at once. */
  isNew?: boolean
  /** The server no longer takes this browser for the operator. */
  onSessionLost: () => void
}

export function OperatorFrame({ operator, isNew, onSessionLost }: OperatorFrameProps) {
  const [section, setSection] = useSection()
  useOperatorFeed()
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
            <HelpButton />
            <ThemeButton />
            <LogOutButton />
          </span>
        </div>
        <nav aria-label="Portal" className="flex gap-1 overflow-x-auto px-3 pb-3 lg:grid lg:gap-0.5">
          {SECTIONS.map(({ id, label, Icon }) => (
            <button
              key={id}
              type="button"
              ref={section === id ? showInRow : undefined}
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
        <AskForSecondFactor isNew={isNew ?? false} />
        <Section section={section} onSessionLost={onSessionLost} />
      </main>
    </div>
  )
}

/** On a narrow screen the sections stand in a row that scrolls: the one that is open is in sight. */
const showInRow = (button: HTMLButtonElement | null) => {
  button?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

function Section({ section, onSessionLost }: { section: SectionId; onSessionLost: () => void }) {
  const accounts = useCall(listAccounts, {})
  const isLost =
    accounts.error instanceof CallFailed && (accounts.error.status === 401 || accounts.error.status === 403)
  useEffect(() => {
    if (isLost) onSessionLost()
  }, [isLost, onSessionLost])
  if (section === 'devices') return <PortalDevices />
  if (section === 'support') return <PortalSupport />
  if (section === 'enquiries') return <PortalEnquiries />
  if (section === 'analytics') return <PortalAnalytics />
  if (section === 'database') return <PortalDatabasePage />
  if (section === 'settings') return <PortalSettings />
  return (
    <Loaded {...accounts} what="The businesses">
      {({ customers }) => {
        if (section === 'overview') return <PortalOverview accounts={customers} />
        if (section === 'customers') return <PortalCustomers accounts={customers} />
        return <CustomerManagement accounts={customers} />
      }}
    </Loaded>
  )
}

function Person({ operator }: { operator: StoredOperator }) {
  return (
    <div className="mt-auto hidden items-center gap-2.5 border-t border-line p-3 lg:flex">
      <Avatar name={operator.name} size={36} />
      <p className="min-w-0 flex-1 leading-tight">
        <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{operator.name}</span>
        <span className="block truncate text-sm text-ink-muted">{operator.username}</span>
      </p>
      <span className="flex">
        <HelpButton />
        <ThemeButton />
        <LogOutButton />
      </span>
    </div>
  )
}

function HelpButton() {
  return (
    <IconButton label="Help with this screen" size="small" onClick={() => helpAsked.set(true)}>
      <CircleQuestionMark size={18} aria-hidden />
    </IconButton>
  )
}

function LogOutButton() {
  return (
    <IconButton label="Log out" size="small" onClick={leavePortal}>
      <LogOut size={18} aria-hidden />
    </IconButton>
  )
}
