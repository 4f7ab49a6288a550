import { Link } from '@tanstack/react-router'
import { IconArrowRight } from '@tabler/icons-react'
import type { Panel } from '@arriero/contract/panel/control-panel.contract.ts'
import { Card } from '../../kit/DetailPage.tsx'
import { dateTime, shortTime } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'

type Change = Panel['changes'][number]

const tones: Record<Change['tone'], Tone> = {
  good: 'green',
  loading: 'amber',
  unloading: 'violet',
  warning: 'amber',
  bad: 'red',
  neutral: 'blue',
}
interface Target {
  to: string
  search?: Record<string, string>
}
const targets: Record<Change['kind'], (id: number) => Target> = {
  trip: (id) => ({ to: '/Consola/viaje_details', search: { travel_id: String(id) } }),
  unit: (id) => ({ to: `/Consola/unit/edit/${id}` }),
  source: (id) => ({ to: `/Consola/fuentes/${id}` }),
}

/** What happened last, one line each, time first. */
export function ChangesCard({ changes }: { changes: Panel['changes'] }) {
  const first = changes.at(-1)
  return (
    <Card title="Qué cambió" count={first && `desde las ${shortTime(first.at)}`}>
      {changes.length === 0 && <p className="panel-quiet">Sin cambios en las últimas 24 horas.</p>}
      <ol className="changes">
        {changes.map(({ key, at, tone, kind, id, subject, title, detail }) => {
          const { to, search } = targets[kind](id)
          return (
            <li key={key} className={`tone-${tones[tone]}`}>
              <time dateTime={at} title={dateTime(at)}>
                {shortTime(at)}
              </time>
              <i aria-hidden />
              <div>
                <p>
                  <Link to={to} search={(search ?? {}) as never}>
                    {subject}
                  </Link>{' '}
                  <Step words={title} />
                </p>
                <small>{detail}</small>
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

/** 'Cargando → En viaje': the arrow is drawn, the face has none. */
function Step({ words }: { words: string }) {
  const [from, to] = words.split(' → ')
  if (to === undefined) return from
  return (
    <>
      {from} <IconArrowRight size={13} stroke={1.75} aria-label="a" /> {to}
    </>
  )
}
