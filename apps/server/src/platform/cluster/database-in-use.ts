import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { StartRefusal } from '../start-refusal.ts'
import { type WrittenBeside, writeBeside } from '../write-whole.ts'

/** The database that the embedded PostgreSQL begins with. */
export const FIRST_DATABASE = 'tuppence'
const FILE = 'database-in-use.json'

const chosenSchema = z.object({
  name: z.string().regex(/^[\w-]{1,63}$/),
  /** The operator who chose it. */
  by: z.string(),
  at: z.iso.datetime(),
})
export type ChosenDatabase = z.infer<typeof chosenSchema>

export const databaseInUseFile = (dataFolder: string): string => path.join(dataFolder, FILE)

/**
 * Which of the databases in the embedded PostgreSQL the next start opens.
 *
 * @returns undefined where nobody has chosen: the first
 * @throws StartRefusal for a file that says nothing that can be read: no other books are opened by mistake
 */
export function readChosenDatabase(dataFolder: string): ChosenDatabase | undefined {
  const file = databaseInUseFile(dataFolder)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartRefusal(`The file ${file} cannot be read (${(error as Error).message}).`)
  }
  try {
    return chosenSchema.parse(JSON.parse(text))
  } catch {
    throw new StartRefusal(
      `The file ${file} is damaged. It says which database is in use: write the name into it again, or remove it to open the first one, "${FIRST_DATABASE}".`,
    )
  }
}

export const databaseInUse = (dataFolder: string): string =>
  readChosenDatabase(dataFolder)?.name ?? FIRST_DATABASE

/** What PostgreSQL was last started for, which is another than the next start's where somebody has chosen since. */
const OPENED = 'postgresql.database'

export const noteOpened = (dataFolder: string, name: string): void =>
  writeFileSync(path.join(dataFolder, OPENED), `${name}\n`)

export function openedDatabase(dataFolder: string): string {
  try {
    return readFileSync(path.join(dataFolder, OPENED), 'utf8').trim()
  } catch {
    return databaseInUse(dataFolder)
  }
}

/** Has a choice ready on the disk: it is the next start's once it is kept. */
export const writeChoice = (dataFolder: string, chosen: ChosenDatabase): WrittenBeside =>
  writeBeside(databaseInUseFile(dataFolder), `${JSON.stringify(chosenSchema.parse(chosen), null, 2)}\n`)
