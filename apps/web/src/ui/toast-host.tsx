import { ToastList } from './toast-list.tsx'
import { useToasts } from './toast-store.ts'

/**
 * Stands once in the app. An open dialog hides the rest of the page from screen readers, but nothing marked `aria-live`: "off",
 * because what stands in here is announced already.
 */
export const ToastHost = () => <div aria-live="off">{useToasts().length > 0 ? <ToastList /> : null}</div>
