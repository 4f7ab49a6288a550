import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { listOutages, updateOutage, type Outage } from '@arriero/contract/maintenance/outages/outages.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { ago, dateTime, plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { tried } from '../orders/tried.ts'
import { outageKey } from '../orders/orders.words.ts'
import '../orders/orders.css'

/** Units that cannot be counted on now, those that stand the longest first. */
export function OutCard() {
  const { data, error, refetch } = useQuery({
    queryKey: outageKey,
    queryFn: ({ signal }) => call(listOutages, { query: {}, signal }),
  })
  return (
    <Card title="Fuera de servicio" {...(data && { count: plural(data.length, 'unidad', 'unidades') })}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data?.length === 0 && <p className="muted">Todas las unidades están en servicio.</p>}
      <ul className="work-rows">
        {data?.toReversed().map((outage) => (
          <OutLine key={outage.id} outage={outage} />
        ))}
      </ul>
    </Card>
  )
}

function OutLine({ outage }: { outage: Outage }) {
  const { id, unitName, reason, from, expectedUntil, orderId, folio, version } = outage
  const back = () => call(updateOutage, { id, body: { to: new Date().toISOString(), version } })
  return (
    <li>
      <div className="work-what">
        <b>{unitName}</b>
        <small>
          {orderId ? <Link to={`${maintenancePaths.orders}/${orderId}`}>{folio}</Link> : null}
          {orderId ? ` · ${reason}` : reason}
        </small>
      </div>
      <span className="work-figure">
        {ago(from)}
        {expectedUntil && <small>{` · vuelve ${dateTime(expectedUntil).slice(0, 16)}`}</small>}
      </span>
      <ActionButton for={updateOutage} onClick={() => void tried(back(), `${unitName} está en servicio`)}>
        En servicio
      </ActionButton>
    </li>
  )
}
