import { IconArrowsExchange, IconCash, IconReceiptRefund } from '@tabler/icons-react'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { createCreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { createPayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { overlay } from '../../../kit/shell/loaders.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { billingPaths } from '../billing.paths.ts'
import { documentsChanged, type DocumentKind } from './document-kind.ts'

/** What is owed may be paid and credited. */
export function chargeActions({ id, state, balance }: DocumentRow): RowAction[] {
  const owesNothing = state === 'stamped' && balance ? undefined : 'No debe nada'
  return [
    {
      key: 'pay',
      label: 'Registrar pago',
      icon: IconCash,
      disabled: whyNot(createPayment) ?? owesNothing,
      onClick: () => go(`${billingPaths.newPayment}?factura=${id}`),
    },
    {
      key: 'credit',
      label: 'Crear nota de crédito',
      icon: IconReceiptRefund,
      disabled: whyNot(createCreditNote) ?? owesNothing,
      onClick: () => go(`${billingPaths.newCreditNote}?factura=${id}`),
    },
  ]
}

interface Substitution {
  label: string
  by: Pick<Endpoint, 'access'>
  make: () => Promise<{ id: number; folio: string }>
  /** What follows, in words. */
  next: string
}

/** A draft with the same content that says which one it replaces. */
export const substituteAction = (of: DocumentKind, row: DocumentRow, { label, by, make, next }: Substitution) =>
  ({
    key: 'substitute',
    label,
    icon: IconArrowsExchange,
    disabled: whyNot(by) ?? (row.state === 'stamped' ? undefined : 'Se sustituye lo timbrado'),
    onClick: () => void substitute(of, make, next),
  }) satisfies RowAction

async function substitute(of: DocumentKind, make: Substitution['make'], next: string): Promise<void> {
  try {
    const draft = await overlay(`Copiando la ${of.noun[0]}…`, make())
    toast.success(`${draft.folio} la sustituye: ${next}`)
    await documentsChanged()
    go(of.editPath(draft.id))
  } catch (error) {
    toast.error('No se pudo sustituir', { detail: errorText(error) })
  }
}
