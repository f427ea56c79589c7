/** The first letter of a name in upper case, whole even where it takes several code units; "?" for an empty name. */
export function firstInitial(name: string): string {
  const [first] = name.trim()
  return first ? first.toLocaleUpperCase('en-GB') : '?'
}
