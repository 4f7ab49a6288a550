import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Segmented, Select, Skeleton } from 'antd'
import { IconDownload, IconInfoCircle } from '@tabler/icons-react'
import type { BillingReportFigures } from '@arriero/contract/billing/reports/reports.contract.ts'
import {
  exportBillingReport,
  exportBillingReportTask,
  readBillingReport,
} from '@arriero/contract/billing/reports/reports.contract.ts'
import {
  billingReportNames,
  billingReports,
  columnsOf,
  groupings,
  reportWords,
  taxBases,
  taxBasisNames,
} from '@arriero/contract/billing/reports/reports.rules.ts'
import { seriesIssuers } from '@arriero/contract/billing/series/series.contract.ts'
import { call } from '../../../kit/call.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import { date, days, money, plural } from '../../../kit/format.ts'
import { MomentInput } from '../../../kit/form/MomentInput.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { FilterBar } from '../../../kit/list/FilterBar.tsx'
import { viewFromSearch } from '../../../kit/list/list-view.ts'
import { DetailPage, Stats } from '../../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { billingPaths } from '../billing.paths.ts'
import { IssuerSelect } from '../dashboard/IssuerSelect.tsx'
import { chartOf, documentsSearch, reportQuery, type ReportQuery } from './report-view.ts'
import { ReportTable } from './ReportTable.tsx'
import '../ages.css'
import './reports.css'

const crumbs = [{ label: 'Facturación', to: billingPaths.home }]
const exportCalls = { now: exportBillingReport, task: exportBillingReportTask }
const tabs = billingReportNames.map((key) => ({ value: key, label: billingReports[key].label }))
const filters = [{ key: 'days', label: 'Días', kind: 'days' as const }]

/** What was sold, taxed, collected, cancelled and is owed; its choice lives in the address, each number leads to its documents. */
export function ReportsPage() {
  const [search, patch] = useSearchParams()
  const query = reportQuery(search)
  const { report, from, to } = query
  const isOnDay = report === 'receivables'
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['billing', 'report', query],
    queryFn: ({ signal }) => call(readBillingReport, { query, signal }),
  })
  const { data: issuers = [] } = useQuery({
    queryKey: ['billing', 'issuers'],
    queryFn: ({ signal }) => call(seriesIssuers, { signal }),
  })
  const view = viewFromSearch({ ...search, ...(!isOnDay && from && { f_days: `${from}..${to}` }) })
  const header = (
    <PageHeader
      title="Reportes de facturación"
      crumbs={crumbs}
      count={isOnDay ? `al ${date(to)}` : from && days(from, to)}
      actions={
        <>
          {issuers.length > 1 && (
            <IssuerSelect
              issuers={issuers}
              value={query.issuer ?? null}
              onChange={(id) => patch({ emisor: id === null ? undefined : String(id) })}
            />
          )}
          <Button
            icon={<IconDownload size={16} stroke={1.75} />}
            disabled={!data?.groups.length}
            onClick={() => void exportList(exportCalls, 'reporte de facturación', query)}
          >
            Exportar
          </Button>
        </>
      }
    />
  )
  return (
    <DetailPage header={header}>
      <div className="card report" aria-busy={isPlaceholderData}>
        <div className="report-tabs">
          <Segmented
            aria-label="Reporte"
            value={report}
            options={tabs}
            // How one report adds up is not how another does.
            onChange={(next) => patch({ vista: next, por: undefined })}
          />
        </div>
        <div className="report-choices">
          {isOnDay ? (
            <span className="report-day">
              <MomentInput aria-label="Saldo al día" value={to} onChange={(day) => patch({ al: day ?? undefined })} />
            </span>
          ) : (
            <FilterBar view={view} patch={patch} placeholder={false} filters={filters} views={[]} />
          )}
          <Select
            aria-label="Agrupar por"
            value={query.by}
            prefix="Por"
            options={billingReports[report].by.map((key) => ({ value: key, label: groupings[key].toLowerCase() }))}
            onChange={(by) => patch({ por: by })}
          />
          {query.basis && (
            <Segmented
              aria-label="Cuándo cuenta el impuesto"
              value={query.basis}
              options={taxBasisNames.map((key) => ({ value: key, label: taxBases[key] }))}
              onChange={(basis) => patch({ base: basis })}
            />
          )}
        </div>
        <p className="report-words">
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          <span>{reportWords(report, query.basis ?? 'cash')} En pesos, al tipo de cambio de cada documento.</span>
        </p>
        {!data && error && (
          <ErrorState error={error} retry={() => void refetch()} what="No se pudo calcular el reporte." />
        )}
        {!data && !error && (
          <div className="card-body" role="status" aria-label="Cargando">
            <Skeleton active paragraph={{ rows: 10 }} />
          </div>
        )}
        {data && (data.groups.length > 0 ? <Figures query={query} figures={data} /> : <Nothing query={query} />)}
      </div>
    </DetailPage>
  )
}

function Figures({ query, figures }: { query: ReportQuery; figures: BillingReportFigures }) {
  const [search] = useSearchParams()
  const chart = chartOf(query, figures.groups)
  const { label } = billingReports[query.report]
  const sums = columnsOf(query.report, query.by).filter(({ key }) => figures.total.cells[key])
  const isLying = chart.shape === 'lying'
  return (
    <>
      <div className="report-totals">
        <Stats
          items={sums.map(({ key, label: name }) => ({
            label: name,
            value: (
              <Link to={billingPaths.reportDocuments} search={documentsSearch(search, key) as never}>
                <span className="visually-hidden">{name}: </span>
                {money(figures.total.cells[key]?.amount)}
              </Link>
            ),
            delta: <small>{plural(figures.total.cells[key]?.count ?? 0, 'documento', 'documentos')}</small>,
          }))}
        />
      </div>
      <div className="report-chart">
        <Chart
          label={`${label} por ${groupings[query.by].toLowerCase()}, en pesos`}
          data={chart}
          height={isLying ? (chart.series.length > 1 ? 50 : 30) + chart.names.length * 28 : 236}
        />
      </div>
      <ReportTable query={query} figures={figures} />
    </>
  )
}

const Nothing = ({ query: { report, from, to } }: { query: ReportQuery }) => (
  <EmptyState
    title={report === 'receivables' ? 'Nadie debía nada ese día' : 'Sin documentos en estos días'}
    text={
      from
        ? `Del ${date(from)} al ${date(to)} no hay nada que sumar en este reporte. Elija otros días.`
        : 'Elija otro día.'
    }
  />
)
