import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type FoundTerminal,
  listPaymentTerminals,
  type PaymentTerminal,
  pairTerminal,
  scanForTerminals,
  testTerminal,
} from '@tuppence/contract/payment-terminals'
import { CircleCheck, ScanSearch } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { SimulatedAmounts } from '../../foundation/payments/simulated-amounts.tsx'
import { Banner, Button, Dialog, EmptyState, Spinner, toast } from '../../ui/index.ts'
import { BrandList } from './brand-list.tsx'
import { ConnectByCode } from './connect-by-code.tsx'
import { FoundTerminals } from './found-terminals.tsx'
import { ProviderKeys } from './provider-keys.tsx'
import { SimulatorHere } from './simulator-here.tsx'
import { TerminalConfiguration } from './terminal-configuration.tsx'
import { type Draft, keepPlace, STEPS, type Step, type WizardPlace } from './wizard-place.ts'

const WORDS: Readonly<Record<Step, { title: string; says: string }>> = {
  scan: { title: 'Scan', says: 'Look for the terminals that this shop could connect.' },
  select: { title: 'Select', says: 'Choose a terminal. It is paired at once.' },
  configure: { title: 'Configure', says: 'Say how the terminal is used.' },
  test: { title: 'Test', says: 'See whether the terminal answers. No money moves.' },
  complete: { title: 'Complete', says: 'The terminal is connected.' },
}

const failed = (title: string) => (error: unknown) =>
  toast({ title, description: explain(error), look: 'destructive' })

interface TerminalWizardProps {
  /** A terminal that is there: it begins at configure. */
  readonly of?: PaymentTerminal
  /** Where a reload found it. */
  readonly at?: WizardPlace | undefined
  readonly personId: string
  readonly onClose: () => void
}

/** Where it is, kept as it goes on until it is complete. */
function usePlace({ of, at, personId }: Omit<TerminalWizardProps, 'onClose'>) {
  const [step, setStep] = useState<Step>(at?.step ?? (of ? 'configure' : 'scan'))
  const [terminal, setTerminal] = useState(at?.terminal ?? of)
  const [found, setFound] = useState<readonly FoundTerminal[]>(at?.found ?? [])
  const [draft, setDraft] = useState<Draft | undefined>(at?.draft)
  const isOfOne = at?.isOfOne ?? of !== undefined
  useEffect(() => {
    keepPlace(personId, step === 'complete' ? undefined : { step, found, terminal, draft, isOfOne })
  }, [personId, step, found, terminal, draft, isOfOne])
  return { step, setStep, terminal, setTerminal, found, setFound, draft, setDraft, isOfOne }
}

const useScanning = (onFound: (found: readonly FoundTerminal[]) => void) =>
  useMutation({
    mutationFn: () => send(scanForTerminals, {}),
    onError: failed('Scan Failed'),
    onSuccess: ({ found, failed: silent }) => {
      onFound(found)
      if (found.length === 0 && silent.length === 0)
        toast({
          title: 'No Terminals Found',
          description: 'See below what each brand needs before it can be found.',
          look: 'destructive',
        })
    },
  })

const useTesting = ({ onTested, renew }: { onTested: () => void; renew: () => Promise<void> }) =>
  useMutation({
    mutationFn: ({ id }: PaymentTerminal) => send(testTerminal, { params: { id } }),
    onError: failed('Test Failed'),
    onSuccess: onTested,
    onSettled: renew,
  })

