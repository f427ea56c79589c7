import { QrPicture } from '../../foundation/second-factor/qr-picture.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'

/** While a payment by link is waited for: the code that the customer pays by, with their own phone. */
export function PayCode({ link }: { link: string }) {
  const isDesktop = useIsDesktop()
  return (
    <section
      aria-label="Pay with your phone"
      className="grid min-h-0 flex-1 content-center justify-items-center gap-3 overflow-y-auto p-4 text-center sm:gap-6 sm:p-8 [@media(max-height:540px)]:gap-2 [@media(max-height:540px)]:p-3"
    >
      <p className="font-head text-3xl font-bold sm:text-5xl [@media(max-height:540px)]:text-3xl">
        Scan to pay
      </p>
      <QrPicture text={link} label="QR code to pay by" size={isDesktop ? 300 : 200} />
      <p className="max-w-md text-lg text-ink-muted sm:text-2xl [@media(max-height:540px)]:text-lg">
        Scan this with your phone’s camera
      </p>
    </section>
  )
}
