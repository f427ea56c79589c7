import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

/** A form that asks something, which is over it. */
function Form({ asks: Question }: { asks: typeof Asked | typeof Sure }) {
  const [isOpen, setIsOpen] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="The form">
        <button type="button" onClick={() => setIsAsking(true)}>
          Go on
        </button>
      </Dialog>
      {isAsking ? <Question close={() => setIsAsking(false)} /> : null}
    </>
  )
}

interface QuestionProps {
  close: () => void
}

const Asked = ({ close }: QuestionProps) => (
  <Dialog open onOpenChange={close} title="The question">
    <input aria-label="PIN" />
  </Dialog>
)

const Sure = ({ close }: QuestionProps) => (
  <ConfirmDialog
    open
    onOpenChange={close}
    title="The question"
    consequence="Nothing comes of it."
    confirmLabel="Go on"
    onConfirm={close}
  />
)

test.for([
  ['dialog', Asked],
  ['alertdialog', Sure],
] as const)(
  'P13 Escape in the moment in which a question opens (%s) closes it, and not the one beneath',
  async ([role, asks]) => {
    const root = document.createElement('div')
    document.body.replaceChildren(root)
    const mounted = createRoot(root)
    mounted.render(<Form asks={asks} />)
    const question = page.getByRole(role, { name: 'The question' })
    const form = page.getByRole('dialog', { name: 'The form', includeHidden: true })
    // As soon as the keyboard is there: what listens for the whole page does so a moment later.
    const pressed = new Promise<void>((done) => {
      addEventListener('focusin', ({ target }) => {
        if (
          !(target instanceof Element) ||
          !target.closest(`[role=${role}]`)?.textContent?.includes('question')
        )
          return
        const init = { key: 'Escape', bubbles: true, cancelable: true }
        target.dispatchEvent(new KeyboardEvent('keydown', init))
        done()
      })
    })
    await page.getByRole('button', { name: 'Go on' }).click()
    await pressed
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(form).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(form).not.toBeInTheDocument()
    mounted.unmount()
  },
)
