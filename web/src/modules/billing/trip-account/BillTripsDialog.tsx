import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Segmented, Select, Skeleton } from 'antd'
import { billTrips, planBilling, tripBilling } from '@arriero/contract/billing/trip-account/trip-billing.contract.ts'
import { call } from '../../../kit/call.ts'
import { errorText } from '../../../kit/api-error.ts'
import { dayKey, money, plural } from '../../../kit/format.ts'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import type { Option } from '../../../kit/list/list-types.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { runTask } from '../../../kit/tasks.ts'
import { queryClient } from '../../../kit/query.ts'
import { tripKeys } from '../../trips/trips.keys.ts'
import { billingPaths } from '../billing.paths.ts'
import { documentsChanged } from '../documents/document-kind.ts'
import { customersLike } from '../pickers/load.ts'
import { rememberSeries, usualSeries, useSeriesOf } from '../pickers/useSeriesOf.ts'
import './trip-account.css'

const dayMs = 86_400_000
const daysAgo = (days: number) => dayKey(new Date(Date.now() - days * dayMs))
const spans = [
  { value: '1', label: 'Ayer' },
  { value: '7', label: '7 días' },
  { value: '30', label: '30 días' },
]

interface BillTripsDialogProps {
  /** These; without them, those that ended in the days one chooses. */
  ids?: readonly number[]
  close: (isDone: boolean) => void
}

/** What of some trips is billed to whom, before it is: the drafts are made in the background. */
export function BillTripsDialog({ ids, close }: BillTripsDialogProps) {
  const [span, setSpan] = useState('1')
  const [each, setEach] = useState<'customer' | 'trip'>('customer')
  const [billTo, setBillTo] = useState<Option>()
  const [series, setSeries] = useState<number>()
  const chosen = ids ? { ids: [...ids] } : { from: daysAgo(Number(span)), to: daysAgo(1) }
  const body = { ...chosen, ...(billTo && { customerId: Number(billTo.value) }) }
  const plan = useQuery({
    queryKey: ['billing', 'trip-account', 'plan', body],
    queryFn: ({ signal }) => call(planBilling, { body, signal }),
    staleTime: 0,
  })
  const offered = useSeriesOf('I')
  const seriesId = series ?? usualSeries('I', offered.all) ?? offered.all[0]?.value
  const trips = plan.data?.customers.reduce((sum, one) => sum + one.trips, 0) ?? 0
  const bill = () => {
    if (seriesId === undefined) return
    close(true)
    void runTask({
      title: `Facturando ${plural(trips, 'viaje', 'viajes')}`,
      start: async () => (await call(billTrips, { body: { ...body, seriesId, each } })).task_id,
      done: (result) => {
        const made = tripBilling.safeParse(result).data
        const problem = made?.problems[0]
        const text = [
          plural(made?.invoices.length ?? 0, 'factura en borrador', 'facturas en borrador'),
          problem && `${problem.name}: ${problem.problem}`,
          made && made.left.length > 0 && plural(made.left.length, 'viaje quedó fuera', 'viajes quedaron fuera'),
        ]
        const [only] = made?.invoices ?? []
        const to =
          made?.invoices.length === 1 && only
            ? billingPaths.editInvoice(only.id)
            : `${billingPaths.invoices}?f_state=draft`
        return { text: text.filter(Boolean).join(' · '), action: { label: 'Ver', onClick: () => go(to) } }
      },
    }).then(() => Promise.all([documentsChanged(), queryClient.invalidateQueries({ queryKey: tripKeys.lists })]))
  }
  return (
    <Modal
      open
      centered
      width={560}
      title={ids ? `Facturar ${plural(ids.length, 'viaje', 'viajes')}` : 'Facturar viajes finalizados'}
      okText={
        each === 'trip'
          ? `Crear ${plural(trips, 'borrador', 'borradores')}`
          : `Crear ${plural(plan.data?.customers.length ?? 0, 'borrador', 'borradores')}`
      }
      cancelText="Volver"
      okButtonProps={{ disabled: trips === 0 || seriesId === undefined }}
      onOk={bill}
      onCancel={() => close(false)}
    >
      <div className="bill-trips">
        <div className="bill-trips-choice">
          {!ids && <Segmented options={spans} value={span} onChange={setSpan} aria-label="Días en que terminaron" />}
          <Segmented
            aria-label="Cuántas facturas"
            value={each}
            onChange={setEach}
            options={[
              { value: 'customer', label: 'Una por cliente' },
              { value: 'trip', label: 'Una por viaje' },
            ]}
          />
          <Select
            aria-label="Serie"
            value={seriesId ?? null}
            loading={!offered.isKnown}
            placeholder="Serie"
            options={offered.all}
            onChange={(value) => {
              rememberSeries('I', value)
              setSeries(value ?? undefined)
            }}
          />
        </div>
        {offered.isKnown && offered.all.length === 0 && (
          <Alert type="warning" showIcon title="No hay una serie activa de facturas; cree una en Series y folios." />
        )}
        {plan.error && <Alert type="error" showIcon title={errorText(plan.error)} />}
        {!plan.data && !plan.error && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
        {plan.data && <Plan {...plan.data} />}
        {plan.data && plan.data.left.some(({ why }) => why.includes('cliente de facturación')) && (
          <div className="dialog-field">
            <span>Los que no tienen cliente de facturación, a</span>
            <RemoteSelect load={customersLike} placeholder={billTo?.label ?? 'Nombre o RFC'} onPick={setBillTo} />
          </div>
        )}
      </div>
    </Modal>
  )
}

const shownLeft = 5

function Plan({
  customers,
  left,
}: {
  customers: { customerId: number; name: string; trips: number; amount: number }[]
  left: { tripId: number; folio: string; why: string }[]
}) {
  return (
    <>
      {customers.length === 0 ? (
        <p className="muted">Ninguno de esos viajes se puede facturar.</p>
      ) : (
        <table className="bill-trips-plan">
          <thead>
            <tr>
              <th scope="col">Cliente</th>
              <th scope="col">Viajes</th>
              <th scope="col">Subtotal</th>
            </tr>
          </thead>
          <tbody>
            {customers.map(({ customerId, name, trips, amount }) => (
              <tr key={customerId}>
                <th scope="row">{name}</th>
                <td>{trips}</td>
                <td>{money(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left.length > 0 && (
        <section className="bill-trips-left" aria-label="Quedan fuera">
          <b>{plural(left.length, 'viaje queda fuera', 'viajes quedan fuera')}</b>
          <ul>
            {left.slice(0, shownLeft).map(({ tripId, folio, why }) => (
              <li key={tripId}>
                {folio}: {why}
              </li>
            ))}
            {left.length > shownLeft && <li>y {left.length - shownLeft} más</li>}
          </ul>
        </section>
      )}
    </>
  )
}
