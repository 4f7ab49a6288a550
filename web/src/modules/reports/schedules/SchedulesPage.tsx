import { useMemo, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Input, Segmented, Switch } from 'antd'
import { IconCalendarRepeat, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  createReportSchedule,
  listReportRuns,
  updateReportSchedule,
} from '@arriero/contract/reports/reports.contract.ts'
import type { ReportKindFacts, ReportSchedule } from '@arriero/contract/reports/reports.entities.ts'
import { repeatWords } from '@arriero/contract/tasks/repeat.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { folded } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { ListCards } from '../../../kit/list/ListCards.tsx'
import type { Column } from '../../../kit/list/list-types.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { reportPaths } from '../reports.paths.ts'
import { kindsQuery, reportsChanged, runsKey, schedulesQuery } from '../reports.queries.ts'
import { causeOf, iconOf, resultWords, troubleOf, untilWords, whenWords } from '../reports.words.ts'
import { RunLines } from './RunLines.tsx'
import '../reports.css'

const views = { all: 'Todos', wrong: 'Con problema', paused: 'En pausa' } as const
type View = keyof typeof views
const rank = (one: ReportSchedule) => ['red', 'amber', undefined].indexOf(troubleOf(one))

/** What goes out when and to whom, and under it what went out and what did not. */
export function SchedulesPage() {
  const { data, error, refetch } = useQuery(schedulesQuery)
  const { data: kinds } = useQuery(kindsQuery)
  const runs = useQuery({
    queryKey: [...runsKey, 'latest'],
    queryFn: ({ signal }) => call(listReportRuns, { query: { limit: 8 }, signal }),
    refetchInterval: 60_000,
  })
  const navigate = useNavigate()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const isPhone = useIsPhone()
  const [view, setView] = useState<View>('all')
  const [search, setSearch] = useState('')
  const sets: Record<View, ReportSchedule[] | undefined> = {
    all: data?.toSorted((a, b) => rank(a) - rank(b)),
    wrong: data?.filter(troubleOf),
    paused: data?.filter(({ active }) => !active),
  }
  const columns = useMemo(() => columnsOf(kinds ?? []), [kinds])
  const wanted = folded(search.trim())
  const rows = sets[view]?.filter(({ reportName, receivers }) =>
    folded([reportName, ...receivers.map(({ name }) => name)].join(' ')).includes(wanted),
  )
  const table = {
    rows: rows ?? [],
    rowKey: ({ id }: ReportSchedule) => id,
    rowName: ({ reportName }: ReportSchedule) => reportName,
    isSkeleton: !rows,
    rowActions: undefined,
    rowClass: ({ id }: ReportSchedule) => (here.endsWith(`/${id}`) ? 'row-open' : ''),
    onOpen: ({ id }: ReportSchedule) => void navigate({ to: reportPaths.schedule(id) }),
  }
  const failed = data?.filter(({ last }) => last?.state === 'failed').length ?? 0
  const partly = data?.filter(({ last }) => last?.state === 'partly').length ?? 0
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader
          title="Programados y enviados"
          count={data?.length}
          crumbs={[{ label: 'Reportes', to: reportPaths.home }]}
          pills={
            <>
              {failed > 0 && <StatePill tone="red">No salió {failed}</StatePill>}
              {partly > 0 && <StatePill tone="amber">Con rebotes {partly}</StatePill>}
            </>
          }
          actions={
            <CreateLink to={reportPaths.newSchedule} for={createReportSchedule}>
              Programar
            </CreateLink>
          }
        />
        <div className="card report-schedules">
          <div className="filter-bar">
            <Input
              className="filter-search"
              type="search"
              allowClear
              prefix={<IconSearch size={16} stroke={1.75} aria-hidden />}
              placeholder="Reporte o persona"
              aria-label="Buscar reporte o persona"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <span className="spacer" />
            <Segmented
              aria-label="Cuáles"
              value={view}
              onChange={setView}
              options={(Object.keys(views) as View[]).map((value) => ({
                value,
                label: (
                  <>
                    {views[value]} <small>{sets[value]?.length ?? ''}</small>
                  </>
                ),
              }))}
            />
          </div>
          {error && !data ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : rows?.length === 0 ? (
            <EmptyState
              icon={IconCalendarRepeat}
              title={data?.length ? 'Ninguno así' : 'Aún no se programa ninguno'}
              text={
                data?.length
                  ? 'Pruebe con otro nombre u otra vista.'
                  : 'Un reporte guardado sale por correo en sus fechas, a la hora de quien lo recibe.'
              }
            />
          ) : isPhone ? (
            <ListCards {...table} columns={columns} card={undefined} />
          ) : (
            <DataTable label="Reportes programados" columns={columns} {...table} />
          )}
        </div>
        <section className="card" aria-label="Lo que salió y lo que no">
          <header className="card-head">
            <h2>Lo que salió y lo que no</h2>
            {runs.data && <small>{runs.data.count}</small>}
            <span className="spacer" />
            <Link {...destination(reportPaths.runs)}>Ver todo</Link>
          </header>
          {runs.error && <ErrorState error={runs.error} retry={() => void runs.refetch()} />}
          {runs.data && <RunLines runs={runs.data.results} kinds={kinds ?? []} />}
        </section>
      </section>
      <Outlet />
    </div>
  )
}

