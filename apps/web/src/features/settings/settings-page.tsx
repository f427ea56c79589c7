import { Link } from '@tanstack/react-router'
import { getSettings, type ShopSettings } from '@tuppence/contract/settings'
import type { ComponentType, ReactNode } from 'react'
import { useAddress } from '../../foundation/address/use-address.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay, useOpenPlaces } from '../../foundation/session/session.ts'
import { buttonLook, Card, Loaded, Page, Tabs, ThemeSwitch } from '../../ui/index.ts'
import { Afresh, type SettingsFormProps } from './changed-meanwhile.tsx'
import { DiscountReasonsCard } from './discount-reasons.tsx'
import { LoyaltyTermsCard } from './loyalty-terms.tsx'
import { NotificationSettingsCard } from './notification-settings.tsx'
import { ScaleLabelsCard } from './scale-labels.tsx'
import { SellingForm } from './selling-form.tsx'
import { SellingRules } from './selling-rules.tsx'
import { ShopSwitches } from './shop-switches.tsx'
import { SignedIn } from './signed-in.tsx'
import { StoreDetails } from './store-details.tsx'
import { StoreForm } from './store-form.tsx'
import { TillLock } from './till-lock.tsx'
import { UsersTab } from './users-tab.tsx'

const TABS = ['store', 'pos', 'notifications', 'users', 'hardware'] as const
type Tab = (typeof TABS)[number]

/**
 * Five tabs (SET-001); the address says which one stands open.
 *
 * @param hardware what is printed, what hangs on this device, and how it stands
 * @param people who works here, for those who see to it
 */
export function SettingsPage({ hardware, people }: { hardware: ReactNode; people: ReactNode }) {
  const { address, change } = useAddress()
  const open = TABS.find((tab) => tab === address.tab) ?? 'store'
  return (
    <Page title="Settings" subtitle="What this shop and this device are set to">
      <WayToOffice />
      <Tabs<Tab>
        label="Settings"
        value={open}
        onChange={(tab) => change({ tab: tab === 'store' ? undefined : tab }, 'in-place')}
        tabs={[
          { value: 'store', label: 'Store', content: <OfShop>{storeTab}</OfShop> },
          { value: 'pos', label: 'POS', content: <OfShop>{posTab}</OfShop> },
          { value: 'notifications', label: 'Notifications', content: <OfShop>{notificationsTab}</OfShop> },
          { value: 'users', label: 'Users', content: <UsersTab people={people} /> },
          { value: 'hardware', label: 'Hardware', content: <div className="grid gap-6">{hardware}</div> },
        ]}
      />
      <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
        <div>
          <h2 className="text-xl">Look</h2>
          <p className="text-ink-muted">Light, dark, or as this device is set. It is kept on this device.</p>
        </div>
        <ThemeSwitch />
      </Card>
      {/* On a phone one leaves here: a tab would hide the way out. */}
      {open === 'users' ? null : (
        <div className="lg:hidden">
          <SignedIn />
        </div>
      )}
    </Page>
  )
}

const storeTab = (set: ShopSettings) => <ForThoseWho settings={set} Form={StoreForm} Facts={StoreDetails} />

const posTab = (set: ShopSettings) => (
  <>
    <ForThoseWho settings={set} Form={SellingForm} Facts={SellingRules} />
    <TillLock key={set.lockAfterMinutes} minutes={set.lockAfterMinutes} />
    <ScaleLabelsCard settings={set} />
    <DiscountReasonsCard settings={set} />
    <LoyaltyTermsCard settings={set} />
  </>
)

const notificationsTab = (set: ShopSettings) => (
  <>
    <NotificationSettingsCard settings={set} />
    <ShopSwitches soundEffects={set.soundEffects} autoBackup={set.autoBackup} />
  </>
)

/** The form for those who may change it, and the facts for the others. */
function ForThoseWho({
  settings,
  Form,
  Facts,
}: {
  settings: ShopSettings
  Form: ComponentType<SettingsFormProps>
  Facts: ComponentType<{ settings: ShopSettings }>
}) {
  const mayChange = useMay('manage-settings')
  if (!mayChange) return <Facts settings={settings} />
  return <Afresh of={Form} settings={settings} />
}

/** What the server has to say before it can be shown; what is of this device alone waits for nothing. */
function OfShop({ children }: { children: (settings: ShopSettings) => ReactNode }) {
  const settings = useCall(getSettings, {})
  return (
    <Loaded {...settings} what="The settings">
      {(set) => <div className="grid items-start gap-6 lg:grid-cols-2">{children(set)}</div>}
    </Loaded>
  )
}

/** On a phone this is the way there: the bottom bar has no room for it. */
function WayToOffice() {
  const office = useOpenPlaces().find(({ to }) => to === '/back-office')
  if (!office) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5 lg:hidden">
      <div>
        <h2 className="text-xl">{office.label}</h2>
        <p className="text-ink-muted">The day’s figures, shifts, tills, staff and the books.</p>
      </div>
      <Link to={office.to} className={buttonLook('secondary', 'medium')}>
        <office.Icon size={18} aria-hidden />
        Open the back office
      </Link>
    </Card>
  )
}
