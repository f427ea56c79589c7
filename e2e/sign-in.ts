import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { DOOR_HEADER } from '@tuppence/contract/door'
import { MINUTE_MS } from '@tuppence/domain/durations'
import { businessCode as codeNow, DEMO, isSessionShared } from './journey.ts'

/** Where a person of a shop signs in, or the provider. */
export type SignInDoor = 'pos' | 'back-office' | 'super-admin'

type Cookies = Parameters<BrowserContext['addCookies']>[0]

const COOKIES = { pos: 'tuppence', 'back-office': 'tuppence-office', 'super-admin': 'tuppence-portal' }

/** A sign-in sets up no more than ten tills an hour, and a journey stands at one or two. */
const MAX_JOURNEYS_A_SESSION = 5

/** What needs fresh proof is open for ten minutes after the sign-in: a journey that begins by then ends before. */
const MAX_SESSION_AGE_MS = 5 * MINUTE_MS

/** The sessions of this worker, by door, business and person: the server allows one address few sign-ins a minute. */
const sessions = new Map<string, { cookies: Cookies; journeys: number; signedInAtMs: number }>()

/** Signs in without the screens of the login, which have journeys of their own. */
export const signIn = (page: Page, username: string, door?: SignInDoor, businessCode?: string) =>
  signInBrowser(page.context(), username, door, businessCode)

/** The same for a browser that has no page yet. */
export async function signInBrowser(
  context: BrowserContext,
  username: string,
  door: SignInDoor = 'pos',
  businessCode = codeNow(),
): Promise<void> {
  // A sign-in at a door ends the session that the browser had there, which another journey may be using.
  await context.clearCookies({ name: COOKIES[door] })
  const key = [door, businessCode, username].join(' ')
  const shared = isSessionShared() ? sessions.get(key) : undefined
  if (shared && shared.journeys < MAX_JOURNEYS_A_SESSION && ageMs(shared) < MAX_SESSION_AGE_MS) {
    await context.addCookies(shared.cookies)
    shared.journeys += 1
    // A journey may have ended it.
    if (await isAlive(context.request, door)) return
    await context.clearCookies({ name: COOKIES[door] })
  }
  await logIn(context.request, door, {
    username,
    password: DEMO.password,
    ...(door !== 'super-admin' && { businessCode }),
  })
  if (isSessionShared())
    sessions.set(key, {
      ...{
        cookies: await context.cookies().then(ofDoor(door)),
        journeys: 1,
        signedInAtMs: performance.now(),
      },
    })
}

const ageMs = ({ signedInAtMs }: { signedInAtMs: number }) => performance.now() - signedInAtMs

const ofDoor = (door: SignInDoor) => (cookies: Cookies) =>
  cookies.filter(({ name }) => name === COOKIES[door])

async function isAlive(request: APIRequestContext, door: SignInDoor): Promise<boolean> {
  const [path, at] =
    door === 'super-admin'
      ? ['/api/admin/customers', 'portal']
      : ['/api/auth/user', door === 'pos' ? 'till' : 'office']
  return (await request.get(path, { headers: { [DOOR_HEADER]: at } })).ok()
}

/** A sign-in of its own, by the call that the login's screen makes. */
export async function logIn(request: APIRequestContext, door: SignInDoor, data: object): Promise<void> {
  const answer = await request.post(`/api/${door}/login`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Fills in the login that is on the screen. */
export async function typeCredentials(page: Page, businessCode: string, username: string, password: string) {
  await page.getByLabel('Business Code').fill(businessCode)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
