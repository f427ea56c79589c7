import { listPaymentTerminals, type PaymentTerminal } from '@tuppence/contract/payment-terminals'
import { CreditCard, Plus } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay, useSignedInUser } from '../../foundation/session/session.ts'
import { Button, Card, EmptyState, Loaded, Page } from '../../ui/index.ts'
import { CompareADay } from './compare-a-day.tsx'
import { PaymentsThatNeedYou } from './payments-that-need-you.tsx'
import { ProviderKeys } from './provider-keys.tsx'
import { SimulatorHere } from './simulator-here.tsx'
import { TerminalTable } from './terminal-table.tsx'
import { TerminalWizard } from './terminal-wizard.tsx'
import { keepPlace, keptPlace, type WizardPlace } from './wizard-place.ts'

/** SHELL-016, PAY-009, PAY-010: the card terminals that are connected to this business. */
export function PaymentTerminalsPage() {
  const terminals = useCall(listPaymentTerminals, {})
  const mayChange = useMay('manage-settings')
  const mayCompare = useMay('view-reports')
  const { id: personId } = useSignedInUser()
  const [wizard, setWizard] = useState<{ of?: PaymentTerminal; at?: WizardPlace } | undefined>(() => {
    const at = mayChange ? keptPlace(personId) : undefined
    return at && { at }
  })
  const close = () => {
    keepPlace(personId, undefined)
    setWizard(undefined)
  }
  const connect = mayChange ? (
    <Button look="primary" onClick={() => setWizard({})}>
      <Plus size={18} aria-hidden />
      Connect Terminal
    </Button>
  ) : null
  return (
    <Page
      title="Payment Terminals"
      subtitle="The card terminals connected to this business"
      actions={connect}
    >
      <PaymentsThatNeedYou />
      <Card>
        <Loaded {...terminals} what="The payment terminals">
          {(list) =>
            list.length === 0 ? (
              <>
                {mayChange ? (
                  <div className="p-4 pb-0">
                    <SimulatorHere>
                      Press Connect Terminal, scan, and choose one of its terminals.
                    </SimulatorHere>
                  </div>
                ) : null}
                <EmptyState
                  icon={<CreditCard size={40} aria-hidden />}
                  title="No terminal is connected"
                  hint="Take card payments on a separate card machine: the till records each one as taken there, and it counts in the day's figures like any other."
                />
              </>
            ) : (
              <TerminalTable terminals={list} mayChange={mayChange} onConfigure={(of) => setWizard({ of })} />
            )
          }
        </Loaded>
      </Card>
      {mayChange ? (
        <Card className="p-5">
          <ProviderKeys heading="h2" />
        </Card>
      ) : null}
      {mayCompare ? <CompareADay /> : null}
      {wizard ? <TerminalWizard {...wizard} personId={personId} onClose={close} /> : null}
    </Page>
  )
}
