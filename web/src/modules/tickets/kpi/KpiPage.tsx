import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DatePicker, Select, Skeleton } from 'antd'
import dayjs from 'dayjs'
import {
  issueKpis,
  monthKpis,
  userKpis,
  type IssueKpi,
  type MonthKpi,
  type UserKpi,
} from '@arriero/contract/tickets/kpi/kpi.contract.ts'
import { minutesWords } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { call } from '../../../kit/call.ts'
import type { ChartData } from '../../../kit/charts/chart-data.ts'
import { number } from '../../../kit/format.ts'
import { Card, DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { ChartCard } from '../../panel/ChartCard.tsx'
import { ticketPaths } from '../tickets.paths.ts'
import { areasQuery } from '../tickets.queries.ts'
import { TicketTabs } from '../TicketTabs.tsx'
import { ticketKey } from '../tickets.words.ts'
import { UserIssues } from './UserIssues.tsx'
import { KpiTable } from './KpiTable.tsx'
import '../tickets.css'

const iso = 'YYYY-MM-DD'
const months = new Intl.DateTimeFormat('es-MX', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** How each person and each issue does: solved, in time, how long; days and area live in the address. */
export function KpiPage() {
  const [search, patch] = useSearchParams()
  const today = dayjs()
  const start = search.desde ?? today.subtract(29, 'day').format(iso)
  const end = search.hasta ?? today.format(iso)
  const areaId = search.area ? Number(search.area) : undefined
  const span = useMemo(() => ({ start, end, areaId }), [start, end, areaId])
  const users = useQuery({
    queryKey: [...ticketKey, 'kpi', 'users', span],
    queryFn: ({ signal }) => call(userKpis, { query: span, signal }),
  })
  const issues = useQuery({
    queryKey: [...ticketKey, 'kpi', 'issues', span],
    queryFn: ({ signal }) => call(issueKpis, { query: span, signal }),
  })
  const year = useQuery({
    queryKey: [...ticketKey, 'kpi', 'months', areaId],
    queryFn: ({ signal }) => call(monthKpis, { query: { areaId }, signal }),
  })
  const { data: areas = [] } = useQuery(areasQuery)
  const failed = users.error ?? issues.error ?? year.error
  return (
    <DetailPage
      header={
        <>
          <PageHeader
            title="KPI de tickets"
            actions={
              <>
                <Select
                  aria-label="Área"
                  allowClear
                  placeholder="Todas las áreas"
                  className="kpi-area"
                  value={areaId ?? null}
                  options={areas.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(value?: number | null) => patch({ area: value ? String(value) : undefined })}
                />
                <DatePicker.RangePicker
                  aria-label="Días"
                  allowClear={false}
                  format="DD.MM.YYYY"
                  value={[dayjs(start), dayjs(end)]}
                  onChange={(range) =>
                    range?.[0] && range[1] && patch({ desde: range[0].format(iso), hasta: range[1].format(iso) })
                  }
                />
              </>
            }
          />
          <TicketTabs here={ticketPaths.kpi} />
        </>
      }
    >
      <div className="ticket-page">
        {failed && (
          <ErrorState
            error={failed}
            retry={() => {
              for (const query of [users, issues, year]) void query.refetch()
            }}
          />
        )}
        <div className="kpi-grid">
          {year.data ? <Months of={year.data} /> : <Skeleton active className="card ticket-wait" />}
          {year.data ? <Times of={year.data} /> : <Skeleton active className="card ticket-wait" />}
        </div>
        <Card title="Por persona" count={users.data && number(users.data.length)} isFlush>
          {!users.data ? (
            <Skeleton active className="ticket-wait" />
          ) : (
            <KpiTable<UserKpi>
              label="Por persona"
              rows={users.data}
              rowKey={({ userId }) => userId}
              none="Nadie tuvo tickets en estos días."
              first={{ title: 'Persona', render: ({ name }) => name }}
              filter={({ userId, name }) => ({ f_holder: `${userId}~${name}` })}
              span={span}
              renderDetail={({ userId }) => <UserIssues userId={userId} span={span} />}
              more={[
                {
                  title: 'Abiertos',
                  render: ({ open, userId, name }) => (
                    <Link to={ticketPaths.all} search={{ f_holder: `${userId}~${name}` } as never}>
                      {number(open)}
                    </Link>
                  ),
                },
                {
                  title: 'Vencidos',
                  render: ({ late, userId, name }) => (
                    <Link to={ticketPaths.all} search={{ f_holder: `${userId}~${name}`, f_queue: 'late' } as never}>
                      <span className={late > 0 ? 'ticket-word tone-red' : ''}>{number(late)}</span>
                    </Link>
                  ),
                },
                { title: 'En sus manos', render: ({ heldMinutes }) => minutesWords(Math.round(heldMinutes)) },
              ]}
            />
          )}
        </Card>
        <Card title="Por asunto" count={issues.data && number(issues.data.length)} isFlush>
          {!issues.data ? (
            <Skeleton active className="ticket-wait" />
          ) : (
            <KpiTable<IssueKpi>
              label="Por asunto"
              rows={issues.data}
              rowKey={({ issueId }) => issueId ?? 0}
              none="No se reportó nada en estos días."
              first={{ title: 'Asunto', render: ({ name, areaName }) => [name, areaName].filter(Boolean).join(' · ') }}
              filter={({ issueId, name }) => (issueId === null ? undefined : { f_issue: `${issueId}~${name}` })}
              span={span}
              more={[{ title: 'Reportados', render: ({ opened }) => number(opened) }]}
            />
          )}
        </Card>
      </div>
    </DetailPage>
  )
}

const nameOf = ({ month }: MonthKpi) => months.format(new Date(`${month}T12:00:00Z`))

function Months({ of }: { of: readonly MonthKpi[] }) {
  const data: ChartData = {
    shape: 'bars',
    unit: 'tickets',
    isLastOpen: true,
    names: of.map(nameOf),
    series: [
      { name: 'A tiempo', values: of.map(({ kept }) => kept), color: 'var(--green-dot)' },
      { name: 'Tarde', values: of.map(({ promised, kept }) => promised - kept), color: 'var(--red-dot)' },
      { name: 'Sin promesa', values: of.map(({ solved, promised }) => solved - promised), color: 'var(--grey-dot)' },
    ],
  }
  return (
    <ChartCard
      title="Resueltos por mes"
      count="doce meses"
      data={data}
      columns={['Mes', 'A tiempo', 'Tarde', 'Sin promesa', 'Abiertos']}
      rows={of.map((month) => [
        nameOf(month),
        month.kept,
        month.promised - month.kept,
        month.solved - month.promised,
        month.opened,
      ])}
    />
  )
}

function Times({ of }: { of: readonly MonthKpi[] }) {
  const hours = (minutes: number | null) => Math.round((minutes ?? 0) / 6) / 10
  const data: ChartData = {
    shape: 'bars',
    unit: 'h',
    isLastOpen: true,
    names: of.map(nameOf),
    series: [{ name: 'Horas hasta la solución', values: of.map(({ solveMinutes }) => hours(solveMinutes)) }],
  }
  return (
    <ChartCard
      title="Horas hasta la solución"
      count="de trabajo del área, en promedio"
      data={data}
      columns={['Mes', 'Primera respuesta', 'Solución']}
      rows={of.map((month) => [nameOf(month), hours(month.firstMinutes), hours(month.solveMinutes)])}
    />
  )
}
