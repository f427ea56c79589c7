/** Leads whoever pressed Save to the first field of the form that is wrong, which may be out of sight. */
export function focusFirstWrong(formId: string): void {
  // The fields are marked with the drawing that follows this press.
  requestAnimationFrame(() => {
    const wrong = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const field = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input, button') : wrong
    field?.focus({ preventScroll: true })
    wrong?.scrollIntoView({ block: 'center' })
  })
}
