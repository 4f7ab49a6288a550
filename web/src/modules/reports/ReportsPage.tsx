import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { runReport } from '@arriero/contract/reports/reports.contract.ts'
import { CreateLink } from '../../kit/list/CreateLink.tsx'
import { useIsPhone } from '../../kit/media.ts'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { StatePill } from '../../kit/StatePill.tsx'
import { useOpened } from './asked.ts'
import { ReportsList } from './list/ReportsList.tsx'
import { OpenedReport } from './open/OpenedReport.tsx'
import { kindsQuery, savedQuery, schedulesQuery } from './reports.queries.ts'
import { reportPaths } from './reports.paths.ts'
import './reports.css'

/** What was saved, beside the one that is open. */
export function ReportsPage() {
  const kinds = useQuery(kindsQuery)
  const saved = useQuery(savedQuery)
  const schedules = useQuery(schedulesQuery)
  const isPhone = useIsPhone()
  const [search, setSearch] = useState('')
  const opened = useOpened(saved.data, kinds.data)
  const failed = schedules.data?.filter(({ last }) => last?.state === 'failed').length ?? 0
  const partly = schedules.data?.filter(({ last }) => last?.state === 'partly').length ?? 0
  const error = kinds.error ?? saved.error
  const showsList = !isPhone || !opened.isOpen
  return (
    <div className="screen">
      <section className="screen-main reports-page">
        <PageHeader
          title="Reportes"
          count={saved.data?.length}
          pills={
            <>
              {failed > 0 && <StatePill tone="red">No salió {failed}</StatePill>}
              {partly > 0 && <StatePill tone="amber">Con rebotes {partly}</StatePill>}
            </>
          }
          actions={
            <>
              <Link to={reportPaths.schedules}>
                <Button icon={<IconCalendarRepeat size={16} stroke={1.75} />} tabIndex={-1}>
                  Programados y enviados
                </Button>
              </Link>
              <CreateLink to={reportPaths.templates} for={runReport}>
                Nuevo reporte
              </CreateLink>
            </>
          }
        />
        {error ? (
          <ErrorState error={error} retry={() => void Promise.all([kinds.refetch(), saved.refetch()])} />
        ) : (
          <div className="reports-frame">
            {showsList && (
              <ReportsList
                saved={saved.data}
                schedules={schedules.data}
                kinds={kinds.data}
                openId={opened.report?.id}
                search={search}
                onSearch={setSearch}
              />
            )}
            {opened.asked && opened.kind ? (
              <OpenedReport
                key={`${opened.report?.id ?? ''} ${opened.kind.code}`}
                kind={opened.kind}
                asked={opened.asked}
                saved={opened.report}
                isChanged={opened.isChanged}
                onChange={opened.change}
                onClose={opened.close}
              />
            ) : (
              !isPhone && (
                <EmptyState
                  title={opened.isOpen && kinds.data && saved.data ? 'Este reporte ya no está' : 'Elija un reporte'}
                  text="Los guardados están a la izquierda; de una plantilla se hace uno nuevo."
                />
              )
            )}
          </div>
        )}
      </section>
    </div>
  )
}
