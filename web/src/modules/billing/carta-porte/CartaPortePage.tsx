import { Link } from '@tanstack/react-router'
import {
  createCartaPorte,
  getCartaPorte,
  substituteCartaPorte,
} from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import type { CartaPorte } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { figureTypes, placeMark } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { IconCopyPlus } from '@tabler/icons-react'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, number } from '../../../kit/format.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { go } from '../../../kit/shell/navigation.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { tripPaths } from '../../trips/trips.paths.ts'
import { billingPaths } from '../billing.paths.ts'
import { chargeActions, substituteAction } from '../documents/charge-actions.ts'
import { DocumentPage, DocumentStatePill } from '../documents/DocumentPage.tsx'
import { FiscalCard } from '../documents/FiscalCard.tsx'
import { PaperCard } from '../documents/PaperCard.tsx'
import { TotalsCard } from '../documents/TotalsCard.tsx'
import { BalanceCard } from '../invoices/BalanceCard.tsx'
import { InvoiceHistory } from '../invoices/InvoiceHistory.tsx'
import { cartasPorte } from './carta-porte.kind.ts'
import { sumsOf, valuesOf } from './carta-porte-values.ts'
import { typeLabel } from './CartasPortePage.tsx'
import '../payments/payments.css'
import './carta-porte.css'

/** A carta porte: its paper, its journey as data, what is owed of it and what happened to it. */
export const CartaPortePage = () => (
  <DocumentPage
    of={cartasPorte}
    load={(id, signal) => call(getCartaPorte, { id, signal })}
    pills={pillsOf}
    more={moreOf}
  >
    {(carta) => (
      <>
        <PaperCard of={cartasPorte} row={carta}>
          <Journey carta={carta} />
        </PaperCard>
        <div className="doc-side">
          {carta.balance === null ? (
            carta.type === 'ingreso' && <TotalsCard amounts={carta} currency={carta.currency} />
          ) : (
            <BalanceCard invoice={carta} />
          )}
          <WayCard carta={carta} />
          <FiscalCard document={carta} />
          <InvoiceHistory invoice={carta} />
        </div>
      </>
    )}
  </DocumentPage>
)

const pillsOf = ({ state, type }: CartaPorte) => (
  <>
    <DocumentStatePill state={state} />
    <StatePill tone={type === 'ingreso' ? 'blue' : 'grey'}>{typeLabel(type)}</StatePill>
  </>
)

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
const moreOf = (carta: CartaPorte): RowAction[] => [
  ...(carta.type === 'ingreso' ? chargeActions(carta) : []),
  {
    key: 'copy',
    label: 'Crear otra igual',
    icon: IconCopyPlus,
    disabled: whyNot(createCartaPorte),
    onClick: () => go(`${billingPaths.newCartaPorte}?copiar=${carta.id}`),
  },
  substituteAction(cartasPorte, carta, {
    label: 'Sustituir por cambio de unidad o ruta',
    by: substituteCartaPorte,
    make: () => call(substituteCartaPorte, { id: carta.id }),
    next: 'corríjala y tímbrela, después cancele la anterior',
  }),
]
