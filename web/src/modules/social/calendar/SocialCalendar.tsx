import { useState, type CSSProperties } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { IconAlertCircle, IconCheck, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { networkColours, networkNames, networks, titleOf, type Network } from '@arriero/contract/social/social.rules.ts'
import { date, dayKey, days as span, shortTime } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { NetworkIcon } from '../pieces.tsx'
import { rangeQuery, scheduledQuery } from '../social.queries.ts'
import { postsOf, targetLook, worstOf, type Post } from '../social.words.ts'
import { beside, daysOf, isView, type View } from './days.ts'
import { PostDialog } from './PostDialog.tsx'
import { PublishedList } from './PublishedList.tsx'

interface Drafted {
  at: string
  networks: readonly Network[]
}
interface SocialCalendarProps {
  /** What is being written, at its moment. */
  draft: Drafted | undefined
  /** A free day was chosen for it. */
  choose: (time: string) => void
}

const labels: Record<View, string> = { semana: 'Semana', mes: 'Mes', publicadas: 'Publicadas' }
const weekdays = new Intl.DateTimeFormat('es-MX', { weekday: 'short', timeZone: 'UTC' })

/** What waits, what is out and what failed, day by day, in the colours of the networks. */
export function SocialCalendar({ draft, choose }: SocialCalendarProps) {
  const [search, patch] = useSearchParams()
  const [opened, open] = useState<number>()
  const view: View = isView(search.vista) ? search.vista : 'semana'
  const day = /^\d{4}-(0[1-9]|1[0-2])-\d\d$/.test(search.dia ?? '') ? search.dia! : dayKey()
  const days = daysOf(view, day)
  const [start, end] = [days[0]!, days.at(-1)!]
  const range = useQuery({ ...rangeQuery(start, end), placeholderData: keepPreviousData })
  const scheduled = useQuery(scheduledQuery)
  const posts = postsOf(range.data ?? [])
  const byDay = Map.groupBy(posts, ({ publishAt }) => dayKey(publishAt))
  const turn = (step: 1 | -1) => patch({ dia: beside(view, day, step) })
  const broken = [range, scheduled].filter(({ error, data }) => error && !data)
  const one = posts.find(({ id }) => id === opened)
  return (
    <section className="card social-calendar" aria-label="Calendario">
      <header className="card-head">
        <h2>Calendario</h2>
        <small>{span(start, end)}</small>
        <Button type="text" aria-label="Antes" icon={<IconChevronLeft size={16} />} onClick={() => turn(-1)} />
        <Button type="text" aria-label="Después" icon={<IconChevronRight size={16} />} onClick={() => turn(1)} />
        <Button type="text" onClick={() => patch({ dia: undefined })}>
          Hoy
        </Button>
        <span className="spacer" />
        <span className="social-legend">
          {networks.map((network) => (
            <span key={network} className={`is-${network}`}>
              <i aria-hidden />
              {networkNames[network]}
            </span>
          ))}
        </span>
        <Segmented<View>
          aria-label="Vista del calendario"
          value={view}
          options={(Object.keys(labels) as View[]).map((value) => ({ value, label: labels[value] }))}
          onChange={(value) => patch({ vista: value === 'semana' ? undefined : value })}
        />
      </header>
      {broken.length > 0 && (
        <p className="social-broken" role="alert">
          <IconAlertCircle size={16} aria-hidden />
          No se pudieron obtener las publicaciones programadas
          <Button size="small" onClick={() => broken.forEach(({ refetch }) => void refetch())}>
            Reintentar
          </Button>
        </p>
      )}
      {view === 'publicadas' ? (
        <PublishedList posts={posts} open={open} />
      ) : (
        <div className={`social-days is-${view}`} aria-busy={range.isFetching}>
          {days.map((one) => (
            <Day
              key={one}
              day={one}
              isOut={view === 'mes' && !one.startsWith(day.slice(0, 7))}
              posts={byDay.get(one) ?? []}
              draft={draft && dayKey(draft.at) === one ? draft : undefined}
              open={open}
              choose={choose}
            />
          ))}
          {range.data?.length === 0 && !draft && (
            <p className="social-none muted">{`Nada entre el ${date(start)} y el ${date(end)}.`}</p>
          )}
        </div>
      )}
      {one && <PostDialog post={one} close={() => open(undefined)} />}
    </section>
  )
}

interface DayProps {
  day: string
  isOut: boolean
  posts: readonly Post[]
  draft: Drafted | undefined
  open: (id: number) => void
  choose: (time: string) => void
}
/** A good hour to be read, for a day that has nothing yet. */
const usualHour = 'T11:00'

function Day({ day, isOut, posts, draft, open, choose }: DayProps) {
  const isToday = day === dayKey()
  const isFree = posts.length === 0 && !draft
  const moment = new Date(`${day}${usualHour}`)
  const isAhead = moment.getTime() > useNow(60_000)
  return (
    <div
      className={['social-day', isOut && 'is-out', isToday && 'is-today', isFree && 'is-free']
        .filter(Boolean)
        .join(' ')}
    >
      <time
        dateTime={day}
      >{`${weekdays.format(Date.parse(day))} ${date(day).slice(0, 5)}${isToday ? ' · hoy' : ''}`}</time>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <Entry post={post} open={open} />
          </li>
        ))}
        {draft && (
          <li>
            <span className="social-entry is-draft">
              <span>
                {draft.networks.map((network) => (
                  <NetworkIcon key={network} network={network} size={14} />
                ))}
                {shortTime(draft.at)}
              </span>
              <small>Este borrador</small>
            </span>
          </li>
        )}
        {isFree && isAhead && (
          <li>
            <button type="button" className="social-entry is-free" onClick={() => choose(moment.toISOString())}>
              <span>
                <IconPlus size={14} aria-hidden /> Libre
              </span>
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

function Entry({ post, open }: { post: Post; open: (id: number) => void }) {
  const state = worstOf(post)
  const { label } = targetLook(state)
  const isWrong = state === 'error' || state === 'late'
  const kinds = [...new Set(post.targets.map(({ network }) => network))]
  return (
    <button
      type="button"
      className={['social-entry', `is-${kinds[0]}`, `state-${state}`].join(' ')}
      style={{ '--network': networkColours[kinds[0]!] } as CSSProperties}
      title={`${titleOf(post)} · ${label}`}
      onClick={() => open(post.id)}
    >
      <span>
        {kinds.map((network) => (
          <NetworkIcon key={network} network={network} size={14} />
        ))}
        {shortTime(post.publishAt)}
        {isWrong && <b className="tinted tone-red">{state === 'late' ? 'no salió' : label}</b>}
        {state === 'published' && (
          <IconCheck className="tinted tone-green" size={13} stroke={2} aria-label="publicada" />
        )}
      </span>
      <small>{titleOf(post)}</small>
    </button>
  )
}
