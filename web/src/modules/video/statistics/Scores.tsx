import { Link } from '@tanstack/react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { scores } from '@arriero/contract/video/statistics.contract.ts'
import { scoreFormula, scoreSides, type ScoreSide } from '@arriero/contract/video/statistics.rules.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { number, plural } from '../../../kit/format.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { destination, useSearchParams } from '../../../kit/shell/navigation.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { coachingLook } from '../events/events.words.ts'
import { scoresQuery } from './statistics.data.ts'
import { eventsPath } from './statistics.words.ts'

type Score = ReplyOf<typeof scores>[number]
const shown = 50
const titles: Record<ScoreSide, string> = { driver: 'Conductores', unit: 'Unidades', route: 'Rutas' }
const names: Record<ScoreSide, string> = { driver: 'Conductor', unit: 'Unidad', route: 'Ruta' }

/** Worst first, what each repeats and how far its coaching is, with the formula that says why. */
export function Scores({ days }: { days: number }) {
  const [{ por }, patch] = useSearchParams()
  const by = scoreSides.find(({ code }) => code === por)?.code ?? 'driver'
  const { data, error, refetch } = useQuery({ ...scoresQuery(days, by), placeholderData: keepPreviousData })
  return (
    <Card
      title={titles[by]}
      count={data && `peor primero${data.length > shown ? `, ${shown} de ${number(data.length)}` : ''}`}
      isFlush
      actions={
        <Segmented
          aria-label="Por"
          value={by}
          options={scoreSides.map(({ code, label }) => ({ value: code, label }))}
          onChange={(value) => patch({ por: value === 'driver' ? undefined : value })}
        />
      }
    >
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} className="events-wait" />
      ) : (
        <>
          <div className="score-scroll" {...scrollable(titles[by])}>
            <table className="score-table">
              <thead>
                <tr>
                  <th scope="col">{names[by]}</th>
                  <th scope="col">Calificación</th>
                  <th scope="col">Por 100 km</th>
                  <th scope="col">Eventos</th>
                  <th scope="col">Lo que más repite</th>
                  {by === 'driver' && <th scope="col">Coaching</th>}
                </tr>
              </thead>
              <tbody>
                {data.slice(0, shown).map((row) => (
                  <Row key={row.id ?? row.name} row={row} by={by} days={days} />
                ))}
              </tbody>
            </table>
            {data.length === 0 && <p className="events-none score-none">Nadie con eventos en el periodo.</p>}
          </div>
          <p className="score-formula">
            <b>Calificación:</b> {scoreFormula}
          </p>
        </>
      )}
    </Card>
  )
}

function Row({ row, by, days }: { row: Score; by: ScoreSide; days: number }) {
  const { id, name, with: beside, events, km, per100Km, score, before, most, coaching } = row
  const change = score === null || before === null ? null : score - before
  const words = (
    <TwoLines {...(by === 'driver' && { lead: <Avatar name={name} /> })} top={name} bottom={beside ?? undefined} />
  )
  return (
    <tr>
      <td>
        {id === null ? (
          words
        ) : (
          <Link {...destination(eventsPath(days, { [by]: `${id}~${name}` }))} className="row-link">
            {words}
          </Link>
        )}
      </td>
      <td>
        {score === null ? (
          <span className="muted" title={`${number(km)} km: menos de 100 no dicen nada`}>
            —
          </span>
        ) : (
          <>
            <b>{number(score)}</b>
            {change !== null && change !== 0 && (
              <small className={`tinted tone-${change < 0 ? 'red' : 'green'}`}>
                {` ${change < 0 ? '−' : '+'}${number(Math.abs(change))}`}
              </small>
            )}
          </>
        )}
      </td>
      <td title={`${number(km)} km`}>{per100Km === null ? '—' : number(per100Km, 2)}</td>
      <td>{number(events)}</td>
      <td>{most && `${most.title}, ${plural(most.events, 'vez', 'veces')}`}</td>
      {by === 'driver' && (
        <td>
          {coaching ? (
            <StatePill tone={coachingLook(coaching).tone}>{coachingLook(coaching).label}</StatePill>
          ) : (
            <StatePill tone="grey">No hace falta</StatePill>
          )}
        </td>
      )}
    </tr>
  )
}
