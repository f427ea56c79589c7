import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Banner, Button, Checkbox, Dialog, toast } from '../../ui/index.ts'

/** The codes for the day the phone is gone. The server keeps only hashes, so this is the one time they can be read. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setIsKept] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast({ title: 'Copied', description: 'Paste them where only you can read them.' })
    } catch {
      toast({
        title: 'Not copied',
        description: 'The browser does not let this page use the clipboard. Write the codes down.',
        look: 'destructive',
      })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || (isKept && onClose())}
      width="narrow"
      title="Keep your recovery codes"
      description="The second factor is on. Without the phone, each of these signs you in once."
      actions={
        <>
          <Button onClick={() => void copy()}>
            <Copy size={18} aria-hidden />
            Copy all
          </Button>
          <Button look="primary" disabled={!isKept} onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Banner tone="warn" title="They are shown this once">
          Print them or write them down, and keep them away from the phone.
        </Banner>
        <ul aria-label="Recovery codes" className="figures grid grid-cols-2 gap-x-6 gap-y-2 font-semibold">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Checkbox label="I have kept them" checked={isKept} onChange={setIsKept} />
      </div>
    </Dialog>
  )
}
