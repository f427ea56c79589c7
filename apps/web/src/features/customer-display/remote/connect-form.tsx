import { useMutation } from '@tanstack/react-query'
import { connectDisplay } from '@tuppence/contract/displays'
import { isDisplayCode } from '@tuppence/domain/sales'
import { useState } from 'react'
import { explain, send } from '../../../foundation/asking/api.ts'
import { Banner, Button, DoorBody, DoorHeader, Field, Input } from '../../../ui/index.ts'
import { deviceName } from './device-name.ts'

/** The code may stand in the address, where a camera has read it off the till; what follows # is sent to nobody. */
const codeInAddress = () => {
  const code = location.hash.slice(1)
  return isDisplayCode(code) ? code : ''
}

/** A device that is no display yet: six digits make it one. */
export function ConnectForm({ onConnected }: { onConnected: () => void }) {
  const [typed, setTyped] = useState(codeInAddress)
  const code = typed.replaceAll(/\D/g, '')
  const connecting = useMutation({
    mutationFn: () => send(connectDisplay, { body: { code, name: deviceName(navigator.userAgent) } }),
    onSuccess: () => {
      history.replaceState(history.state, '', location.pathname)
      onConnected()
    },
    // A wrong code is no lost session.
    meta: { isLogin: true },
  })
  return (
    <main className="grid min-h-dvh content-start gap-10 bg-paper p-5 text-ink sm:content-center sm:p-10">
      <div className="mx-auto grid w-full max-w-md gap-8">
        <DoorHeader />
        <DoorBody
          title="Customer display"
          lead="Type the code that the till shows under “Show on another device”. Nobody needs to sign in here."
        >
          <form
            noValidate
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              if (isDisplayCode(code)) connecting.mutate()
            }}
          >
            {connecting.isError ? <Banner tone="bad" title={explain(connecting.error)} isUrgent /> : null}
            <Field label="Code of six digits">
              {(links) => (
                <Input
                  {...links}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={9}
                  autoFocus
                  className="figures h-16! text-center text-4xl! tracking-[0.2em]"
                />
              )}
            </Field>
            <Button type="submit" look="primary" busy={connecting.isPending} disabled={!isDisplayCode(code)}>
              Connect this display
            </Button>
          </form>
        </DoorBody>
      </div>
    </main>
  )
}