const columnsOf = (kinds: readonly ReportKindFacts[]): Column<ReportSchedule>[] => [
  {
    key: 'report',
    title: 'Reporte y regla',
    width: 300,
    fixed: true,
    lines: 2,
    render: (row) => (
      <TwoLines
        lead={
          <Tile
            icon={iconOf(kinds.find(({ code }) => code === row.asked.kind)?.icon)}
            tone={troubleOf(row) ?? 'grey'}
          />
        }
        top={row.reportName}
        bottom={repeatWords(row.repeat)}
      />
    ),
  },
  {
    key: 'next',
    title: 'Siguiente',
    width: 170,
    lines: 2,
    render: ({ active, nextAt, pausedReason }) => (
      <TwoLines
        top={active ? (nextAt ? whenWords(nextAt) : 'Ya no sale') : 'En pausa'}
        bottom={active ? nextAt && untilWords(nextAt) : pausedReason && 'hasta corregirlo'}
      />
    ),
  },
  {
    key: 'last',
    title: 'Último resultado',
    width: 240,
    lines: 2,
    render: (row) => {
      const { last, pausedReason } = row
      const trouble = troubleOf(row)
      if (last === null) return <span className="muted">Aún ninguno</span>
      return (
        <TwoLines
          top={<span className={trouble ? `tinted tone-${trouble}` : ''}>{resultWords(last)}</span>}
          bottom={pausedReason ?? (causeOf(last) || whenWords(last.at))}
        />
      )
    },
  },
  { key: 'active', title: 'Activo', width: 90, align: 'end', render: (row) => <ActiveSwitch schedule={row} /> },
]

function ActiveSwitch({ schedule: { id, active, reportName, version } }: { schedule: ReportSchedule }) {
  const [isSaving, setSaving] = useState(false)
  const reason = useWhyNot(updateReportSchedule)
  const turn = async (isOn: boolean) => {
    setSaving(true)
    try {
      await call(updateReportSchedule, { id, body: { active: isOn, version } })
      await reportsChanged()
    } catch (error) {
      toast.error(errorText(error), { detail: reportName })
    } finally {
      setSaving(false)
    }
  }
  return (
    <span role="presentation" title={reason} onClick={(event) => event.stopPropagation()}>
      <Switch
        checked={active}
        loading={isSaving}
        disabled={reason !== undefined}
        aria-label={`Enviar «${reportName}»`}
        onChange={(isOn) => void turn(isOn)}
      />
    </span>
  )
}
