import { listDisplays, readDisplayContent } from '@tuppence/contract/displays'
import type { DisplayContent } from '@tuppence/domain/sales'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../foundation/asking/use-call.ts'
import { useMay } from '../../../foundation/session/session.ts'
import { showCustomerDisplay } from '../../../foundation/till/show-customer-display.ts'
import { useTill } from '../../../offline/index.ts'
import { Button, Card, Loaded } from '../../../ui/index.ts'
import { ConnectDialog } from '../remote/connect-dialog.tsx'
import { DisplaysList } from '../remote/displays-list.tsx'
import { ContentForm } from './content-form.tsx'

/** Settings › Hardware: what customers see, and on which devices. */
export function CustomerDisplayCard() {
  const mayChange = useMay('manage-settings')
  const shop = useCall(readDisplayContent, {})
  return (
    <Card aria-labelledby="customer-display" className="grid gap-6 p-5">
      <div>
        <h2 id="customer-display" className="mb-2 text-xl">
          Customer display
        </h2>
        <p className="mb-4 text-ink-muted">
          What is being bought, the total and the change, on a second screen or on another device.
        </p>
        <Devices />
      </div>
      <section aria-labelledby="display-content">
        <h3 id="display-content" className="mb-3 text-lg">
          While nothing is being bought
        </h3>
        <Loaded {...shop} what="What it shows">
          {({ content }) =>
            mayChange ? <ContentForm content={content} /> : <ContentInWords content={content} />
          }
        </Loaded>
      </section>
    </Card>
  )
}

function Devices() {
  const { record } = useTill()
  const displays = useCall(listDisplays, {})
  const [isConnecting, setIsConnecting] = useState(false)
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button onClick={showCustomerDisplay}>
          <MonitorSmartphone size={18} aria-hidden />
          Open it here
        </Button>
        {record ? <Button onClick={() => setIsConnecting(true)}>Show on another device</Button> : null}
      </div>
      <Loaded {...displays} what="The displays">
        {(all) =>
          all.length > 0 ? (
            <DisplaysList displays={all} withTills />
          ) : (
            <p className="text-ink-muted">
              No other device shows customers what is rung up. At a till, “Show on another device” connects
              one.
            </p>
          )
        }
      </Loaded>
      {isConnecting ? <ConnectDialog onClose={() => setIsConnecting(false)} /> : null}
    </>
  )
}

/** For those who may not change it, to know. */
function ContentInWords({ content: { message, offers } }: { content: DisplayContent }) {
  if (message === '' && offers.length === 0) return <p className="text-ink-muted">The welcome alone.</p>
  return (
    <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
      {message ? <li>{message}</li> : null}
      {offers.map(({ id, text }) => (
        <li key={id}>{text || 'A picture'}</li>
      ))}
    </ul>
  )
}
