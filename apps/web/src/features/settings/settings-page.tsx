import { Link } from '@tanstack/react-router'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactor,
} from '@tuppence/contract/second-factor'
import { getSettings, type ShopSettings } from '@tuppence/contract/settings'
import { percentWords } from '@tuppence/domain/counts'
import { roleLabel } from '@tuppence/domain/staff'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { logOut } from '../../app/log-out.ts'
import { shownName } from '../../app/places.ts'
import { type SecondFactorCalls, SecondFactorCard } from '../../app/second-factor/second-factor-card.tsx'
import { useMay, useOpenPlaces, useSignedInUser } from '../../app/session.ts'
import { useShopTimeZone } from '../../app/shop-time.ts'
import { useCall } from '../../app/use-call.ts'
import { Avatar, Button, buttonLook, Card, Loaded, Page, ThemeSwitch } from '../../ui/index.ts'
import { LowStockAlerts } from './low-stock-alerts.tsx'
import { LoyaltyTermsCard } from './loyalty-terms.tsx'
import { ScaleLabels } from './scale-labels.tsx'
import { TillLock } from './till-lock.tsx'

/** @param hardware what hangs on this device: devices, and how they stand */
export function SettingsPage({ hardware }: { hardware: ReactNode }) {
  const settings = useCall(getSettings, {})
  return (
    <Page title="Settings" subtitle="What this shop and this device are set to">
      <WayToOffice />
      <Loaded {...settings} what="The settings">
        {(set) => (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <StoreDetails settings={set} />
            <SellingRules settings={set} />
            <ScaleLabels labels={set.inStoreLabels} />
            <LowStockAlerts isOn={set.lowStockAlerts} />
            <TillLock key={set.lockAfterMinutes} minutes={set.lockAfterMinutes} />
            <LoyaltyTermsCard key={JSON.stringify(set.loyalty)} terms={set.loyalty} />
          </div>
        )}
      </Loaded>
      {hardware}
      <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
        <div>
          <h2 className="text-xl">Look</h2>
          <p className="text-ink-muted">Light, dark, or as this device is set. It is kept on this device.</p>
        </div>
        <ThemeSwitch />
      </Card>
      <OwnSecondFactor />
      <SignedIn />
    </Page>
  )
}

const OWN_SECOND_FACTOR: SecondFactorCalls = {
  read: secondFactor,
  begin: beginSecondFactor,
  confirm: confirmSecondFactor,
  remove: removeSecondFactor,
}

/** For owners, who may do everything: a code beside their password, if they like. */
function OwnSecondFactor() {
  const isOwner = useMay('manage-owners')
  const timeZone = useShopTimeZone()
  return isOwner ? <SecondFactorCard calls={OWN_SECOND_FACTOR} timeZone={timeZone} /> : null
}

const missing = <span className="text-ink-muted">Not given</span>

function StoreDetails({ settings }: { settings: ShopSettings }) {
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Store</h2>
      <dl>
        <Row label="Store name">{settings.businessName}</Row>
        <Row label="Business code">
          <span className="figures">{settings.businessCode}</span>
        </Row>
        <Row label="Address">
          {settings.address ? <span className="whitespace-pre-line">{settings.address}</span> : missing}
        </Row>
        <Row label="Phone">
          {settings.phone ? <span className="figures">{settings.phone}</span> : missing}
        </Row>
        <Row label="Email">{settings.email || missing}</Row>
        <Row label="VAT number">
          {settings.vatNumber ? <span className="figures">{settings.vatNumber}</span> : missing}
        </Row>
      </dl>
    </Card>
  )
}

const percent = (text: string) => percentWords(Number(text))

/** What the till goes by: how VAT is added, what may be given off, what prints. */
function SellingRules({ settings }: { settings: ShopSettings }) {
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Selling</h2>
      <dl>
        <Row label="VAT on prices">
          {settings.vatMode === 'add' ? 'Added at the till' : 'Included in the marked price'}
        </Row>
        <Row label="VAT where a product names none">{percent(settings.vatRate)}</Row>
        <Row label="Currency">{settings.currency}</Row>
        <Row label="Discount without approval">Up to {percent(String(settings.discountLimit / 100))}</Row>
        <Row label="Receipts print by themselves">{settings.autoPrintReceipt ? 'Yes' : 'No'}</Row>
        <Row label="Foot of the receipt">{settings.receiptFooter || missing}</Row>
        <Row label="Time zone">{settings.timeZone}</Row>
      </dl>
    </Card>
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

/** On a phone this is where one sees who is signed in, and leaves: there is no room for it in the bottom bar. */
function SignedIn() {
  const user = useSignedInUser()
  const name = shownName(user)
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5">
      <Avatar name={name} imageUrl={user.profileImageUrl} size={44} />
      <p className="min-w-40 flex-1 leading-tight">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="text-sm text-ink-muted">{roleLabel(user.role)}</span>
      </p>
      <Button onClick={() => void logOut()}>
        <LogOut size={18} aria-hidden />
        Log out
      </Button>
    </Card>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-0">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
