import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Segmented, Skeleton } from 'antd'
import { IconCircleCheck } from '@tabler/icons-react'
import { createOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { DueRow, StandingWindow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { everyWords, overdue } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { ActionLink } from '../../../kit/list/CreateLink.tsx'
import { number } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { DueBar } from './DueBar.tsx'
import { countsQuery, firstDueQuery, windowsQuery, type DueView } from './plans.queries.ts'
import { measureIcons, statusTone, windowWords } from './plans.words.ts'

const shown = 7

/** Units overdue or due, the worst first, with the first time each stands between its trips. */
export function DueCard() {
  const [view, setView] = useState<DueView>('week')
  const { data: counts } = useQuery(countsQuery)
  const { data, error, refetch } = useQuery({ ...firstDueQuery(view, shown), placeholderData: keepPreviousData })
  const units = [...new Set((data?.results ?? []).map(({ unitId }) => unitId))].toSorted((a, b) => a - b)
  const { data: windows = [] } = useQuery(windowsQuery(units))
  const label = (text: string, count: number | undefined) => (
    <>
      {text}
      <span className="due-count">{count === undefined ? '' : number(count)}</span>
    </>
  )
  return (
    <Card
      title="Toca servicio"
      count="y su primera ventana libre"
      isFlush
      actions={
        <Segmented<DueView>
          value={view}
          onChange={setView}
          options={[
            { value: 'overdue', label: label('Vencidos', counts?.overdue) },
            { value: 'week', label: label('7 días', counts?.week) },
            { value: 'month', label: label('30 días', counts?.month) },
          ]}
        />
      }
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 6 }} className="due-empty" />}
      {data?.count === 0 && (
        <p className="panel-calm due-empty">
          <Tile icon={IconCircleCheck} tone="green" /> Ningún servicio toca en estos días.{' '}
          <Link to={maintenancePaths.due}>Ver los siguientes</Link>
        </p>
      )}
      <div className="due-frame">
        <ul className="due-list">
          {data?.results.map((row) => (
            <DueLine key={row.id} row={row} window={windows.find(({ unitId }) => unitId === row.unitId)} />
          ))}
        </ul>
      </div>
      {data && data.count > shown && (
        <p className="due-empty">
          <Link to={maintenancePaths.due} search={{ vista: view } as never}>
            Ver los {number(data.count)}
          </Link>
        </p>
      )}
    </Card>
  )
}

function DueLine({ row, window }: { row: DueRow; window: StandingWindow | undefined }) {
  const words = window && windowWords(window)
  const more = row.others === 0 ? everyWords(row) : `y ${number(row.others)} más en la misma visita`
  return (
    <li>
      <Link to={maintenancePaths.unit(row.unitId)}>
        <TwoLines top={row.unitName} bottom={row.unitDetail} />
      </Link>
      <Tile icon={measureIcons[row.by]} tone={row.status === overdue ? 'red' : statusTone(row.status)} />
      <TwoLines top={row.serviceName} bottom={more} />
      <DueBar row={row} />
      <span className="due-window">
        {words && (
          <TwoLines top={<span className={`tinted tone-${words.tone}`}>{words.top}</span>} bottom={words.bottom} />
        )}
      </span>
      <ActionLink
        for={createOrder}
        className="due-do"
        to={`${maintenancePaths.newOrder}?${new URLSearchParams({
          unit: String(row.unitId),
          service: String(row.serviceId),
          title: row.serviceName,
        })}`}
      >
        Programar
      </ActionLink>
    </li>
  )
}