/** Scan, select, configure, test, complete, each leading to the next (PAY-011). Its place outlasts a reload. */
export function TerminalWizard({ of, at, personId, onClose }: TerminalWizardProps) {
  const { step, setStep, terminal, setTerminal, found, setFound, draft, setDraft, isOfOne } = usePlace({
    of,
    at,
    personId,
  })
  const client = useQueryClient()
  const renew = () => refresh(client, '/api/payment-terminals')
  const scanning = useScanning((terminals) => {
    setFound(terminals)
    if (terminals.length > 0) setStep('select')
  })
  const pairing = useMutation({
    mutationFn: ({ provider, terminalId }: Pick<FoundTerminal, 'provider' | 'terminalId'>) =>
      send(pairTerminal, { body: { provider, terminalId } }),
    onError: failed('Connection Failed'),
    onSuccess: (paired) => {
      setTerminal(paired)
      setDraft(undefined)
      setStep('configure')
      return renew()
    },
  })
  const configured = (saved: PaymentTerminal) => {
    setTerminal(saved)
    setStep('test')
    return renew()
  }
  const testing = useTesting({ onTested: () => setStep('complete'), renew })
  const { data: connected = [] } = useCall(listPaymentTerminals, {})
  const isConnected = ({ provider, terminalId }: FoundTerminal) =>
    connected.some(
      (one) => one.provider === provider && one.terminalId === terminalId && one.status === 'connected',
    )
  const isSimulator =
    terminal?.provider === 'simulator' || found.some(({ provider }) => provider === 'simulator')
  const stepHere = useFocusOnStep(step)
  const shown: Record<Step, () => ReactNode> = {
    scan: () => <Scan scanning={scanning} pairing={pairing} />,
    select: () => (
      <FoundTerminals
        found={found}
        isConnected={isConnected}
        pairing={pairing}
        onScanAgain={() => setStep('scan')}
      />
    ),
    configure: () =>
      terminal && (
        <TerminalConfiguration terminal={terminal} draft={draft} onDraft={setDraft} onSaved={configured} />
      ),
    test: () =>
      terminal && (
        <Test
          name={terminal.name}
          testing={testing}
          onTest={() => testing.mutate(terminal)}
          onBack={() => {
            testing.reset()
            setDraft(undefined)
            setStep('configure')
          }}
        />
      ),
    complete: () => <Complete name={terminal?.name ?? ''} onClose={onClose} />,
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={isOfOne && terminal ? `Configuration of ${terminal.name}` : 'Connect Terminal'}
      description={WORDS[step].says}
    >
      <div className="grid gap-4">
        <Steps now={step} />
        {isSimulator ? (
          <Banner tone="warn" title="Simulator">
            These terminals are made up, for trying out. No card is read and no money moves.
            <SimulatedAmounts />
          </Banner>
        ) : null}
        {step === 'scan' || step === 'select' ? <NotAsked providers={scanning.data?.failed ?? []} /> : null}
        <div ref={stepHere} className="grid gap-4">
          {shown[step]()}
        </div>
      </div>
    </Dialog>
  )
}

/** The button that led to a step went with the one before: its first field or button has the focus, as in a dialog that opens. */
function useFocusOnStep(step: Step) {
  const here = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    here.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [step])
  return here
}

/** Every provider that could not be asked, for as long as its terminals are looked for. */
const NotAsked = ({ providers }: { providers: readonly { label: string; reason: string }[] }) =>
  providers.map(({ label, reason }) => (
    <Banner key={label} tone="bad" title={`${label} could not be asked`} isUrgent>
      {reason}
    </Banner>
  ))

function Steps({ now }: { now: Step }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-4 gap-y-1 text-sm max-sm:grid max-sm:grid-cols-3">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === now ? 'step' : undefined}
          className={step === now ? 'font-semibold' : 'text-ink-muted'}
        >
          {index + 1}. {WORDS[step].title}
        </li>
      ))}
    </ol>
  )
}

interface Work {
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: unknown
}

function Scan({
  scanning,
  pairing,
}: {
  scanning: Work & { mutate: () => void }
  pairing: Work & Parameters<typeof ConnectByCode>[0]['pairing']
}) {
  return (
    <>
      <SimulatorHere>Scan, and choose one of its terminals: no account is needed.</SimulatorHere>
      {scanning.isPending ? (
        <p role="status" className="flex items-center gap-3 py-4">
          <Spinner /> Looking for terminals…
        </p>
      ) : (
        <Button look="primary" onClick={() => scanning.mutate()}>
          <ScanSearch size={18} aria-hidden />
          {scanning.isError ? 'Scan again' : 'Scan for terminals'}
        </Button>
      )}
      {scanning.isError ? <Banner tone="bad" title={explain(scanning.error)} isUrgent /> : null}
      {pairing.isError ? <Banner tone="bad" title={explain(pairing.error)} isUrgent /> : null}
      <ConnectByCode pairing={pairing} />
      <ProviderKeys />
      <BrandList />
    </>
  )
}

interface TestProps {
  readonly name: string
  readonly testing: Work
  readonly onTest: () => void
  readonly onBack: () => void
}

function Test({ name, testing, onTest, onBack }: TestProps) {
  return (
    <>
      {testing.isError ? <Banner tone="bad" title={explain(testing.error)} isUrgent /> : null}
      {testing.isPending ? (
        <p role="status" className="flex items-center gap-3 py-4">
          <Spinner /> Testing {name}…
        </p>
      ) : (
        <Button look="primary" onClick={onTest}>
          {testing.isError ? 'Test again' : 'Test the connection'}
        </Button>
      )}
      {testing.isError ? <Button onClick={onBack}>Back to the configuration</Button> : null}
    </>
  )
}

function Complete({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <>
      <EmptyState
        icon={<CircleCheck size={40} aria-hidden />}
        title="Terminal connected"
        hint={`${name} answers.`}
      />
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    </>
  )
}
