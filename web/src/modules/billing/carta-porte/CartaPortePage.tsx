import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import {
  createCartaPorte,
  getCartaPorte,
  substituteCartaPorte,
} from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import type { CartaPorte } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { figureTypes, placeMark } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { IconArrowsExchange, IconCash, IconCopyPlus, IconReceiptRefund } from '@tabler/icons-react'
import { createCreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import { createPayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, number } from '../../../kit/format.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { Card, DetailPage, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { overlay } from '../../../kit/shell/loaders.ts'
import { go, useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { useTaskTray } from '../../../kit/tasks.ts'
import { tripPaths } from '../../trips/trips.paths.ts'
import { billingPaths } from '../billing.paths.ts'
import type { DocumentDialog } from '../documents/document-actions.ts'
import { documentKeys, documentsChanged } from '../documents/document-kind.ts'
import { stateLook } from '../documents/document-words.ts'
import { DocumentDialogs } from '../documents/dialogs.tsx'
import { DocumentNotice } from '../documents/DocumentNotice.tsx'
import { FiscalCard } from '../documents/FiscalCard.tsx'
import { PaperCard } from '../documents/PaperCard.tsx'
import { TotalsCard } from '../documents/TotalsCard.tsx'
import { BalanceCard } from '../invoices/BalanceCard.tsx'
import { InvoiceHistory } from '../invoices/InvoiceHistory.tsx'
import { DocumentPageActions } from '../payments/DocumentPageActions.tsx'
import { cartasPorte } from './carta-porte.kind.ts'
import { sumsOf, valuesOf } from './carta-porte-values.ts'
import { typeLabel } from './CartasPortePage.tsx'
import '../documents/documents.css'
import '../payments/payments.css'
import './carta-porte.css'

const crumbs = [{ label: 'Cartas porte', to: billingPaths.cartasPorte }]
// While something runs, and while the SAT is asked.
const busyMs = 2000
const waitingMs = 30_000

/** A carta porte: its paper, its journey as data, what is owed of it and what happened to it. */
export function CartaPortePage() {
  const id = Number(useRouteParams().id)
  const [dialog, setDialog] = useState<DocumentDialog>()
  const isBusy = useTaskTray(({ tasks }) => tasks.some((task) => task.state === 'running'))
  const { data, error, refetch } = useQuery({
    queryKey: documentKeys.one('carta_porte', id),
    queryFn: ({ signal }) => call(getCartaPorte, { id, signal }),
    placeholderData: undefined,
    refetchInterval: ({ state }) =>
      isBusy || state.data?.state === 'stamping' ? busyMs : state.data?.state === 'cancelling' ? waitingMs : false,
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Carta porte" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  const { tone, label } = stateLook(data.state)
  const isIncome = data.type === 'ingreso'
  return (
    <DetailPage
      header={
        <PageHeader
          title={data.folio}
          crumbs={crumbs}
          pills={
            <>
              <StatePill tone={tone}>{label}</StatePill>
              <StatePill tone={isIncome ? 'blue' : 'grey'}>{typeLabel(data.type)}</StatePill>
              {data.isTest && <StatePill tone="violet">De prueba</StatePill>}
            </>
          }
          actions={<DocumentPageActions of={cartasPorte} row={data} open={setDialog} more={moreOf(data)} />}
        />
      }
    >
      <DocumentNotice of={cartasPorte} row={data} />
      <div className="doc-page">
        <PaperCard of={cartasPorte} row={data}>
          <Journey carta={data} />
        </PaperCard>
        <div className="doc-side">
          {data.balance === null ? (
            isIncome && <TotalsCard amounts={data} currency={data.currency} />
          ) : (
            <BalanceCard invoice={data} />
          )}
          <WayCard carta={data} />
          <FiscalCard document={data} />
          <InvoiceHistory invoice={data} />
        </div>
      </div>
      <DocumentDialogs of={cartasPorte} dialog={dialog} close={() => setDialog(undefined)} />
    </DetailPage>
  )
}

function WayCard({ carta }: { carta: CartaPorte }) {
  const { trip, unitName, vehicle, complementId } = carta
  const sums = sumsOf(valuesOf(carta))
  return (
    <Card title="Recorrido">
      <KeyValues
        items={[
          ['Viaje', trip && <Link to={tripPaths.detail(trip.id) as never}>{trip.folio}</Link>],
          ['Unidad', [unitName, vehicle.plate, vehicle.configuration].filter(Boolean).join(' · ')],
          ['Distancia', `${number(sums.km, 2)} km`],
          ['Peso bruto', `${number(sums.weightKg, 3)} kg`],
          [
            'IdCCP',
            <span
              className="doc-uuid"
              key="id"
              title={complementId}
            >{`${complementId.slice(0, 11)}…${complementId.slice(-6)}`}</span>,
          ],
        ]}
      />
    </Card>
  )
}

/** The journey as data: places, goods and who takes part. */
const Journey = ({ carta: { stops, goods, figures } }: { carta: CartaPorte }) => (
  <>
    <table className="pay-table pay-read cp-table">
      <thead>
        <tr>
          <th scope="col">Ubicación</th>
          <th scope="col">Fecha</th>
          <th scope="col">Distancia</th>
        </tr>
      </thead>
      <tbody>
        {stops.map(({ kind, number: own, name, rfc, at, distanceKm, address }) => (
          <tr key={`${kind}-${own}`}>
            <th scope="row">
              {name ?? kind}
              <small>
                {[placeMark(kind, own), rfc, address.postalCode && `C.P. ${address.postalCode}`]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </th>
            <td data-label={kind === 'Origen' ? 'Salida' : 'Llegada'}>{at ? dateTime(at).slice(0, 16) : '–'}</td>
            <td data-label="Distancia">{distanceKm ? `${number(distanceKm, 2)} km` : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <table className="pay-table pay-read cp-table">
      <thead>
        <tr>
          <th scope="col">Mercancía</th>
          <th scope="col">Cantidad</th>
          <th scope="col">Peso</th>
        </tr>
      </thead>
      <tbody>
        {goods.map(({ description, productKey, hazardous, quantity, unitKey, weightKg }, at) => (
          <tr key={at}>
            <th scope="row">
              {description ?? 'Sin descripción'}
              <small>{[productKey, hazardous === 'Sí' && 'Material peligroso'].filter(Boolean).join(' · ')}</small>
            </th>
            <td data-label="Cantidad">
              {[quantity ? number(quantity, Number.isInteger(quantity) ? 0 : 3) : '–', unitKey]
                .filter(Boolean)
                .join(' ')}
            </td>
            <td data-label="Peso">{weightKg ? `${number(weightKg, 3)} kg` : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <div className="doc-data-facts">
      <KeyValues
        items={figures.map(({ type, name, rfc, licence }) => [
          figureTypes.find(({ key }) => key === type)?.label ?? type,
          [name, rfc, licence && `licencia ${licence}`].filter(Boolean).join(' · '),
        ])}
      />
    </div>
  </>
)

/** What only some documents may: be paid, credited, copied, replaced. */
function moreOf({ id, type, state, balance }: CartaPorte): RowAction[] {
  const owesNothing = state === 'stamped' && balance ? undefined : 'No debe nada'
  const charges: RowAction[] = [
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
  return [
    ...(type === 'ingreso' ? charges : []),
    {
      key: 'copy',
      label: 'Crear otra igual',
      icon: IconCopyPlus,
      disabled: whyNot(createCartaPorte),
      onClick: () => go(`${billingPaths.newCartaPorte}?copiar=${id}`),
    },
    {
      key: 'substitute',
      label: 'Sustituir por cambio de unidad o ruta',
      icon: IconArrowsExchange,
      disabled: whyNot(substituteCartaPorte) ?? (state === 'stamped' ? undefined : 'Se sustituye una timbrada'),
      onClick: () => void substitute(id),
    },
  ]
}

async function substitute(id: number): Promise<void> {
  try {
    const draft = await overlay('Copiando la carta porte…', call(substituteCartaPorte, { id }))
    toast.success(`${draft.folio} la sustituye: corríjala y tímbrela, después cancele la anterior`)
    await documentsChanged()
    go(billingPaths.editCartaPorte(draft.id))
  } catch (error) {
    toast.error('No se pudo sustituir', { detail: errorText(error) })
  }
}
