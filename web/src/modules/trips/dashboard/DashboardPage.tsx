import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { IconDownload } from '@tabler/icons-react'
import { exportTripsDashboard, readTripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { Card, DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { download } from '../../../kit/download.ts'
import { FilterBar } from '../../../kit/list/FilterBar.tsx'
import { days } from '../../../kit/format.ts'
import { viewFromSearch } from '../../../kit/list/list-view.ts'
import { overlay } from '../../../kit/shell/loaders.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { tripFilters } from '../list/trip-filters.ts'
import { tripKeys } from '../trips.keys.ts'
import { tripPaths } from '../trips.paths.ts'
import { dashboardQuery, periodPatch, periods } from './dashboard-view.ts'
import { ClientsCard } from './ClientsCard.tsx'
import { DeliveriesByDayCard, KilometresByDayCard, TripsByDayCard } from './DaysCards.tsx'
import { NowCard, PeriodCard } from './FiguresCards.tsx'
import { YardsCard } from './YardsCard.tsx'
import '../trips.css'
import './dashboard.css'

const refetchInterval = 60_000
const crumbs = [{ label: 'Viajes', to: tripPaths.list }]
/** No period is chosen while the days are one's own. */
const ownDays = 'dias'
const filters = tripFilters.filter(({ key }) => ['days', 'client', 'line', 'type'].includes(key))

/** The trips' dashboard: how many are in each state now, and how those of the chosen days went. Every number opens its list. */
export function DashboardPage() {
  const [search, patch] = useSearchParams()
  const view = viewFromSearch(search)
  const query = dashboardQuery(view)
  const { data, error, refetch } = useQuery({
    queryKey: [...tripKeys.dashboard, query],
    queryFn: ({ signal }) => call(readTripsDashboard, { query, signal }),
    refetchInterval,
    placeholderData: (before) => before,
  })
  const header = (
    <PageHeader
      title="Tablero de viajes"
      crumbs={crumbs}
      count={data && `salidas del ${days(data.from, data.to)}`}
      actions={
        !whyNot(exportTripsDashboard) && (
          <Button icon={<IconDownload size={16} stroke={1.75} />} onClick={() => void exportFigures(query)}>
            Exportar
          </Button>
        )
      }
    />
  )
  return (
    <DetailPage header={header}>
      <div className="card dashboard-filters">
        <FilterBar
          view={view.filters.days ? { ...view, view: ownDays } : view}
          patch={(changes) => patch(periodPatch(changes))}
          placeholder={false}
          filters={filters}
          views={[...periods]}
        />
      </div>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <DashboardSkeleton />}
      {data && (
        <div className="dashboard">
          <NowCard counts={data.counts} />
          <PeriodCard dashboard={data} search={search} />
          <TripsByDayCard dashboard={data} search={search} />
          <DeliveriesByDayCard dashboard={data} search={search} />
          <ClientsCard dashboard={data} search={search} />
          <YardsCard dashboard={data} search={search} />
          <KilometresByDayCard dashboard={data} search={search} />
        </div>
      )}
    </DetailPage>
  )
}

async function exportFigures(query: ReturnType<typeof dashboardQuery>): Promise<void> {
  try {
    download(await overlay('Exportando el tablero…', call(exportTripsDashboard, { query })))
  } catch (error) {
    toast.error('No se pudo exportar', { detail: errorText(error) })
  }
}

const DashboardSkeleton = () => (
  <div className="dashboard" role="status" aria-label="Cargando">
    {['Ahora', 'Salidas del periodo', 'Viajes por día de salida', 'Entregas por día de salida'].map((title) => (
      <Card key={title} title={title}>
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </Card>
    ))}
  </div>
)
