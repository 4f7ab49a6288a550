import {
  IconBuildingBank,
  IconCash,
  IconChartBar,
  IconFileDescription,
  IconFileInvoice,
  IconFileText,
  IconHash,
  IconListDetails,
  IconPackage,
  IconReceipt2,
  IconReceiptRefund,
  IconRoute,
  IconRubberStamp,
  IconTruckDelivery,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { ScreenPath } from '../../../kit/shell/module.ts'
import { banksPaths } from '../../banks/banks.paths.ts'
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
  {
    label: 'Cartas porte',
    icon: IconTruckDelivery,
    to: billingPaths.cartasPorte,
    create: billingPaths.newCartaPorte,
    kind: 'carta_porte',
  },
  { label: 'Cotizaciones', icon: IconFileText, to: billingPaths.quotations, create: billingPaths.newQuotation },
  {
    label: 'Notas de venta',
    icon: IconReceipt2,
    to: billingPaths.salesNotes,
    create: billingPaths.newSalesNote,
    kind: 'note_sale',
  },
  {
    label: 'Pagos',
    icon: IconCash,
    to: billingPaths.payments,
    create: billingPaths.newPayments,
    kind: 'payment',
  },
  {
    label: 'Notas de crédito',
    icon: IconReceiptRefund,
    to: billingPaths.creditNotes,
    create: billingPaths.newCreditNote,
    kind: 'credit_note',
  },
  { label: 'Bancos', icon: IconBuildingBank, to: banksPaths.home },
  { label: 'Cuentas de viajes', icon: IconRoute, to: billingPaths.profit },
  { label: 'Clientes', icon: IconUsers, to: billingPaths.customers },
  { label: 'Productos', icon: IconPackage, to: billingPaths.products },
  { label: 'Cláusulas', icon: IconListDetails, to: billingPaths.clauses },
  { label: 'Series y folios', icon: IconHash, to: billingPaths.series },
  { label: 'Membretes', icon: IconFileDescription, to: billingPaths.letterheads },
  { label: 'Reportes', icon: IconChartBar, to: billingPaths.reports },
  { label: 'Timbrado', icon: IconRubberStamp, to: billingPaths.pac },
]
