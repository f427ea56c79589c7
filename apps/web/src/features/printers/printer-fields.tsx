import { PRINTER_FAMILY_NAMES, type PrinterConnectionKind } from '@tuppence/contract/printers'
import { PAPER_COLUMNS } from '@tuppence/printing/printer-families'
import { useState } from 'react'
import type { LocalConnectionKind } from '../../devices/printers/connection.ts'
import { transportOf } from '../../devices/printers/queue-here.ts'
import { atSpeed, SERIAL_SPEEDS } from '../../devices/printers/web-serial.ts'
import { Banner, Button, Field, Input, NumberInput, SelectField, Switch } from '../../ui/index.ts'
import type { PrinterDraft, wrongIn } from './printer-setup.ts'
import { CONNECTION_HINTS, CONNECTION_WORDS, familyWords, PAPER_WORDS } from './printer-words.ts'

export interface PrinterFieldsProps {
  readonly draft: PrinterDraft
  readonly ways: readonly PrinterConnectionKind[]
  readonly wrong: ReturnType<typeof wrongIn>
  readonly onChange: (change: Partial<PrinterDraft>) => void
}

export function PrinterFields({ draft, ways, wrong, onChange }: PrinterFieldsProps) {
  const { connection, name, family, columns, hasDrawer } = draft
  return (
    <>
      <SelectField
        label="How it is connected"
        hint={CONNECTION_HINTS[connection]}
        value={connection}
        options={ways}
        wordsOf={(way) => CONNECTION_WORDS[way]}
        onChoose={(way) => onChange({ connection: way, deviceKey: '' })}
      />
      {connection === 'browser' ? null : (
        <>
          {connection === 'network' ? (
            <NetworkFields draft={draft} wrong={wrong} onChange={onChange} />
          ) : (
            <ChosenDevice
              key={connection}
              kind={connection}
              draft={draft}
              wrong={wrong.device}
              onChange={onChange}
            />
          )}
          <Field label="Name" error={wrong.name}>
            {(links) => (
              <Input
                {...links}
                value={name}
                maxLength={100}
                onChange={({ target }) => onChange({ name: target.value })}
              />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Make"
              hint="It decides how £ and accents are written."
              value={family}
              options={PRINTER_FAMILY_NAMES}
              wordsOf={familyWords}
              onChoose={(chosen) => onChange({ family: chosen })}
            />
            <SelectField
              label="Paper"
              hint="The test page shows whether it fits."
              value={String(columns)}
              options={PAPER_COLUMNS.map(String)}
              wordsOf={(text) => PAPER_WORDS[columnsOf(text)]}
              onChoose={(text) => onChange({ columns: columnsOf(text) })}
            />
          </div>
          <Switch
            label="A cash drawer hangs on it"
            hint="It opens through the printer after a cash sale."
            checked={hasDrawer}
            onChange={(isThere) => onChange({ hasDrawer: isThere })}
          />
        </>
      )}
    </>
  )
}

const columnsOf = (text: string) => PAPER_COLUMNS.find((columns) => String(columns) === text) ?? 48

interface PartProps {
  readonly draft: PrinterDraft
  readonly wrong: ReturnType<typeof wrongIn>
  readonly onChange: (change: Partial<PrinterDraft>) => void
}

function NetworkFields({ draft: { host, port }, wrong, onChange }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
      <Field
        label="Address"
        hint="Such as 192.168.1.50. Most printers print it when they are switched on with the feed button held."
        error={wrong.host}
      >
        {(links) => (
          <Input
            {...links}
            value={host}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={253}
            onChange={({ target }) => onChange({ host: target.value })}
          />
        )}
      </Field>
      <Field label="Port" error={wrong.port}>
        {(links) => (
          <NumberInput {...links} value={port} onValueChange={(value) => onChange({ port: value })} />
        )}
      </Field>
    </div>
  )
}

interface ChosenProps {
  readonly kind: LocalConnectionKind
  readonly draft: PrinterDraft
  readonly wrong: string | undefined
  readonly onChange: (change: Partial<PrinterDraft>) => void
}

/** The browser's own list is the only way to a device: nothing can be typed. */
function ChosenDevice({ kind, draft, wrong, onChange }: ChosenProps) {
  const [problem, setProblem] = useState<'not-supported' | 'none'>()
  const choose = async () => {
    const transport = await transportOf(kind)
    if (!transport.isSupported()) return setProblem('not-supported')
    const chosen = await transport.choose()
    if (!chosen) return setProblem('none')
    setProblem(undefined)
    onChange({ deviceKey: chosen.deviceKey, name: chosen.name.slice(0, 100) })
  }
  const speed = draft.deviceKey.split('@')[1] ?? String(SERIAL_SPEEDS[0])
  return (
    <div className="grid gap-3">
      {problem === 'not-supported' ? (
        <Banner tone="warn" title={`This browser reaches no printer by ${CONNECTION_WORDS[kind]}`}>
          Use Chrome, Edge or another compatible browser, and open this site by its https address.
        </Banner>
      ) : null}
      {problem === 'none' ? (
        <p role="status" className="text-sm text-ink-muted">
          No printer was chosen. Look whether it is switched on and its cable is in.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void choose()}>
          {draft.deviceKey === '' ? 'Choose the printer…' : 'Choose another…'}
        </Button>
        {draft.deviceKey === '' ? null : <span className="font-medium">{draft.name}</span>}
      </div>
      {wrong && draft.deviceKey === '' ? (
        <p role="alert" className="text-sm text-bad-ink">
          {wrong}
        </p>
      ) : null}
      {kind === 'serial' && draft.deviceKey !== '' ? (
        <SelectField
          label="Speed"
          hint="As the printer’s own switches are set; its self-test says it."
          value={speed}
          options={SERIAL_SPEEDS.map(String)}
          wordsOf={(text) => `${text} baud`}
          onChoose={(text) => onChange({ deviceKey: atSpeed(draft.deviceKey, Number(text)) })}
        />
      ) : null}
    </div>
  )
}
