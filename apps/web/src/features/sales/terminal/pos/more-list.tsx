import { Link } from '@tanstack/react-router'
import { MonitorSmartphone } from 'lucide-react'
import { StaffButtons } from '../../../../foundation/person/staff-buttons.tsx'
import { ThemeButton } from '../../../../foundation/person/theme-button.tsx'
import { useOpenPlaces } from '../../../../foundation/session/session.ts'
import { showCustomerDisplay } from '../../../../foundation/till/show-customer-display.ts'
import { ClosesPopover } from '../../../../ui/closes-popover.tsx'
import { Button, buttonLook } from '../../../../ui/index.ts'
import { TodaysTotal } from '../todays-sales.tsx'

/** What is wanted now and then: today's figure, the customer's display, the lock, one's own secrets, and the other screens. */
export function MoreList() {
  const places = useOpenPlaces()
  return (
    <div className="grid min-w-60 gap-2">
      <div className="flex items-center gap-3">
        <p className="flex-1 leading-tight">
          <span className="block text-sm text-ink-muted">Today's Sales</span>
          <TodaysTotal className="font-head text-lg font-bold" />
        </p>
        <ThemeButton />
      </div>
      <ClosesPopover>
        <Button onClick={showCustomerDisplay}>
          <MonitorSmartphone size={18} aria-hidden />
          Customer Display
        </Button>
      </ClosesPopover>
      <StaffButtons />
      <nav aria-label="Other screens" className="grid grid-cols-2 gap-1 border-t border-line pt-2">
        {places.map(({ to, label, Icon }) => (
          <Link key={to} to={to} className={`${buttonLook('quiet', 'medium')} justify-start! px-2!`}>
            <Icon size={18} aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
