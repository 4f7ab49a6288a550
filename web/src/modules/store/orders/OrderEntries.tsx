import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconDownload, IconFileInvoice, IconPackageImport, IconTrash } from '@tabler/icons-react'
import { invoiceXml, removeInvoice } from '@arriero/contract/store/orders/orders.contract.ts'
import type { Invoice, Order } from '@arriero/contract/store/orders/orders.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, money } from '../../../kit/format.ts'
import { download } from '../../../kit/download.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { entryLook } from '../purchases/purchases.words.ts'
import { useAsk } from '../purchases/useAsk.tsx'
import { storePaths } from '../store.paths.ts'

/** What came of the order, and the documents its supplier sent. */
export function OrderEntries({ order: { entries, invoices } }: { order: Order }) {
  return (
    <>
      <Card title="Entradas" count={entries.length}>
        {entries.length === 0 && <p className="muted">Nada de ella ha llegado.</p>}
        <ul className="made">
          {entries.map((entry) => {
            const { tone, label } = entryLook(entry)
            const facts = [dateTime(entry.receivedAt).slice(0, 16), entry.by ?? label, entry.document]
              .filter(Boolean)
              .join(', ')
            return (
              <li key={entry.id}>
                <Tile icon={IconPackageImport} tone={tone} />
                <div>
                  <Link to={`${storePaths.entries}/${entry.id}`} title={entry.words}>
                    {`${entry.folio} · ${entry.words}`}
                  </Link>
                  <small title={facts}>{facts}</small>
                </div>
              </li>
            )
          })}
        </ul>
      </Card>
      {invoices.length > 0 && (
        <Card title="Facturas" count={invoices.length}>
          <ul className="made">
            {invoices.map((invoice) => (
              <InvoiceItem key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function InvoiceItem({ invoice: { id, name, total, uuid, open, paidAt, unverified } }: { invoice: Invoice }) {
  const { ask, dialog } = useAsk()
  const save = () =>
    call(invoiceXml, { id }).then(
      (file) => download(file),
      (error: unknown) => toast.error('No se pudo descargar el XML', { detail: errorText(error) }),
    )
  const remove = () =>
    ask({
      title: `Quitar la factura ${name}`,
      content: 'La orden queda como si no se hubiera recibido.',
      action: 'Quitar',
      danger: true,
      send: (comment) => call(removeInvoice, { body: { id, comment } }),
      done: `Factura ${name} quitada`,
    })
  return (
    <li>
      <Tile icon={IconFileInvoice} tone={open > 0 ? 'red' : 'green'} />
      <div>
        <b title={name}>{`${name}, ${money(total)}`}</b>
        <small title={uuid}>{paidAt ? `A pago ${dateTime(paidAt).slice(0, 16)}` : uuid}</small>
        {unverified && <small title={unverified}>Sello no verificado</small>}
      </div>
      <Button
        type="text"
        size="small"
        aria-label={`Descargar el XML de ${name}`}
        icon={<IconDownload size={16} stroke={1.75} />}
        onClick={() => void save()}
      />
      <ActionButton
        for={removeInvoice}
        type="text"
        size="small"
        aria-label={`Quitar la factura ${name}`}
        icon={<IconTrash size={16} stroke={1.75} />}
        disabledReason={paidAt ? 'Ya se envió a pago' : undefined}
        onClick={remove}
      />
      {dialog}
    </li>
  )
}
