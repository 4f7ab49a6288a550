import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { IconCheck } from '@tabler/icons-react'
import { listOutages, updateOutage, type Outage } from '@arriero/contract/maintenance/outages/outages.contract.ts'
import { lostIncomeWords } from '@arriero/contract/maintenance/statistics/statistics.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { date, dateTime, duration, money, number, plural } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { tried } from '../orders/tried.ts'
import { outageKey } from '../orders/orders.words.ts'
import '../orders/orders.css'

/** Units that cannot be counted on now, those that stand the longest first. */
export function OutCard() {
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: outageKey,
    queryFn: ({ signal }) => call(listOutages, { query: {}, signal }),
  })
  return (
    <Card title="Fuera de servicio" {...(data && { count: plural(data.length, 'unidad', 'unidades') })}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && <Lost outages={data} />}
      {data?.length === 0 && <p className="muted">Todas las unidades están en servicio.</p>}
      <ul className="out-rows">
        {data
          ?.toReversed()
          .slice(0, isWhole ? undefined : shown)
          .map((outage) => (
            <OutLine key={outage.id} outage={outage} />
          ))}
      </ul>
      {data && !isWhole && data.length > shown && (
        <Button type="link" onClick={() => setWhole(true)}>
          {`Ver las otras ${number(data.length - shown)}`}
        </Button>
      )}
    </Card>
  )
}

/** What those that stand now have not earned since they stand. */
function Lost({ outages }: { outages: readonly Outage[] }) {
  const now = useNow(60_000)
  const known = outages.flatMap(({ from, dailyIncome }) =>
    dailyIncome === null ? [] : [{ days: (now - Date.parse(from)) / 86_400_000, dailyIncome }],
  )
  if (known.length === 0) return null
  const lost = known.reduce((sum, { days, dailyIncome }) => sum + days * dailyIncome, 0)
  const daily = known.reduce((sum, { dailyIncome }) => sum + dailyIncome, 0)
  return (
    <p className="out-lost" title={lostIncomeWords}>
      <b>{money(lost)}</b>
      <small>{`por dejar de rodar, ${money(daily)} al día`}</small>
    </p>
  )
}

const shown = 6

function OutLine({ outage }: { outage: Outage }) {
  const { id, unitId, unitName, reason, from, expectedUntil, orderId, folio, version, dailyIncome } = outage
  const back = () => call(updateOutage, { id, body: { to: new Date().toISOString(), version } })
  const stood = (useNow() - Date.parse(from)) / 1000
  return (
    <li>
      <span className="work-what">
        <Link to={maintenancePaths.unit(unitId)}>
          <b>{unitName}</b>
        </Link>
        <small>{reason}</small>
        <small>
          {orderId && <Link to={`${maintenancePaths.orders}/${orderId}`}>{folio}</Link>}
          {orderId && expectedUntil && ' · '}
          {expectedUntil && (
            <span
              title={`Vuelve ${dateTime(expectedUntil).slice(0, 16)}`}
            >{`vuelve ${date(expectedUntil).slice(0, 5)}`}</span>
          )}
        </small>
      </span>
      <b className={stood > longSeconds ? 'tinted tone-red' : ''} title={`Desde ${dateTime(from).slice(0, 16)}`}>
        {duration(stood)}
        {dailyIncome !== null && (
          <small title={`${money(dailyIncome)} al día`}>{money((dailyIncome * stood) / 86_400)}</small>
        )}
      </b>
      <ActionButton
        for={updateOutage}
        type="text"
        aria-label={`${unitName} está en servicio`}
        title="En servicio"
        icon={<IconCheck size={16} stroke={2} />}
        onClick={() => void tried(back(), `${unitName} está en servicio`)}
      />
    </li>
  )
}
const longSeconds = 7 * 86_400
