import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Segmented, Skeleton } from 'antd'
import { IconCalendarStats, IconDownload } from '@tabler/icons-react'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { eventsReportPdf } from '@arriero/contract/video/events-legacy.contract.ts'
import type { statistics } from '@arriero/contract/video/statistics.contract.ts'
import { statisticsDays } from '@arriero/contract/video/statistics.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { dayKey, number, plural } from '../../../kit/format.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { ChartCard } from '../../panel/ChartCard.tsx'
import { Heat } from './Heat.tsx'
import { Rates } from './Rates.tsx'
import { ReportsPanel } from './ReportsPanel.tsx'
import { Scores } from './Scores.tsx'
import { daysOf, statisticsQuery } from './statistics.data.ts'
import { eventsPath } from './statistics.words.ts'
import './statistics.css'

export type Statistics = ReplyOf<typeof statistics>

/** How the fleet drives by what its cameras saw, against the period before; every part opens the events behind it. */
export function StatisticsPage() {
  const [{ dias, informes }, patch] = useSearchParams()
  const days = daysOf(dias)
  const told = useQuery({ ...statisticsQuery(days), placeholderData: keepPreviousData })
  const rising = told.data && risingOf(told.data)
  return (
    <div className="screen">
      <section className="screen-main statistics">
        <PageHeader
          title="Estadisticas"
          count={told.data && plural(told.data.events.now, 'evento', 'eventos')}
          pills={rising && <StatePill tone="red">{`${rising.title} +${number(rising.percent)} %`}</StatePill>}
          actions={
            <>
              <Segmented
                aria-label="Periodo"
                value={days}
                options={statisticsDays.map((value) => ({ value, label: `${value} días` }))}
                onChange={(value) => patch({ dias: value === 30 ? undefined : String(value) })}
              />
              <Export days={days} />
              <Button
                icon={<IconCalendarStats size={16} stroke={1.75} />}
                aria-expanded={informes === '1'}
                onClick={() => patch({ informes: informes === '1' ? undefined : '1' })}
              >
                Informes programados
              </Button>
            </>
          }
        />
        {told.error && !told.data ? (
          <ErrorState error={told.error} retry={() => void told.refetch()} />
        ) : !told.data ? (
          <Skeleton active paragraph={{ rows: 10 }} />
        ) : told.data.events.now + told.data.events.before === 0 ? (
          <EmptyState
            icon={IconCalendarStats}
            title="Sin eventos en el periodo"
            text="Cuando las cámaras detecten algo, aquí se ve quién, cuándo y cuánto más que antes."
          />
        ) : (
          <div className="statistics-body">
            <Rates told={told.data} days={days} />
            <div className="statistics-two">
              <Types told={told.data} days={days} />
              <Heat told={told.data} days={days} />
            </div>
            <Scores days={days} />
          </div>
        )}
      </section>
      {informes === '1' && <ReportsPanel close={() => patch({ informes: undefined })} />}
    </div>
  )
}

/** The type that grew most, of those that are no accident; undefined: none did. */
function risingOf({ types }: Statistics) {
  const grown = types.flatMap(({ title, confirmed, false: wrong, pending, before }) => {
    const percent = Math.round(((confirmed + wrong + pending) / Math.max(1, before) - 1) * 100)
    return before >= 5 && percent > 0 ? [{ title, percent }] : []
  })
  return grown.toSorted((a, b) => b.percent - a.percent)[0]
}

function Export({ days }: { days: number }) {
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    const first = new Date()
    first.setDate(first.getDate() + 1 - days)
    setBusy(true)
    try {
      download(await call(eventsReportPdf, { body: { from: dayKey(first), to: dayKey() } }))
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionButton
      for={eventsReportPdf}
      icon={<IconDownload size={16} stroke={1.75} />}
      loading={isBusy}
      onClick={() => void make()}
    >
      Exportar
    </ActionButton>
  )
}

const mostTypes = 8

/** By type, split in what was confirmed, what was false and what nobody looked at: so a noisy detector shows. */
function Types({ told: { types }, days }: { told: Statistics; days: number }) {
  const navigate = useNavigate()
  const shown = types.slice(0, mostTypes)
  const pathOf = (index: number) => {
    const { kind, code } = shown[index]!
    return eventsPath(days, kind === null ? { code } : { kind })
  }
  return (
    <ChartCard
      title="Por tipo"
      count={types.length > mostTypes ? `${mostTypes} de ${types.length}` : `${days} días`}
      data={{
        shape: 'lying',
        names: shown.map(({ title }) => title),
        unit: 'eventos',
        series: [
          { name: 'Confirmados', values: shown.map(({ confirmed }) => confirmed), color: 'var(--blue-dot)' },
          { name: 'Falsa alarma', values: shown.map((type) => type.false), color: 'var(--grey-dot)' },
          { name: 'Sin revisar', values: shown.map(({ pending }) => pending), color: 'var(--amber-dot)' },
        ],
      }}
      columns={['Tipo', 'Confirmados', 'Falsa alarma', 'Sin revisar']}
      rows={types.map(({ title, confirmed, false: wrong, pending }) => [title, confirmed, wrong, pending] as const)}
      onPick={(index) => void navigate({ href: pathOf(index) })}
    />
  )
}
