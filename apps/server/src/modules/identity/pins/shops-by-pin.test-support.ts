import { uuidv7 } from 'uuidv7'
import { testBusiness } from '../../../testing/test-business.ts'
import type { testServer } from '../../../testing/test-server.ts'
import { testSecrets } from '../../../testing/test-settings.ts'
import { hashPassword } from '../public.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'database' | 'ownerSql'>

/** Makes businesses with one till, whose people all have this PIN, each asked from an address of its own: wrong tries are counted by it. */
export async function shopsByPin({ database, ownerSql }: Server, pin: string) {
  const hashed = await hashPassword(testSecrets, pin)
  let shops = 0
  return async () => {
    shops += 1
    const [shop, deviceId] = [await testBusiness(database), uuidv7()]
    await ownerSql`
      insert into tills ${ownerSql({ organization_id: shop.organizationId, id: uuidv7(), code: 'T1', name: 'T1', device_id: deviceId })}`
    await ownerSql`update users set staff_pin = ${hashed} where organization_id = ${shop.organizationId}`
    return { shop, deviceId, remoteAddress: `10.9.0.${shops}` }
  }
}
