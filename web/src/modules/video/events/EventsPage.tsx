import { useState } from 'react'
import { Link, Outlet } from '@tanstack/react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { IconCircleCheck, IconFileTypePdf, IconVideo } from '@tabler/icons-react'
import { severities } from '@arriero/contract/alerts/alarms.rules.ts'
import type { VideoEvent } from '@arriero/contract/video/events.entities.ts'
import {
  eventClasses,
  eventKinds,
  eventTitle,
  reviewGoalMinutes,
  reviewStates,
} from '@arriero/contract/video/events.rules.ts'
import { eventsReportPdf } from '@arriero/contract/video/events-legacy.contract.ts'
import { cameraBrands } from '@arriero/contract/video/video.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { number, plural } from '../../../kit/format.ts'
import { FilterBar } from '../../../kit/list/FilterBar.tsx'
import { ListFoot } from '../../../kit/list/ListFoot.tsx'
import type { ListFilter } from '../../../kit/list/list-types.ts'
import { searchPatch, viewFromSearch } from '../../../kit/list/list-view.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { EmptyState, ErrorState, NoResults } from '../../../kit/states.tsx'
import { loadDrivers, loadUnits } from '../../trips/trip-options.ts'
import { videoPaths } from '../video.paths.ts'
import { EventQueue } from './EventQueue.tsx'
import { countsQuery, eventQueryOf, eventsQuery, eventViews } from './events.data.ts'
import { severityWords } from './events.words.ts'
import './events.css'

const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']
const byCode = (of: readonly { code: string; label: string }[]) => of.map(({ code, label }) => ({ value: code, label }))

const filters: ListFilter<VideoEvent>[] = [
  { key: 'class', label: 'Clase', kind: 'select', options: byCode(eventClasses) },
  {
    key: 'severity',
    label: 'Gravedad',
    kind: 'select',
    options: severities.map((one) => ({ value: one, label: severityWords[one] })),
  },
  {
    key: 'kind',
    label: 'Tipo',
    kind: 'select',
    options: eventKinds.map((kind) => ({ value: kind, label: eventTitle(kind, '') })),
  },
  { key: 'code', label: 'Código', kind: 'text' },
  { key: 'state', label: 'Revisión', kind: 'select', options: byCode(reviewStates) },
  {
    key: 'brand',
    label: 'Marca',
    kind: 'select',
    options: cameraBrands.map(({ id, label }) => ({ value: id, label })),
  },
  { key: 'days', label: 'Días', kind: 'days' },
  {
    key: 'weekday',
    label: 'Día de la semana',
    kind: 'select',
    options: weekdays.map((label, at) => ({ value: at + 1, label })),
  },
  {
    key: 'hour',
    label: 'Hora',
    kind: 'select',
    options: Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${hour} h` })),
  },
  { key: 'unit', label: 'Unidad', kind: 'remote', load: loadUnits },
  { key: 'driver', label: 'Conductor', kind: 'remote', load: loadDrivers },
]

/** What cameras saw: the queue, and beside it what is opened. */
export function EventsPage() {
  const isPhone = useIsPhone()
  const { id } = useRouteParams()
  const { data: counts } = useQuery({ ...countsQuery(), refetchInterval: 60_000 })
  // On a phone it stands alone, in the same place: what somebody writes into it outlasts the turn of the device.
  const isAlone = isPhone && id !== undefined
  const frame = (className: string) => (isAlone ? 'events-alone' : className)
  return (
    <div className={frame('screen')}>
      <section className={frame('screen-main')}>
        {!isAlone && (
          <PageHeader
            title="Eventos"
            count={counts && `${number(counts.recent)} hoy`}
            pills={
              counts && (
                <>
                  {counts.critical > 0 && (
                    <Link to={videoPaths.events} search={{ f_severity: 'critical' } as never}>
                      <StatePill tone="red">
                        {plural(counts.critical, 'crítico sin revisar', 'críticos sin revisar')}
                      </StatePill>
                    </Link>
                  )}
                  {counts.reviewMinutes !== null && (
                    <StatePill tone={counts.reviewMinutes > reviewGoalMinutes ? 'amber' : 'grey'}>
                      {`${number(counts.reviewMinutes)} min en revisar, meta ${reviewGoalMinutes}`}
                    </StatePill>
                  )}
                </>
              )
            }
            actions={<ExportButton />}
          />
        )}
        <div className={frame('card events')}>
          {!isAlone && <Queue openId={id === undefined ? undefined : Number(id)} />}
          {id === undefined ? !isPhone && <NothingOpen pending={counts?.pending} /> : <Outlet />}
        </div>
      </section>
    </div>
  )
}

function NothingOpen({ pending }: { pending: number | undefined }) {
  return pending === 0 ? (
    <EmptyState
      icon={IconCircleCheck}
      title="Nada por revisar"
      text="Lo que las cámaras detecten llega aquí solo. En «Todos» está lo ya revisado."
    />
  ) : (
    <EmptyState
      icon={IconVideo}
      title="Elija un evento"
      text="Con F es falsa alarma y con C se confirma; se abre el siguiente."
    />
  )
}

function Queue({ openId }: { openId: number | undefined }) {
  const [search, patch] = useSearchParams()
  const view = viewFromSearch(search)
  const { data: counts } = useQuery(countsQuery())
  const events = useQuery({ ...eventsQuery(view), placeholderData: keepPreviousData, refetchInterval: 60_000 })
  const sums = { pendientes: counts?.pending, coaching: counts?.coaching, todos: counts?.total }
  const isNarrowed = view.search !== '' || Object.keys(view.filters).length > 0
  return (
    <div className="events-queue">
      <FilterBar
        view={view}
        patch={patch}
        placeholder="Buscar evento o unidad"
        filters={filters}
        views={eventViews.map(({ key, label }) => ({ key, label, count: sums[key] }))}
      />
      {events.error && !events.data ? (
        <ErrorState error={events.error} retry={() => void events.refetch()} />
      ) : !events.data ? (
        <Skeleton active title={false} paragraph={{ rows: 9 }} className="events-wait" />
      ) : events.data.results.length === 0 && isNarrowed ? (
        <NoResults criteria="el filtro" clear={() => patch(searchPatch.clear(view))} />
      ) : events.data.results.length === 0 ? (
        <EmptyState icon={IconCircleCheck} title="Nada por revisar" text="Aquí llega lo que detectan las cámaras." />
      ) : (
        <EventQueue events={events.data.results} openId={openId} />
      )}
      {events.data && events.data.count > 0 && (
        <ListFoot
          view={view}
          count={events.data.count}
          noun="eventos"
          updatedAt={events.dataUpdatedAt}
          patch={patch}
          error={events.error}
          retry={() => void events.refetch()}
        />
      )}
    </div>
  )
}

/** What the queue is narrowed to, as a PDF; without days the last thirty. */
function ExportButton() {
  const [search] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    const view = viewFromSearch(search)
    const [from, to = from] = (view.filters.days ?? '').split('..')
    const { class: group, severity, kind, state, unit, driver } = eventQueryOf(view)
    const asked = { class: group, severity, kind, state, unit, driver, search: view.search || undefined }
    setBusy(true)
    try {
      download(await call(eventsReportPdf, { body: { ...asked, ...(from && { from, to: to || from }) } }))
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionButton
      for={eventsReportPdf}
      icon={<IconFileTypePdf size={16} stroke={1.75} />}
      loading={isBusy}
      onClick={() => void make()}
    >
      Exportar PDF
    </ActionButton>
  )
}
