import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Real data that is kept beside the repository, not in it. */
const FOLDER = new URL('../../../../shared/data/', import.meta.url)

/** The text of a file there, unpacked; undefined, with a note, where this checkout stands alone. */
export function sharedData(file: string): string | undefined {
  const address = new URL(file, FOLDER)
  if (!existsSync(address)) {
    process.stdout.write(`Skipped what needs ../shared/data/${file}: the file is not there.\n`)
    return undefined
  }
  const bytes = readFileSync(address)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}
