import * as contract from '@tuppence/contract/displays'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { DisplayDevice } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { connectDisplay } from './connect-display.ts'
import { makeCode } from './display-codes.ts'
import { contentToKeep, keepContent, readContent, readShopOnDisplay } from './display-content.ts'
import { clearDisplayCookie, displayToken, readDisplayCookie, setDisplayCookie } from './display-cookie.ts'
import { DISPLAY_LIFE_MS, findDisplay, listDisplays, noteDisplay, removeDisplay } from './displays.queries.ts'
import { FollowedTills } from './follow-till.ts'
import { PostPace } from './post-pace.ts'
import { keepShown } from './shown.ts'

/** Customer displays on other devices: how they come to a till, what it shows them, and how they end. */
export function displaysRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now } = deps
  app.decorate('whichDisplay', async (request) => {
    const key = readDisplayCookie(request, deps.settings)
    return key && inOrganization(database, key.organizationId, (tx) => findDisplay(tx, key, now()))
  })
  const followed = new FollowedTills(app, deps, (display, isOn) =>
    changeAndTell({ app, database }, display.organizationId, async (tx) => ({
      answer: undefined,
      event: (await noteDisplay(tx, display, isOn, now()))
        ? { type: 'displays-changed', tillId: display.tillId }
        : undefined,
    })),
  )
  tillsRoutes(app, deps, followed)
  displayRoutes(app, deps, followed)
  contentRoutes(app, deps, followed)
}

/** Of the till, and of whoever looks after the displays. */
function tillsRoutes(app: FastifyInstance, deps: ModuleDeps, followed: FollowedTills): void {
  const { database, secrets, now } = deps
  serve(app, contract.makeDisplayCode, ({ person: { organizationId, personId, sid }, body }) =>
    inOrganization(database, organizationId, (tx) =>
      makeCode(tx, { organizationId, personId, sid, ...body, pepper: secrets.pepper, now: now() }),
    ),
  )
  const pace = new PostPace()
  serve(app, contract.showOnDisplays, async ({ person: { organizationId, sid }, body }) => {
    if (!pace.allows(`${organizationId} ${body.deviceId}`, now().getTime())) throw new Refused('too-busy')
    const { tillId, displays } = await inOrganization(database, organizationId, (tx) =>
      keepShown(tx, { organizationId, sid, ...body, now: now() }),
    )
    if (displays > 0) followed.wake(tillId)
    return { displays }
  })
  serve(app, contract.listDisplays, ({ person: { organizationId, tills } }) =>
    inOrganization(database, organizationId, async (tx) =>
      (await listDisplays(tx, organizationId, now())).filter(
        ({ tillId }) => !tills || tills.includes(tillId),
      ),
    ),
  )
  serve(app, contract.removeDisplay, async ({ person, params: { id }, request }) => {
    const { organizationId } = person
    await changeAndTell({ app, database }, organizationId, async (tx) => {
      const { tillId, name } = await removeDisplay(tx, organizationId, id)
      // What is not in their list is not there for them.
      if (person.tills && !person.tills.includes(tillId)) throw new Refused('not-found')
      await writeAudit(tx, {
        ...actorOf(person),
        ...{ at: now(), action: 'customer-display-removed', subjectType: 'till', subjectId: tillId },
        ...{ detail: { display: name }, address: request.ip },
      })
      return { answer: undefined, event: { type: 'displays-changed', tillId } }
    })
    followed.wake(organizationId)
    return undefined
  })
}

/** Of the device itself. */
function displayRoutes(app: FastifyInstance, deps: ModuleDeps, followed: FollowedTills): void {
  const { database, settings, now } = deps
  serve(app, contract.connectDisplay, async ({ body, request, reply }) => {
    const connecting = { code: body.code, name: body.name || 'Display', address: request.ip }
    const connected = await connectDisplay(deps, connecting)
    app.liveFeed.wake(connected.organizationId)
    setDisplayCookie(reply, settings, connected)
    return undefined
  })
  serve(app, contract.followTill, async ({ display, request, reply }) => {
    const key = readDisplayCookie(request, settings)
    if (!key) throw new Error('A display without its cookie was let in')
    return followed.follow(key, display, reply)
  })
  serve(app, contract.readOnDisplay, async ({ display, request, reply }) => {
    const { organizationId, tillName } = display
    const token = displayToken(request, settings)
    const expiresAt = new Date(now().getTime() + DISPLAY_LIFE_MS)
    if (token) setDisplayCookie(reply, settings, { organizationId, token, expiresAt })
    const shop = await inOrganization(database, organizationId, (tx) => readShopOnDisplay(tx, organizationId))
    return { ...shop, tillName }
  })
  serve(app, contract.leaveTill, async ({ display, reply }) => {
    const { organizationId, id } = display satisfies DisplayDevice
    await changeAndTell({ app, database }, organizationId, async (tx) => {
      const { tillId } = await removeDisplay(tx, organizationId, id)
      return { answer: undefined, event: { type: 'displays-changed', tillId } }
    })
    followed.wake(organizationId)
    clearDisplayCookie(reply, settings)
    return undefined
  })
}

/** What the shop says while nothing is being bought. */
function contentRoutes(app: FastifyInstance, { database, now }: ModuleDeps, followed: FollowedTills): void {
  serve(app, contract.readDisplayContent, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, (tx) => readShopOnDisplay(tx, organizationId)),
  )
  serve(app, contract.saveDisplayContent, async ({ person, body, request }) => {
    const { organizationId } = person
    const before = await inOrganization(database, organizationId, (tx) => readContent(tx, organizationId))
    const content = await contentToKeep(before, body)
    await changeAndTell({ app, database }, organizationId, async (tx) => {
      await keepContent(tx, organizationId, content)
      await writeAudit(tx, {
        ...actorOf(person),
        ...{ at: now(), action: 'customer-display-changed', subjectType: 'settings', address: request.ip },
        detail: {
          message: [before.message, content.message],
          offers: [before.offers.length, content.offers.length],
        },
      })
      return { answer: undefined, event: { type: 'settings-changed' } }
    })
    followed.wake(organizationId)
    return content
  })
}
