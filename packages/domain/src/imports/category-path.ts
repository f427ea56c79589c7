import type { ImportProfile } from './profiles.ts'

/** "Home, Home > Kitchen" → "Kitchen": of the paths in a cell the longest, and of that its last part. */
export function lastOfPath(text: string, { path, list }: NonNullable<ImportProfile['categories']>): string {
  const paths = (list === undefined ? [text] : text.split(list)).map((one) =>
    one
      .split(path)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  const longest = Math.max(...paths.map(({ length }) => length))
  return paths.findLast(({ length }) => length === longest)?.at(-1) ?? ''
}

/** A path is known without its program where it is written with " > ". */
export const ANY_PATH = { path: ' > ' } as const
