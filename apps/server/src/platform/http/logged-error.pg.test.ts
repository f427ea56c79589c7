import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { loggedError } from './logged-error.ts'

const { database } = await testServer()

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  )

it.each([
  ['a column that is not there', sql`select ${'Ann Shaw'}::text, no_such from users`, '42703'],
  ['a value that is none', sql`select ${'Ann Shaw'}::text::uuid`, '22P02'],
  [
    'a row that no policy lets in',
    sql`insert into platform_settings (key, value) values (${'Ann Shaw'}, '{}')`,
    '42501',
  ],
])('the log says what failed and not with which values: %s', async (_, statement, code) => {
  const error = await failureOf(database.drizzle.execute(statement))
  expect(JSON.stringify([(error as Error).message, (error as Error).cause])).toContain('Ann Shaw')
  const said = loggedError(error)
  expect(said).toMatchObject({
    type: 'DrizzleQueryError',
    message: expect.stringMatching(/^Failed query: (select|insert)/),
    stack: expect.stringContaining('    at '),
    cause: { type: 'PostgresError', code },
  })
  expect(JSON.stringify(said)).not.toMatch(/Ann Shaw/)
})

it('any other error keeps its words', () => {
  expect(loggedError(new TypeError('nothing is there'))).toMatchObject({
    type: 'TypeError',
    message: 'nothing is there',
  })
})
