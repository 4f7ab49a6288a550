import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { askStatistics } from '@arriero/contract/maintenance/statistics/statistics.contract.ts'
import { listUnitTypes, unitModels } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { call } from '../../../kit/call.ts'
import { date } from '../../../kit/format.ts'
import { FilterBar } from '../../../kit/list/FilterBar.tsx'
import type { FilterControl } from '../../../kit/list/list-types.ts'
import { viewFromSearch } from '../../../kit/list/list-view.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { MaintenanceTabs } from '../MaintenanceTabs.tsx'
import { daysOf, named, unitFilter, whole, workshopFilter } from '../order-filters.ts'
import { CostMonths } from './CostMonths.tsx'
import { GroupTable } from './GroupTable.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { orderKey } from '../orders/orders.words.ts'
import { groupings } from './report.words.ts'
import './report.css'

const filters: FilterControl[] = [
  { key: 'days', label: 'Periodo', kind: 'days' },
  unitFilter,
  { key: 'type', label: 'Tipo', kind: 'remote', load: named((signal) => call(listUnitTypes, { signal })) },
  { key: 'model', label: 'Modelo', kind: 'remote', load: named((signal) => call(unitModels.list, { signal })) },
  workshopFilter,
]

/** What the workshop was in a time: how much the units stood, what they cost, and which of them cost the most. */
export function ReportPage() {
  const [search, patch] = useSearchParams()
  const view = viewFromSearch(search)
  const { days, unit, type, model, workshop } = view.filters
  const [from, to] = daysOf(days) ?? []
  const body = {
    from,
    to,
    unitId: whole(unit),
    typeId: whole(type),
    modelId: whole(model),
    workshopId: whole(workshop),
  }
  const { data, error, refetch } = useQuery({
    queryKey: [...orderKey, 'report', body],
    queryFn: ({ signal }) => call(askStatistics, { body, signal }),
    placeholderData: keepPreviousData,
  })
  const by = groupings.find(({ key }) => key === view.view) ?? groupings[0]
  return (
    <DetailPage
      header={
        <>
          <PageHeader title="Informe de unidad" sub={data && `${date(data.from)} a ${date(data.to)}`} />
          <MaintenanceTabs here={maintenancePaths.report} />
        </>
      }
    >
      <div className="report">
        <section className="card report-filters" aria-label="De qué">
          <FilterBar view={view} patch={patch} placeholder={false} filters={filters} views={groupings} />
        </section>
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
        {data && (
          <>
            <ReportFigures report={data} filters={view.filters} />
            <CostMonths report={data} narrowing={narrowing(search)} />
            <GroupTable
              by={by}
              rows={data[by.rows]}
              mean={data.total.costPerKm}
              days={`${data.from}..${data.to}`}
              patch={patch}
            />
          </>
        )}
      </div>
    </DetailPage>
  )
}

/** Of the report's filters those the list of orders has too. */
const narrowing = ({ f_unit, f_workshop }: Record<string, string>) => ({
  ...(f_unit && { f_unit }),
  ...(f_workshop && { f_workshop }),
})
