import { documentText, type PrintDocument } from '@tuppence/domain/receipts'

/** The narrowest paper, so that a phone shows what a printer prints. */
const COLUMNS = 32

/** A document on screen, as its paper says it. */
export const PrintedText = ({ document }: { document: PrintDocument }) => (
  <pre className="figures mx-auto w-fit max-w-full overflow-x-auto rounded-md border border-line bg-paper px-4 py-3 font-mono text-sm leading-relaxed">
    {documentText(document, COLUMNS).join('\n')}
  </pre>
)
