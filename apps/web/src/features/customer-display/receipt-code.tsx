import { QrPicture } from '../../foundation/second-factor/qr-picture.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'

/** After the sale: the receipt to take along, in place of goods that are in the bag. */
export function ReceiptCode({ link }: { link: string }) {
  const isDesktop = useIsDesktop()
  return (
    <section
      aria-label="Your receipt"
      className="grid min-h-0 flex-1 content-center justify-items-center gap-3 overflow-y-auto p-4 text-center sm:gap-6 sm:p-8 [@media(max-height:540px)]:gap-2 [@media(max-height:540px)]:p-3"
    >
      <p className="font-head text-4xl font-bold max-md:sr-only sm:text-6xl [@media(max-height:540px)]:text-3xl">
        Thank you
      </p>
      <QrPicture text={link} label="QR code of your receipt" size={isDesktop ? 260 : 180} />
      <p className="max-w-md text-lg text-ink-muted sm:text-2xl [@media(max-height:540px)]:text-lg">
        Scan this with your phone’s camera to keep your receipt
      </p>
    </section>
  )
}
