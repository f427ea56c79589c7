import type { Import } from './rules.ts'

/**
 * Ways by which files import themselves, each from a file back to it: none where there is none, at least one of each knot. An import of a type counts: whoever reads one of the files has to
 * read the others too. Our own, because `noImportCycles` of Biome reads the whole tree for every single file that is checked.
 */
export function cyclesIn(imports: readonly Import[]): string[][] {
  const uses = new Map<string, Set<string>>()
  for (const { from, to } of imports) uses.set(from, (uses.get(from) ?? new Set()).add(to))
  const found: string[][] = []
  const path: string[] = []
  const done = new Set<string>()
  const visit = (file: string): void => {
    const at = path.indexOf(file)
    if (at >= 0) found.push([...path.slice(at), file])
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const used of uses.get(file) ?? []) visit(used)
    path.pop()
    done.add(file)
  }
  for (const file of uses.keys()) visit(file)
  return found
}
