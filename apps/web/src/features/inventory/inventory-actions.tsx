import { Link } from '@tanstack/react-router'
import { FileSpreadsheet, KeyRound, PackageOpen, Plus, Tag } from 'lucide-react'
import { askPassword, useSignedInUser } from '../../foundation/session/session.ts'
import { Button, buttonLook } from '../../ui/index.ts'
import { RecentChangesButton } from './recent-changes-button.tsx'

/** What can be begun from the list, by who may. */
export function InventoryActions({ onAdd }: { onAdd: () => void }) {
  const { permissions, passwordOpens } = useSignedInUser()
  const mayManage = permissions.includes('manage-products')
  const link = buttonLook('secondary', 'medium')
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {permissions.includes('manage-stock') ? (
        <>
          <Link to="/stock" className={link}>
            <PackageOpen size={20} aria-hidden />
            Deliveries and counts
          </Link>
          <Link to="/imports" search={{ kind: 'products' } as never} className={link}>
            <FileSpreadsheet size={20} aria-hidden />
            Import and export
          </Link>
        </>
      ) : null}
      {mayManage ? <RecentChangesButton /> : null}
      {mayManage ? (
        <Link to="/labels" className={link}>
          <Tag size={20} aria-hidden />
          Shelf labels
        </Link>
      ) : null}
      {mayManage ? (
        <Button look="primary" onClick={onAdd}>
          <Plus size={20} aria-hidden />
          Add Product
        </Button>
      ) : null}
      {!mayManage && passwordOpens?.includes('manage-products') ? (
        <Button onClick={askPassword}>
          <KeyRound size={20} aria-hidden />
          Sign in with your password to change it
        </Button>
      ) : null}
    </div>
  )
}
