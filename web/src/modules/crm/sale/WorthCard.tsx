import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountSums } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type { AccountTotals } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import type { Sale } from '@arriero/contract/crm/sales.entities.ts'
import { usualDiscount, worthOf, type Worth } from '@arriero/contract/crm/worth.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { money, percent, plural } from '../../../kit/format.ts'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { crmPaths } from '../crm.paths.ts'
import { crmKey, dayFromNow } from '../crm.words.ts'

/** Days whose trips are looked at: what fuel and tolls cost now. */
const days = 90

/** Its price against what the trips of its way cost; nothing for who may not read the accounts of trips. */
export function WorthCard({ sale }: { sale: Sale }) {
  const { id, route, trips } = sale
  const refused = useWhyNot(accountSums)
  const { data } = useQuery({
    queryKey: [...crmKey, 'worth', route],
    enabled: refused === undefined && route !== null,
    queryFn: ({ signal }) =>
      call(accountSums, { query: { route: route!, status: 'finished', from: dayFromNow(-days) }, signal }),
  })
  if (refused !== undefined) return null
  if (route === null || trips === null)
    return (
      <Card title="¿Conviene?">
        <p className="muted">
          Diga por qué corredor va y cuántos viajes incluye, y aquí se compara su precio con lo que cuestan.{' '}
          <Link to={crmPaths.edit(id)}>Cambiar datos</Link>
        </p>
      </Card>
    )
  if (!data) return null
  return (
    <Card title="¿Conviene?" count={`${plural(data.trips, 'viaje', 'viajes')} en ${days} días`}>
      <Verdict worth={worthOf(sale, data)} done={data} route={route} />
    </Card>
  )
}

const toneOf = (margin: number) => (margin < 0 ? 'red' : margin < 0.1 ? 'amber' : 'green')
const share = (margin: number) => <b className={`tinted tone-${toneOf(margin)}`}>{percent(margin, 1)}</b>
const perKm = (pesos: number) => `${money(pesos)} / km`

function Verdict({ worth, done, route }: { worth: Worth | null; done: AccountTotals; route: string }) {
  if (!worth)
    return (
      <p className="muted">
        {done.trips === 0
          ? `En ${days} días no hubo viajes de ${route}.`
          : 'Falta el monto de la venta o el costo de esos viajes.'}
      </p>
    )
  const { offered, cost, charged, margin, discounted } = worth
  return (
    <>
      <KeyValues
        items={[
          ['Precio ofrecido', perKm(offered)],
          ['Costo real del corredor', perKm(cost)],
          ['Hoy se cobra', charged !== null && perKm(charged)],
          [margin < 0 ? 'Pierde' : 'Margen', share(margin)],
          [`Con ${percent(usualDiscount)} menos`, share(discounted)],
        ]}
      />
      <p className="muted crm-worth-route">{route}</p>
    </>
  )
}
