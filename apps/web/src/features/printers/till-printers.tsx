import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listPrinters, printerStatus, type TillPrinter } from '@tuppence/contract/printers'
import { listTills, type Till } from '@tuppence/contract/tills'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Badge, Button, Card, EmptyState, Loaded, toast } from '../../ui/index.ts'
import { PrinterWizard } from './printer-wizard.tsx'
import { seenWords } from './printer-words.ts'

/** Which printer each till has, and how it was seen last: for the office. */
export function TillPrinters() {
  const tills = useCall(listTills, {})
  const printers = useCall(listPrinters, {})
  return (
    <Card aria-labelledby="till-printers" className="p-5">
      <h2 id="till-printers" className="mb-1 text-xl">
        Receipt printers
      </h2>
      <p className="mb-2 text-ink-muted">
        A printer on the network is reached by the server. One at a cable or by Bluetooth is set up at its
        till.
      </p>
      <Loaded {...tills} what="The tills">
        {(all) => (
          <Loaded {...printers} what="The printers">
            {(known) =>
              all.length === 0 ? (
                <EmptyState title="No tills yet" hint="A till is there when somebody signs in to sell." />
              ) : (
                <ul className="grid">
                  {all.map((till) => (
                    <TillRow
                      key={till.id}
                      till={till}
                      printer={known.find(({ tillId }) => tillId === till.id) ?? null}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Card>
  )
}

function TillRow({ till, printer }: { till: Till; printer: TillPrinter | null }) {
  const maySave = useMay('manage-tills')
  const client = useQueryClient()
  const [isSettingUp, setIsSettingUp] = useState(false)
  const ask = useMutation({
    mutationFn: () => send(printerStatus, { params: { tillId: till.id } }),
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
    onSettled: () => refresh(client, '/api/printers'),
  })
  const seen = printer ? seenWords(printer) : null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{till.name}</p>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
          {printer ? [printer.name, printer.host].filter(Boolean).join(' · ') : 'Printed by its browser'}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {seen ? <Badge state={seen.look}>{seen.words}</Badge> : null}
        {printer?.connection === 'network' && maySave ? (
          <Button busy={ask.isPending} onClick={() => ask.mutate()}>
            Ask now
          </Button>
        ) : null}
        {maySave ? (
          <Button onClick={() => setIsSettingUp(true)}>{printer ? 'Change' : 'Set up'}</Button>
        ) : null}
      </div>
      {isSettingUp ? (
        <PrinterWizard at={{ kind: 'office', till }} had={printer} onClose={() => setIsSettingUp(false)} />
      ) : null}
    </li>
  )
}
