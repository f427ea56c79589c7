import { supportContact } from '@tuppence/contract/portal'
import { phoneLink } from '@tuppence/domain/support'
import { useCall } from '../../foundation/asking/use-call.ts'
import { DoorBody, DoorHeader, type DoorProps, Mark } from '../../ui/index.ts'

/** A login: what this door is for and the form, with the coin beside them where there is room. */
export function LoginLayout(door: DoorProps) {
  return (
    <main className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div data-theme="dark" className="relative hidden overflow-hidden bg-paper text-ink lg:block">
        <div aria-hidden className="absolute -bottom-[22vmin] -left-[18vmin]">
          <Mark size={720} />
        </div>
        <p className="absolute top-10 left-10 max-w-sm font-head text-3xl leading-tight font-semibold">
          Every penny accounted for, with or without a connection.
        </p>
      </div>
      <div className="flex flex-col px-5 py-6 sm:px-10">
        <DoorHeader />
        <div className="mx-auto grid w-full max-w-md flex-1 content-center gap-6 py-10">
          <DoorBody {...door} />
        </div>
        <SupportLine />
      </div>
    </main>
  )
}

/** AUTH-012: how to reach the provider, as the portal has it set. */
function SupportLine() {
  const { data } = useCall(supportContact, {})
  if (!data?.supportPhone || !data.supportEmail)
    return (
      <p className="text-center text-sm text-ink-muted">
        Need help? Ask whoever runs Tuppence for your shop.
      </p>
    )
  const { supportPhone: phone, supportEmail: email } = data
  return (
    <p className="text-center text-sm text-ink-muted">
      Need help? Call support on{' '}
      <a
        href={phoneLink(phone)}
        className="figures font-semibold text-copper-ink underline underline-offset-4"
      >
        {phone}
      </a>{' '}
      or write to{' '}
      <a href={`mailto:${email}`} className="font-semibold text-copper-ink underline underline-offset-4">
        {email}
      </a>
    </p>
  )
}
