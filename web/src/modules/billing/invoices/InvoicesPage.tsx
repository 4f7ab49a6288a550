import { IconBell, IconFileZip } from '@tabler/icons-react'
import { downloadInvoices, remindCustomers } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { plural } from '../../../kit/format.ts'
import type { BulkAction } from '../../../kit/list/list-types.ts'
import { runTask } from '../../../kit/tasks.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { downloadOf } from '../documents/document-files.ts'
import { documentList } from '../documents/documentList.tsx'
import { ImportXml } from './ImportXml.tsx'
import { invoices } from './invoices.kind.ts'

const idsOf = (rows: readonly DocumentRow[]) => rows.map(({ id }) => id)

const zip: BulkAction<DocumentRow> = {
  key: 'zip',
  label: 'ZIP',
  icon: IconFileZip,
  onClick: (rows) =>
    void runTask({
      title: `Reuniendo ${plural(rows.length, ...invoices.noun)}`,
      start: async () => (await call(downloadInvoices, { body: { ids: idsOf(rows) } })).task_id,
      done: (result) => {
        const action = downloadOf(result)
        return { text: 'XML y PDF listos', ...(action && { action }) }
      },
    }),
}

/** One mail per customer, with all that they owe among these. */
async function remind(rows: readonly DocumentRow[]): Promise<void> {
  const owed = rows.filter(({ balance }) => (balance ?? 0) > 0)
  const customers = new Set(owed.map(({ customerId }) => customerId)).size
  await confirm({
    title: `Recordar el pago a ${plural(customers, 'cliente', 'clientes')}`,
    content:
      owed.length === 0
        ? 'Ninguna de las elegidas tiene saldo.'
        : `Un correo por cliente con lo que debe de ${plural(owed.length, ...invoices.noun)}.`,
    variant: 'info',
    confirmText: 'Enviar',
    onConfirm: async () => {
      if (owed.length === 0) return
      const { sent, withoutAddress } = await call(remindCustomers, { body: { ids: idsOf(owed) } })
      toast.success(plural(sent, 'recordatorio enviado', 'recordatorios enviados'))
      if (withoutAddress.length > 0)
        toast.info('Sin correo para recordatorios', { detail: withoutAddress.join(', '), duration: 0 })
    },
  })
}

const reminder: BulkAction<DocumentRow> = {
  key: 'remind',
  label: 'Recordar',
  icon: IconBell,
  onClick: (rows) => void remind(rows),
}

/** What was billed: what waits, what is owed, and what can be done with many at once. */
export const InvoicesPage = documentList(invoices, {
  actions: <ImportXml />,
  filters: [
    {
      key: 'imported',
      label: 'Origen',
      kind: 'select',
      options: [
        { value: '0', label: 'Hechas aquí' },
        { value: '1', label: 'Importadas' },
      ],
    },
  ],
  query: ({ filters: { imported } }) => ({ imported: imported ? imported === '1' : undefined }),
  bulk: () => [zip, ...(whyNot(remindCustomers) ? [] : [reminder])],
  empty: {
    title: 'Aún no hay facturas',
    text: 'Cree la primera como borrador: se revisa mientras la escribe y se timbra cuando está completa.',
  },
})
