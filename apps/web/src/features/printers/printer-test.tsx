import { Inbox, Printer } from 'lucide-react'
import { useState } from 'react'
import { Banner, Button, Dialog, toast } from '../../ui/index.ts'
import type { PrinterDraft, SetUpAt } from './printer-setup.ts'
import { faultWords } from './printer-words.ts'
import { tryPrinter } from './save-printer.ts'

export interface PrinterTestProps {
  readonly at: SetUpAt
  readonly draft: PrinterDraft
  /** To the fields: something on the paper is not right. */
  readonly onBack: () => void
  readonly onDone: () => void
}

type Tried = { readonly what: 'page' | 'drawer'; readonly fault: string | null }

/** The page shows what words cannot: whether £ and é are right, and whether a line fits. */
export function PrinterTest({ at, draft, onBack, onDone }: PrinterTestProps) {
  const [under, setUnder] = useState<'page' | 'drawer'>()
  const [tried, setTried] = useState<Tried>()
  const attempt = async (what: 'page' | 'drawer') => {
    setUnder(what)
    setTried({ what, fault: await tryPrinter(at, draft, what) })
    setUnder(undefined)
  }
  const isPrinted = tried?.what === 'page' && tried.fault === null
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onDone()}
      title="Test the printer"
      description={`${draft.name} is saved. Print a page and look at it.`}
      actions={
        <>
          <Button onClick={onBack}>{isPrinted ? 'No, change it' : 'Back'}</Button>
          <Button
            look="primary"
            onClick={() => {
              toast({ title: 'Printer set up', description: `Receipts come out of ${draft.name}.` })
              onDone()
            }}
          >
            {isPrinted ? 'Yes, it looks right' : 'Done'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap gap-2">
          <Button busy={under === 'page'} disabled={under !== undefined} onClick={() => void attempt('page')}>
            <Printer size={18} aria-hidden />
            Print a test page
          </Button>
          {draft.hasDrawer ? (
            <Button
              busy={under === 'drawer'}
              disabled={under !== undefined}
              onClick={() => void attempt('drawer')}
            >
              <Inbox size={18} aria-hidden />
              Open the drawer
            </Button>
          ) : null}
        </div>
        <p role="status" className="text-ink-muted">
          {under === 'page'
            ? 'The page is on its way. A printer that does not say when it is done takes some 15 seconds the first time.'
            : ''}
        </p>
        {tried && under === undefined ? <Outcome {...tried} /> : null}
      </div>
    </Dialog>
  )
}

function Outcome({ what, fault }: Tried) {
  if (fault !== null)
    return (
      <Banner
        tone="bad"
        isUrgent
        title={what === 'page' ? 'The page was not printed' : 'The drawer was not opened'}
      >
        {faultWords(fault)}
      </Banner>
    )
  if (what === 'drawer')
    return (
      <Banner tone="good" title="The drawer was told to open">
        If it stays shut, look whether its cable is in the printer’s drawer socket and its lock is turned to
        open.
      </Banner>
    )
  return (
    <Banner title="Does it look right?">
      <ul className="list-disc pl-5">
        <li>£ é ü ñ read as they do here. If not, choose another make.</li>
        <li>The line of digits fills the paper once. If it breaks or stops short, choose another paper.</li>
        <li>The page is cut below its code.</li>
      </ul>
    </Banner>
  )
}
