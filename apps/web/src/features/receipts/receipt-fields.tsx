import { counted } from '@tuppence/domain/counts'
import { FONT_SIZES, PAPER_SIZES, QR_CONTENTS, type ReceiptConfig } from '@tuppence/domain/receipts'
import type { ReactNode } from 'react'
import { lettersAcross } from '../../devices/receipt-look.ts'
import { Banner, Field, Input, SelectField, Switch, TextArea } from '../../ui/index.ts'
import { LogoField } from './logo-field.tsx'
import { type ReceiptDraft, SIDES } from './use-receipt-draft.ts'

const PAPER_WORDS = { '58mm': '58 mm roll', '80mm': '80 mm roll', A4: 'A4 page' } as const
const FONT_WORDS = { small: 'Small', medium: 'Medium', large: 'Large' } as const
const QR_WORDS = {
  none: 'No code',
  receipt_id: 'This receipt, to find it again at a till',
  website: 'Our website',
  feedback: 'A page for feedback',
} as const
const SIDE_WORDS = { top: 'Top', bottom: 'Bottom', left: 'Left', right: 'Right' } as const

/** Every setting of the receipts (RCPT-006). */
export function ReceiptFields({ draft }: { draft: ReceiptDraft }) {
  const { config, change } = draft
  return (
    <>
      <Group title="Business">
        <TextField draft={draft} name="businessName" label="Business name" most={200} required />
        <Field label="Business address" error={draft.problems.businessAddress} required>
          {(links) => (
            <TextArea
              {...links}
              rows={3}
              maxLength={500}
              value={config.businessAddress}
              onChange={({ target }) => change({ businessAddress: target.value })}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField draft={draft} name="vatNumber" label="VAT number" most={30} />
          <TextField draft={draft} name="phoneNumber" label="Phone number" most={40} />
        </div>
        <LogoField url={config.logoUrl} isShown={config.logoEnabled} onChange={change} />
        <Field label="Footer message">
          {(links) => (
            <TextArea
              {...links}
              rows={2}
              maxLength={500}
              value={config.footerMessage}
              onChange={({ target }) => change({ footerMessage: target.value })}
            />
          )}
        </Field>
      </Group>
      <Group title="Paper">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Paper size"
            value={config.paperSize}
            options={PAPER_SIZES}
            wordsOf={(paper) => PAPER_WORDS[paper]}
            onChoose={(paperSize) => change({ paperSize })}
          />
          <SelectField
            label="Font size"
            value={config.fontSize}
            options={FONT_SIZES}
            wordsOf={(font) => FONT_WORDS[font]}
            onChoose={(fontSize) => change({ fontSize })}
          />
        </div>
        <fieldset className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
          <legend className="mb-2 text-sm font-semibold">Margins in mm</legend>
          {SIDES.map((side) => (
            <Field key={side} label={SIDE_WORDS[side]} error={draft.problems[side]}>
              {(links) => (
                <Input
                  {...links}
                  inputMode="decimal"
                  maxLength={5}
                  value={draft.marginTexts[side]}
                  onChange={({ target }) => draft.changeMargin(side, target.value)}
                />
              )}
            </Field>
          ))}
        </fieldset>
        <NarrowWarning config={config} />
      </Group>
      <Group title="What it shows">
        <Switch
          label="Item codes"
          checked={config.showItemCodes}
          onChange={(showItemCodes) => change({ showItemCodes })}
        />
        <Switch
          label="VAT breakdown"
          hint="Without it, and without a VAT number, a customer cannot reclaim VAT with the receipt."
          checked={config.showVatBreakdown}
          onChange={(showVatBreakdown) => change({ showVatBreakdown })}
        />
        <Switch
          label="QR code"
          checked={config.showQrCode}
          onChange={(showQrCode) => change({ showQrCode })}
        />
        {config.showQrCode ? <QrFields draft={draft} /> : null}
      </Group>
    </>
  )
}

/** Fewer letters than this between the margins, and most names and amounts are broken. */
const FEWEST_LETTERS = 20

function NarrowWarning({ config }: { config: ReceiptConfig }) {
  const letters = lettersAcross(config)
  // A margin that cannot be read yet is told of at its field.
  if (!(letters < FEWEST_LETTERS)) return null
  return (
    <Banner
      tone="warn"
      title={letters > 0 ? `Only ${counted(letters, 'letter')} fit on a line` : 'Nothing fits on a line'}
    >
      Names and amounts are broken over several lines. Take smaller margins or a smaller font.
    </Banner>
  )
}

function QrFields({ draft }: { draft: ReceiptDraft }) {
  const { qrCodeContent } = draft.config
  return (
    <>
      <SelectField
        label="The QR code leads to"
        value={qrCodeContent}
        options={QR_CONTENTS}
        wordsOf={(content) => QR_WORDS[content]}
        onChoose={(chosen) => draft.change({ qrCodeContent: chosen })}
      />
      {qrCodeContent === 'website' ? (
        <TextField draft={draft} name="websiteUrl" label="Address of the website" most={500} />
      ) : null}
      {qrCodeContent === 'feedback' ? (
        <TextField draft={draft} name="feedbackUrl" label="Address of the page for feedback" most={500} />
      ) : null}
    </>
  )
}

interface TextFieldProps {
  draft: ReceiptDraft
  name: 'businessName' | 'vatNumber' | 'phoneNumber' | 'websiteUrl' | 'feedbackUrl'
  label: string
  most: number
  required?: true
}

function TextField({ draft, name, label, most, required }: TextFieldProps) {
  const changed = (text: string): Partial<ReceiptConfig> => ({ [name]: text })
  return (
    <Field label={label} error={draft.problems[name]} {...(required && { required })}>
      {(links) => (
        <Input
          {...links}
          maxLength={most}
          value={draft.config[name]}
          onChange={({ target }) => draft.change(changed(target.value))}
        />
      )}
    </Field>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-b border-line pb-5 last:border-0">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}
