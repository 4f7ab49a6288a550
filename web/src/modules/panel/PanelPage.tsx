import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { IconDownload } from '@tabler/icons-react'
import {
  exportPanel,
  panelPeriods,
  readPanel,
  type PanelPeriod,
} from '@arriero/contract/panel/control-panel.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { Card, DetailPage } from '../../kit/shell/DetailPage.tsx'
import { download } from '../../kit/download.ts'
import { date, shortTime, weekday } from '../../kit/format.ts'
import { overlay } from '../../kit/shell/loaders.ts'
import { useSearchParams } from '../../kit/shell/navigation.ts'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { periodLabels } from './figures.words.ts'
import { MaintenancePanel } from './MaintenancePanel.tsx'
import { PanelCharts } from './PanelCharts.tsx'
import './panel.css'

const refetchInterval = 30_000
const views = [
  { value: 'general', label: 'General' },
  { value: 'mantenimiento', label: 'Mantenimiento' },
]

/** What needs me now, how are we doing, what changed. */
export function PanelPage() {
  const [search, patch] = useSearchParams()
  const period = panelPeriods.find((one) => one === search['periodo']) ?? 'today'
  const isMaintenance = search['vista'] === 'mantenimiento'
  const actions = (
    <div className="panel-switches">
      <Segmented
        aria-label="Vista"
        options={views}
        value={isMaintenance ? 'mantenimiento' : 'general'}
        onChange={(vista) => patch({ vista: vista === 'general' ? undefined : vista })}
      />
      <Segmented
        aria-label="Periodo"
        options={panelPeriods.map((value) => ({ value, label: periodLabels[value] }))}
        value={period}
        onChange={(value) => patch({ periodo: value === 'today' ? undefined : value })}
      />
      {!isMaintenance && (
        <Button icon={<IconDownload size={16} stroke={1.75} />} onClick={() => void exportFigures(period)}>
          Exportar
        </Button>
      )}
    </div>
  )
  return isMaintenance ? (
    <DetailPage header={<PageHeader title="Panel de Control" count="mantenimiento" actions={actions} />}>
      <MaintenancePanel period={period} />
    </DetailPage>
  ) : (
    <General period={period} actions={actions} />
  )
}

async function exportFigures(period: PanelPeriod): Promise<void> {
  try {
    download(await overlay('Exportando el panel…', call(exportPanel, { query: { period } })))
  } catch (error) {
    toast.error(errorText(error))
  }
}

function General({ period, actions }: { period: PanelPeriod; actions: ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['panel', period],
    queryFn: ({ signal }) => call(readPanel, { query: { period }, signal }),
    refetchInterval,
  })
  const header = (
    <PageHeader
      title="Panel de Control"
      count={data && `${weekday(data.at)} ${date(data.at)}, ${shortTime(data.at)}`}
      actions={actions}
    />
  )
  return (
    <DetailPage header={header}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <PanelSkeleton />}
      {data && (
        <div className="panel-grid">
          <div className="panel-main">
            <AttentionCard items={data.attention} />
            <FiguresCard panel={data} period={period} />
            <PanelCharts panel={data} />
          </div>
          <ChangesCard panel={data} />
        </div>
      )}
    </DetailPage>
  )
}

const PanelSkeleton = () => (
  <div className="panel-grid" role="status" aria-label="Cargando">
    <div className="panel-main">
      <Card title="Requiere su atención">
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      </Card>
      <Card title="Cómo vamos">
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </Card>
    </div>
    <Card title="Qué cambió">
      <Skeleton active title={false} paragraph={{ rows: 10 }} />
    </Card>
  </div>
)
