import { IconFileInvoice, IconFileDescription, IconHash, IconPackage, IconUsers, type Icon } from '@tabler/icons-react'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { ScreenPath } from '../../../kit/shell/module.ts'
import { billingPaths } from '../billing.paths.ts'

interface Entry {
  label: string
  icon: Icon
  to: ScreenPath
  create?: ScreenPath
  /** Whose waiting documents are told beside it. */
  kind?: FiscalKind
}

/** The lists of the area in the order of their use; a new room is a line here. */
export const documentEntries: readonly Entry[] = [
  {
    label: 'Facturas',
    icon: IconFileInvoice,
    to: billingPaths.invoices,
    create: billingPaths.newInvoice,
    kind: 'invoice',
  },
  { label: 'Clientes', icon: IconUsers, to: billingPaths.customers },
  { label: 'Productos', icon: IconPackage, to: billingPaths.products },
  { label: 'Series y folios', icon: IconHash, to: billingPaths.series },
  { label: 'Membretes', icon: IconFileDescription, to: billingPaths.letterheads },
]
