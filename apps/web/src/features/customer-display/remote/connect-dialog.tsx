import { useMutation } from '@tanstack/react-query'
import { listDisplays, makeDisplayCode } from '@tuppence/contract/displays'
import { DISPLAY_CODE_LIFE_MS } from '@tuppence/domain/sales'
import { useEffect, useState } from 'react'
import { explain, send } from '../../../foundation/asking/api.ts'
import { useCall } from '../../../foundation/asking/use-call.ts'
import { QrPicture } from '../../../foundation/second-factor/qr-picture.tsx'
import { useTill } from '../../../offline/index.ts'
import { Banner, Button, Dialog, Loaded, Spinner } from '../../../ui/index.ts'
import { DisplaysList } from './displays-list.tsx'
import { meansItself } from './means-itself.ts'

/** Shows the code that makes another device a display of this till, and which devices are. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const { record } = useTill()
  const displays = useCall(listDisplays, {})
  const ofTill = displays.data?.filter(({ tillId }) => tillId === record?.till.id)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Show on another device"
      description="A tablet, a phone or another computer becomes a customer display of this till."
    >
      <div className="grid gap-6">
        {record ? (
          <Code deviceId={record.deviceId} connected={ofTill?.length} />
        ) : (
          <Banner tone="warn" title="This device is no till yet. Sell here first, then connect a display." />
        )}
        <section aria-labelledby="displays-of-till">
          <h3 id="displays-of-till" className="mb-1 text-lg">
            Displays of this till
          </h3>
          <Loaded {...displays} what="The displays">
            {() =>
              ofTill && ofTill.length > 0 ? (
                <DisplaysList displays={ofTill} />
              ) : (
                <p className="text-ink-muted">None yet.</p>
              )
            }
          </Loaded>
        </section>
      </div>
    </Dialog>
  )
}

/** @param connected how many displays the till has; undefined until that is known */
function Code({ deviceId, connected }: { deviceId: string; connected: number | undefined }) {
  const making = useMutation({
    mutationFn: async () => {
      const { code } = await send(makeDisplayCode, { body: { deviceId } })
      return { code, displays: connected ?? 0 }
    },
  })
  const isOver = useOver(making.data?.code)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one code is made as the dialog opens
  useEffect(() => making.mutate(), [deviceId])
  const again = (
    <Button className="justify-self-center" onClick={() => making.mutate()} busy={making.isPending}>
      Show a new code
    </Button>
  )
  if (making.isError)
    return (
      <div className="grid gap-4">
        <Banner tone="bad" title={explain(making.error)} isUrgent />
        {again}
      </div>
    )
  if (!making.data)
    return (
      <p role="status" className="flex items-center gap-3 text-ink-muted">
        <Spinner />
        Making a code…
      </p>
    )
  const { code, displays } = making.data
  if (connected !== undefined && connected > displays)
    return (
      <div className="grid gap-4">
        <Banner tone="good" title="Connected. The device shows what is rung up here." />
        {again}
      </div>
    )
  if (isOver)
    return (
      <div className="grid gap-4">
        <Banner tone="warn" title="The code has run out." />
        {again}
      </div>
    )
  const address = `${location.origin}/display`
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_auto]">
      {meansItself(location.hostname) ? (
        <div className="col-span-full">
          <Banner tone="warn" title={`No other device can open ${location.origin}: to each, that is itself.`}>
            Open the till by the name or the address that this machine has in the shop’s network, then come
            back here. If that does not open, Tuppence was started for this machine alone: ask whoever runs it
            for your shop to open it to the shop’s network.
          </Banner>
        </div>
      ) : null}
      <ol className="grid content-start gap-4">
        <li>
          On the other device, open{' '}
          <span className="block font-semibold [overflow-wrap:anywhere]">{address}</span>
        </li>
        <li>
          and type this code:
          <output
            aria-label="Code for the display"
            className="figures block font-head text-5xl font-bold tracking-widest"
          >
            {code.slice(0, 3)} {code.slice(3)}
          </output>
        </li>
        <li className="text-sm text-ink-muted">It is good for ten minutes, and once.</li>
      </ol>
      <div className="grid content-start justify-items-center gap-2 text-sm text-ink-muted">
        <QrPicture text={`${address}#${code}`} label="QR code that opens the display" size={168} />
        Or scan this with the device
      </div>
    </div>
  )
}

/** Whether this code has lived its time. By this device's own clock from now on, whatever the server's says. */
function useOver(code: string | undefined): boolean {
  const [over, setOver] = useState<string>()
  useEffect(() => {
    if (code === undefined) return
    const timer = setTimeout(() => setOver(code), DISPLAY_CODE_LIFE_MS)
    return () => clearTimeout(timer)
  }, [code])
  return code !== undefined && code === over
}
