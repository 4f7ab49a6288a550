import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { recordedDays } from '@arriero/contract/video/recordings.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { dayKey, plural } from '../../../kit/format.ts'
import { besideMonth, daysOfMonth, monthWords } from '../../../shared/month.ts'
import { videoKeys } from '../video.data.ts'

const weekdays = ['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do']
const daySeconds = 86_400
const dayWords = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const nobody: ReadonlySet<string> = new Set()

interface MonthCardProps {
  cameraId: number
  month: string
  day: string
  /** Days with something critical. */
  critical?: ReadonlySet<string>
  onMonth: (month: string) => void
  onDay: (day: string) => void
}

/** The month: a bar for the share of each day that was recorded, a dot where something critical happened. */
export function MonthCard({ cameraId, month, day, critical = nobody, onMonth, onDay }: MonthCardProps) {
  const { data, error } = useQuery({
    queryKey: videoKeys.month(cameraId, month),
    queryFn: ({ signal }) => call(recordedDays, { id: cameraId, query: { month }, signal }),
    staleTime: 60_000,
  })
  const recorded = new Map(data?.map((one) => [one.day, one.seconds]))
  const title = monthWords.format(new Date(`${month}-01`)).replace(' de ', ' ')
  const today = dayKey()
  return (
    <section className="card month-card" aria-label={`Grabaciones de ${title}`}>
      <header>
        <h2>{title}</h2>
        <Button
          type="text"
          aria-label="Mes anterior"
          icon={<IconChevronLeft size={18} stroke={1.75} />}
          onClick={() => onMonth(besideMonth(month, -1))}
        />
        <Button
          type="text"
          aria-label="Mes siguiente"
          disabled={month >= today.slice(0, 7)}
          icon={<IconChevronRight size={18} stroke={1.75} />}
          onClick={() => onMonth(besideMonth(month, 1))}
        />
      </header>
      <div className="month-days">
        {weekdays.map((name) => (
          <small key={name} aria-hidden>
            {name}
          </small>
        ))}
        {daysOfMonth(month).map((one) => {
          if (!one.startsWith(month)) return <span key={one} />
          const seconds = recorded.get(one)
          const isRecorded = recorded.has(one)
          return (
            <button
              key={one}
              type="button"
              disabled={one > today}
              aria-pressed={one === day}
              aria-label={[
                dayWords.format(new Date(one)),
                isRecorded ? 'grabado' : 'sin grabaciones',
                critical.has(one) && 'con algo crítico',
              ]
                .filter(Boolean)
                .join(', ')}
              className={isRecorded ? '' : 'month-none'}
              onClick={() => onDay(one)}
            >
              {Number(one.slice(8))}
              {critical.has(one) && <b aria-hidden />}
              {isRecorded && (
                <i aria-hidden>
                  <i style={{ width: `${((seconds ?? daySeconds) / daySeconds) * 100}%` }} />
                </i>
              )}
            </button>
          )
        })}
      </div>
      <footer>
        {error ? (
          <span className="field-error" role="alert">
            {errorText(error)}
          </span>
        ) : (
          <>
            <span className="month-key-recorded">grabado</span>
            <span className="month-key-critical">crítica</span>
            {data && <span>{plural(data.length, 'día', 'días')}</span>}
          </>
        )}
      </footer>
    </section>
  )
}
