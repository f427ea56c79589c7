import { listOnlineOrders, type OnlineOrder, readOrderSettings } from '@tuppence/contract/orders'
import { ExternalLink, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay } from '../../foundation/session/session.ts'
import { useSounds } from '../../foundation/sounds/use-sounds.ts'
import { Banner, buttonLook, EmptyState, Loaded, Page, Switch, Tabs } from '../../ui/index.ts'
import { useRinging, useSound } from './new-order-sound.ts'
import { OrderCard } from './order-card.tsx'
import { OrderSettingsCard } from './order-settings-card.tsx'

type Tab = 'open' | 'over' | 'set-up'

/** Click and collect, as it comes in (ONLINE-002). */
export function OnlineOrdersPage() {
  const [tab, setTab] = useState<Tab>('open')
  const maySet = useMay('manage-settings')
  const settings = useCall(readOrderSettings, {})
  const open = useCall(listOnlineOrders, { query: {} })
  const [isLoud, setIsLoud] = useSound()
  const isHeard = useSounds()
  const waiting = open.data?.filter(({ state }) => state === 'new').length
  useRinging(waiting, isLoud && isHeard)
  const setUp = { value: 'set-up', label: 'Set up', content: <SetUp /> } as const
  return (
    <Page
      title="Online orders"
      subtitle="What customers have ordered to collect"
      actions={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Switch
            label="Sound"
            {...(!isHeard && { hint: 'Switched off in the settings of the shop.' })}
            checked={isLoud && isHeard}
            disabled={!isHeard}
            onChange={setIsLoud}
          />
          {settings.data?.isOn ? (
            <a
              href={settings.data.page}
              target="_blank"
              rel="noreferrer"
              className={buttonLook('secondary', 'medium')}
            >
              <ExternalLink size={18} aria-hidden />
              Your customers’ page
            </a>
          ) : null}
        </div>
      }
    >
      {settings.data?.isOn === false ? (
        <Banner title="Your shop takes no online orders yet">
          {maySet
            ? 'Say under “Set up” what you offer and when it can be collected, then switch them on.'
            : 'A manager or the owner can switch them on.'}
        </Banner>
      ) : null}
      <Tabs<Tab>
        label="Online orders"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'open',
            label: waiting ? `Open (${waiting} new)` : 'Open',
            content: (
              <Loaded {...open} what="The orders">
                {(orders) => <OpenOrders orders={orders} />}
              </Loaded>
            ),
          },
          { value: 'over', label: 'Over', content: <OrdersOver /> },
          ...(maySet ? [setUp] : []),
        ]}
      />
    </Page>
  )
}

const PARTS = [
  { state: 'new', title: 'New' },
  { state: 'accepted', title: 'To get ready' },
  { state: 'ready', title: 'Ready to collect' },
] as const

function OpenOrders({ orders }: { orders: readonly OnlineOrder[] }) {
  if (orders.length === 0)
    return (
      <EmptyState
        icon={<ShoppingBag size={40} aria-hidden />}
        title="No open orders"
        hint="An order stands here the moment a customer places it."
      />
    )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      {PARTS.map(({ state, title }) => {
        const part = orders.filter((order) => order.state === state)
        return (
          <section key={state} aria-label={title} className="grid min-w-0 gap-3">
            <h2 className="text-lg">
              {title} <span className="figures text-ink-muted">{part.length}</span>
            </h2>
            {part.length === 0 ? <p className="text-ink-muted">None</p> : null}
            {part.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

function OrdersOver() {
  const over = useCall(listOnlineOrders, { query: { ended: 'yes' } })
  return (
    <Loaded {...over} what="The orders that are over">
      {(orders) =>
        orders.length === 0 ? (
          <EmptyState title="No order is over yet" />
        ) : (
          <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}

function SetUp() {
  const settings = useCall(readOrderSettings, {})
  // Another's save must not throw away what somebody is writing here: the form begins anew when they say so.
  const [begun, setBegun] = useState(0)
  return (
    <Loaded {...settings} what="The settings of online orders">
      {({ page, hasHours, hasMailServer, ...set }) => (
        <OrderSettingsCard
          key={begun}
          set={set}
          onAfresh={() => setBegun((before) => before + 1)}
          page={page}
          hasHours={hasHours}
          hasMailServer={hasMailServer}
        />
      )}
    </Loaded>
  )
}
