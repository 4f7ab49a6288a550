import { Link } from '@tanstack/react-router'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { payInvoice } from '@arriero/contract/store/orders/orders.contract.ts'
import type { Invoice, Order } from '@arriero/contract/store/orders/orders.entities.ts'
import { authorizationLabel } from '@arriero/contract/store/store.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { date, dateTime, money, percent, plural } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { Track, type TrackStep } from '../../../kit/Track.tsx'
import { purchased } from '../purchases/purchases.queries.ts'
import { storePaths } from '../store.paths.ts'

/** What keeps the order from being paid, and the way from the requisition to the supplier's invoice. */
export function OrderTrack({ order }: { order: Order }) {
  const steps = [asked(order), decided(order), bought(order), entered(order), billed(order)]
  const unpaid = order.invoices.filter(({ paidAt }) => paidAt === null)
  return (
    <section className="card purchase-top" aria-label="Avance">
      {unpaid.map((invoice) => (
        <Block key={invoice.id} invoice={invoice} />
      ))}
      <Track steps={steps} />
    </section>
  )
}

function Block({ invoice: { id, name, open, over, payable } }: { invoice: Invoice }) {
  const pay = async () => {
    try {
      await call(payInvoice, { body: { id } })
      toast.success(`${name} enviada a pago: ${money(payable)}`)
      await purchased()
    } catch (error) {
      toast.error('No se pudo enviar a pago', { detail: errorText(error) })
    }
  }
  const reason =
    open > 0
      ? '«Enviar a pago» espera resolver las diferencias'
      : payable <= 0
        ? 'Aún no ha entrado lo que cobra'
        : undefined
  return (
    <div className="purchase-block">
      <Tile icon={open > 0 ? IconAlertTriangle : IconCheck} tone={open > 0 ? 'red' : 'green'} />
      <div>
        <b>{over > 0 ? `La factura ${name} cobra ${money(over)} de más` : `La factura ${name} coincide`}</b>
        <p>
          {open > 0
            ? `${plural(open, 'renglón no coincide', 'renglones no coinciden')} con la orden o con las entradas.`
            : `Se deben ${money(payable)}.`}
        </p>
      </div>
      <ActionButton for={payInvoice} type="primary" disabledReason={reason} onClick={() => void pay()}>
        Enviar a pago
      </ActionButton>
    </div>
  )
}

const short = (at: string) => dateTime(at).slice(0, 16)

const asked = ({
  requisitionId,
  requisitionFolio,
  requisitionBy,
  requisitionAt,
  requestedBy,
  createdAt,
}: Order): TrackStep => ({
  kind: 'done',
  share: 1,
  title: 'Requisición',
  head: requisitionId ? (
    <Link to={`${storePaths.requisitions}/${requisitionId}`}>{requisitionFolio}</Link>
  ) : (
    'Sin requisición'
  ),
  lines: requisitionAt ? [requisitionBy, short(requisitionAt)] : [requestedBy, short(createdAt)],
})

function decided({ authorization, decision, createdAt }: Order): TrackStep {
  const isYes = authorization === 1
  return {
    kind: isYes ? 'done' : authorization === 0 ? 'open' : 'bad',
    ...(!isYes && { mark: authorization === 0 ? '2' : '!' }),
    share: isYes ? 1 : 0,
    title: 'Autorización',
    head: authorizationLabel(authorization),
    lines: decision ? [decision.by, short(decision.at)] : [`Solicitada ${short(createdAt)}`],
  }
}

const bought = ({ authorization, total, supplierName, sentAt }: Order): TrackStep => ({
  kind: authorization === 1 && sentAt ? 'done' : 'open',
  ...((authorization !== 1 || !sentAt) && { mark: '3' }),
  share: authorization === 1 && sentAt ? 1 : 0,
  title: 'Orden de compra',
  head: money(total),
  lines: [supplierName, sentAt ? `Enviada ${short(sentAt)}` : 'Sin enviar por correo'],
})

function entered({ entries, receivedShare, addedToInventory, lines, expectedOn }: Order): TrackStep {
  const made = entries.filter(({ state }) => state === 'posted')
  const missing = lines.filter(({ pending }) => pending > 0).length
  const kind = addedToInventory ? 'done' : made.length > 0 ? 'partial' : 'open'
  return {
    kind,
    ...(kind !== 'done' && { mark: '4' }),
    share: addedToInventory ? 1 : receivedShare,
    title: 'Entradas a inventario',
    head:
      made.length === 0
        ? 'Nada ha entrado'
        : `${plural(made.length, 'entrada', 'entradas')}, ${percent(receivedShare)}`,
    lines: [
      missing === 0 ? 'No falta nada' : `Falta de ${plural(missing, 'renglón', 'renglones')}`,
      missing > 0 && expectedOn ? `Llega ${date(expectedOn)}` : null,
    ],
  }
}

function billed({ invoices }: Order): TrackStep {
  const [last] = invoices.slice(-1)
  const isOff = invoices.some(({ open }) => open > 0)
  const isPaid = invoices.length > 0 && invoices.every(({ paidAt }) => paidAt)
  return {
    kind: isOff ? 'bad' : isPaid ? 'done' : last ? 'partial' : 'open',
    ...(!isPaid && { mark: isOff ? '!' : '5' }),
    share: 1,
    title: 'Factura del proveedor',
    head: last ? money(invoices.reduce((sum, { total }) => sum + total, 0)) : 'Sin factura',
    lines: last
      ? [`${last.name}, vence ${date(last.dueOn)}`, isOff ? 'No coincide' : isPaid ? 'Enviada a pago' : 'Coincide']
      : ['Agregue su XML para compararla'],
  }
}
