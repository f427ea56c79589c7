import { Link, useRouter } from '@tanstack/react-router'
import { buttonLook } from '../../ui/index.ts'
import { useMay } from '../session/session.ts'

/**
 * The way from an unknown code to a product that has it, for who may make one. The form comes back to this screen, which then
 * takes the code as if it were scanned again (`useCodeBroughtBack`).
 */
export function AddAsProduct({ code }: { code: string }) {
  const router = useRouter()
  if (!useMay('manage-products')) return null
  const search = { product: 'new', code, back: router.latestLocation.href }
  return (
    <Link to="/inventory" search={search as never} className={buttonLook('secondary', 'medium')}>
      Add it as a product
    </Link>
  )
}
