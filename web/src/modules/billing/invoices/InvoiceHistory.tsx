import type { Invoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { Card, History, type HistoryEntry } from '../../../kit/shell/DetailPage.tsx'

/** What a history is told from. */
type Told = Pick<
  Invoice,
  'createdAt' | 'updatedAt' | 'updatedBy' | 'stampedAt' | 'pac' | 'cancelRequestedAt' | 'cancelledAt' | 'sent'
>

/** What happened to it, the newest first. */
export function InvoiceHistory({ invoice }: { invoice: Told }) {
  return (
    <Card title="Historial">
      <History entries={entriesOf(invoice)} />
    </Card>
  )
}

function entriesOf(invoice: Told): HistoryEntry[] {
  const { createdAt, updatedAt, updatedBy, stampedAt, pac, cancelRequestedAt, cancelledAt, sent } = invoice
  const all: (HistoryEntry | false)[] = [
    { key: 'created', at: createdAt, title: 'Borrador creado', tone: 'grey' },
    !stampedAt &&
      updatedAt !== createdAt && { key: 'changed', at: updatedAt, title: 'Último cambio', by: updatedBy, tone: 'grey' },
    stampedAt !== null && {
      key: 'stamped',
      at: stampedAt,
      title: 'Timbrada',
      ...(pac && { detail: `PAC ${pac}` }),
      tone: 'green',
    },
    ...sent.map(({ at, to, by }, place): HistoryEntry => ({
      key: `sent-${place}`,
      at,
      title: `Enviada a ${to}`,
      ...(by && { by }),
    })),
    cancelRequestedAt !== null && {
      key: 'asked',
      at: cancelRequestedAt,
      title: 'Cancelación pedida al SAT',
      tone: 'amber',
    },
    cancelledAt !== null && { key: 'cancelled', at: cancelledAt, title: 'Cancelada', tone: 'red' },
  ]
  return all.filter((entry) => entry !== false).toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
