import { type FormEvent, useState } from 'react'
import { useScans } from '../../../../devices/scanners/use-scans.ts'
import { CameraScan } from '../../../../foundation/camera/camera-scan.tsx'
import { Banner, Button, Dialog, Field, Input, Spinner } from '../../../../ui/index.ts'
import { RecordStep } from '../../returns/record-step.tsx'
import { useFindRecord } from '../../returns/use-find-record.ts'

/** RCPT-034, RCPT-035. */
const EMPTY = 'Please enter a QR code'
const NOT_FOUND = 'Transaction not found or invalid QR code'

/** RCPT-033: a sale by the code on its receipt, scanned with any focus, or typed. */
export function QrDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [id, setId] = useState<string>()
  const { find, said, say, isLooking } = useFindRecord(setId)
  const look = (code: string) => {
    say(undefined)
    setError(code.trim() === '' ? EMPTY : undefined)
    if (code.trim() !== '') void find(code)
  }
  const take = (code: string) => {
    setText(code)
    setId(undefined)
    look(code)
  }
  useScans(take, 'over')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    look(text)
  }
  if (id !== undefined)
    return (
      <RecordStep
        key={id}
        id={id}
        backWords="Another code"
        onOpen={setId}
        onBack={() => setId(undefined)}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Scan Transaction QR Code"
      description="Scan the code on the receipt. Where it cannot be read, type what stands beside it: the receipt’s number will do."
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {said === undefined ? null : (
          <Banner tone="warn" title={NOT_FOUND} isUrgent>
            {said === NOT_FOUND ? 'Only receipts of this business are found by their code.' : said}
          </Banner>
        )}
        <Field label="QR code" error={error}>
          {(links) => (
            <Input
              {...links}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="figures"
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
        <CameraScan />
        <Button type="submit" look="primary" aria-busy={isLooking}>
          {isLooking ? <Spinner size={18} /> : null}
          Find the transaction
        </Button>
      </form>
    </Dialog>
  )
}
