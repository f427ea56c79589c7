import { useSignedInUser } from '../../../foundation/session/session.ts'
import { useEngine } from '../../../offline/index.ts'
import { Banner, Button } from '../../../ui/index.ts'

/** Looking at Sales from the back office makes no till: it is asked for. */
export function BecomeTill() {
  const engine = useEngine()
  const { session } = useSignedInUser()
  return (
    <div className="p-3">
      <Banner tone="info" title="This device is not a till">
        {session === 'remote' ? (
          'Under remote access it does not become one, so nothing is sold here.'
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <span>To sell here, make it one: it gets a number and receipts of its own.</span>
            <Button size="small" onClick={() => void engine.becomeTill()}>
              Sell on this device
            </Button>
          </div>
        )}
      </Banner>
    </div>
  )
}
