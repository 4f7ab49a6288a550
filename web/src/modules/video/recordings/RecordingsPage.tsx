import { useMemo, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconVideo } from '@tabler/icons-react'
import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { records } from '@arriero/contract/video/recordings.contract.ts'
import { call } from '../../../kit/call.ts'
import { date, dayKey, dayRange, weekday } from '../../../kit/format.ts'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { useCameras, videoKeys } from '../video.data.ts'
import { DayMonth } from './DayMonth.tsx'
import { RecordedDay } from './RecordedDay.tsx'
import { videoPaths, wallShowing } from '../video.paths.ts'
import { minuteMs, type Span } from './day-line.ts'
import '../video.css'

const dayText = /^20\d{2}-\d{2}-\d{2}$/

/** `/Consola/camaras/equipos/:id/grabaciones`: what a camera recorded on a day, `?momento=` at an instant of it. */
export function RecordingsPage() {
  const id = Number(useRouteParams().id)
  const { data: cameras, error, refetch } = useCameras()
  const camera = cameras?.find((one) => one.id === id)
  if (camera) return <Recordings key={id} camera={camera} />
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader title="Grabaciones" crumbs={[{ label: 'Cámaras', to: videoPaths.wall }]} />
        {error && !cameras && (
          <div className="card">
            <ErrorState error={error} retry={() => void refetch()} what="Error al consultar datos camara" />
          </div>
        )}
        {cameras && (
          <div className="card">
            <EmptyState
              title="No se encontró la cámara"
              text="Se quitó, o es de una unidad que ya no ve."
              action={<Link to={videoPaths.wall}>Ver las cámaras</Link>}
            />
          </div>
        )}
      </section>
    </div>
  )
}

function Recordings({ camera }: { camera: Camera }) {
  const [search, patch] = useSearchParams()
  const asked = Date.parse(search.momento ?? '')
  const dayName = dayText.test(search.dia ?? '')
    ? (search.dia ?? '')
    : dayKey(Number.isNaN(asked) ? undefined : new Date(asked))
  const day = useMemo((): Span => {
    const { from, to } = dayRange(dayName)
    return { from: Date.parse(from), to: Date.parse(to) + 1 }
  }, [dayName])
  const pieces = useQuery({
    queryKey: videoKeys.pieces(camera.id, dayName),
    queryFn: ({ signal }) =>
      call(records, {
        id: camera.id,
        query: { start: new Date(day.from).toISOString(), end: new Date(day.to).toISOString() },
        signal,
      }),
    placeholderData: undefined,
    staleTime: 60_000,
    retry: 1,
  })
  const last = pieces.data?.at(-1)
  // Where one was sent to, else a minute before the recording ends: the newest that can be seen.
  const start =
    !Number.isNaN(asked) && asked >= day.from && asked < day.to
      ? asked
      : last
        ? Math.max(Date.parse(last.start), Date.parse(last.end) - 5 * minuteMs)
        : day.from + 12 * 60 * minuteMs
  const unitName = camera.unit?.name ?? camera.name
  const header = (more?: ReactNode) => (
    <PageHeader
      title={`Grabaciones de ${unitName}`}
      count={`${weekday(dayName)} ${date(dayName)}`}
      crumbs={[
        { label: 'Cámaras', to: videoPaths.wall },
        { label: unitName, to: wallShowing(camera.id) },
      ]}
      actions={
        <>
          <Link to={videoPaths.wall} search={{ camara: String(camera.id) } as never}>
            <Button tabIndex={-1} icon={<IconVideo size={16} stroke={1.75} />}>
              Ver en vivo
            </Button>
          </Link>
          {more}
        </>
      }
    />
  )
  const goTo = (next: string) => patch({ dia: next, momento: undefined })
  return (
    <div className="screen">
      <section className="screen-main recordings-page">
        {pieces.data ? (
          <RecordedDay
            key={`${dayName} ${pieces.data.length > 0}`}
            camera={camera}
            dayName={dayName}
            day={day}
            pieces={pieces.data}
            start={start}
            isAsked={!Number.isNaN(asked)}
            header={header}
            goTo={goTo}
          />
        ) : (
          <>
            {header()}
            <div className="recordings">
              <aside>
                <DayMonth camera={camera} dayName={dayName} goTo={goTo} />
              </aside>
              <div className="card">
                {pieces.error ? (
                  <ErrorState
                    error={pieces.error}
                    retry={() => void pieces.refetch()}
                    what={`No se pudieron leer las grabaciones de ${unitName}.`}
                  />
                ) : (
                  <p className="recordings-wait" role="status">
                    Preguntando al equipo qué grabó…
                  </p>
                )}
              </div>
            </div>
          </>
        )}
      </section>
    </div>
  )
}
