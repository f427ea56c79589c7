import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepTillFace } from '../../foundation/session/till-left.ts'
import { connectivity } from '../../offline/index.ts'
import { isElsewhere } from '../../offline/session/door.ts'
import { LoadingScreen } from '../../ui/index.ts'
import { FreshProofQuestion } from './fresh-proof-question.tsx'

/** Every screen. Where the way leads to a place of another door, the document begins anew there, as whoever that door knows. */
export function AtItsDoor() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => keepTillFace(path), [path])
  return isElsewhere(path) ? <LoadedAgain /> : <Here />
}

function Here() {
  return (
    <>
      <Outlet />
      <FreshProofQuestion />
    </>
  )
}

/** What this device keeps is loaded at once; the rest once there is a network, and until then the way back is open. */
function LoadedAgain() {
  useEffect(() => {
    const load = () => location.reload()
    if (navigator.serviceWorker?.controller) return load()
    void connectivity.check().then((isOnline) => isOnline && load())
    return connectivity.whenBack(load)
  }, [])
  return <LoadingScreen />
}
