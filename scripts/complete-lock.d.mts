interface LockEntry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export function missingEntries(packages: Record<string, LockEntry>): Record<string, LockEntry>
