import { type FoundTerminal, listPaymentProviders } from '@tuppence/contract/payment-terminals'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Button, Field, Input, SelectField } from '../../ui/index.ts'

/** For a terminal that shows a code instead of being found. */
export function ConnectByCode({
  pairing,
}: {
  pairing: {
    readonly isPending: boolean
    mutate: (terminal: Pick<FoundTerminal, 'provider' | 'terminalId'>) => void
  }
}) {
  const { data = [] } = useCall(listPaymentProviders, {})
  const ready = data.filter(({ isSimulator, keySetAt }) => !isSimulator && keySetAt !== null)
  const [chosen, setChosen] = useState<FoundTerminal['provider']>()
  const [code, setCode] = useState('')
  const provider = ready.find(({ name }) => name === chosen) ?? ready[0]
  if (!provider) return null
  return (
    <form
      aria-label="Connect by code"
      className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end"
      onSubmit={(event) => {
        event.preventDefault()
        pairing.mutate({ provider: provider.name, terminalId: code.trim() })
      }}
    >
      <SelectField
        label="Provider"
        value={provider.name}
        options={ready.map(({ name }) => name)}
        wordsOf={(name) => ready.find((one) => one.name === name)?.label ?? name}
        onChoose={setChosen}
      />
      <Field label="Code that the terminal shows, or its ID">
        {(links) => (
          <Input {...links} maxLength={200} value={code} onChange={({ target }) => setCode(target.value)} />
        )}
      </Field>
      <Button type="submit" busy={pairing.isPending} disabled={code.trim() === ''}>
        Connect
      </Button>
    </form>
  )
}
