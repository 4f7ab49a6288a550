import { lazy, Suspense } from 'react'
import type { DocumentDialog } from './document-actions.ts'
import type { DocumentKind } from './document-kind.ts'

// They are asked for seldom: they come when they open.
const CancelDialog = lazy(() => import('./CancelDialog.tsx').then((m) => ({ default: m.CancelDialog })))
const MailDialog = lazy(() => import('./MailDialog.tsx').then((m) => ({ default: m.MailDialog })))

interface DocumentDialogsProps {
  of: DocumentKind
  dialog: DocumentDialog | undefined
  close: () => void
}

/** What stands over a list or a page of documents. */
export const DocumentDialogs = ({ of, dialog, close }: DocumentDialogsProps) => (
  <Suspense>
    {dialog?.kind === 'cancel' && <CancelDialog of={of} row={dialog.row} close={close} />}
    {dialog?.kind === 'mail' && <MailDialog of={of} rows={dialog.rows} close={close} />}
  </Suspense>
)
