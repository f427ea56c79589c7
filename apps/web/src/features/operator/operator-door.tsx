import { DoorBody, DoorHeader, type DoorProps, Mark } from '../../ui/index.ts'

/** The portal's own door: dark copper ground, so that nobody takes it for a shop's login. */
export function OperatorDoor(door: DoorProps) {
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden bg-sunken px-5 py-10">
      <div aria-hidden className="absolute -right-[16vmin] -bottom-[24vmin] opacity-20">
        <Mark size={560} />
      </div>
      <div className="relative grid w-full max-w-md gap-6">
        <DoorHeader />
        <div className="grid gap-6 rounded-lg border border-line bg-surface p-6 sm:p-8">
          <DoorBody {...door} />
        </div>
      </div>
    </main>
  )
}
