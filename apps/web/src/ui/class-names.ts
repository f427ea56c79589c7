/** Joins class names, leaving out what is absent: `classNames('card', isOpen && 'card-open')`. */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ')
}
