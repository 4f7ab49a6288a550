import type { TireDetail } from '@arriero/contract/fittings/tires/tires.entities.ts'
import { awayLabel } from '@arriero/contract/fittings/away.rules.ts'
import { depthsOf } from '@arriero/contract/fittings/tires/tires.rules.ts'
import { date, money, number } from '../../../kit/format.ts'
import '../fittings.css'

interface Happened {
  key: string
  at: string
  what: string
  more: string
}
const said = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

/** What happened to a tire, the newest first. */
function happened({ mounts, measures, stays, lives, disposedAt, disposalReason }: TireDetail): Happened[] {
  return [
    ...mounts.flatMap(({ id, from, to, unitName, place, km, reason, by }) => [
      { key: `m${id}`, at: from, what: `Montado en ${unitName}, ${place.toLowerCase()}`, more: said(by) },
      ...(to
        ? [
            {
              key: `u${id}`,
              at: to,
              what: `Dejó ${unitName}, ${place.toLowerCase()}`,
              more: said(`${number(km)} km`, reason),
            },
          ]
        : []),
    ]),
    ...measures.map(({ id, at, grooves, psi, hot, note, by }) => ({
      key: `d${id}`,
      at,
      what: `Medición ${number(depthsOf(grooves).depth, 1)} mm${psi === null ? '' : `, ${psi} psi${hot ? ' en caliente' : ''}`}`,
      more: said(by, note),
    })),
    ...stays.flatMap(({ id, kind, from, to, provider, cost, note }) => [
      { key: `s${id}`, at: from, what: awayLabel(kind), more: said(provider) },
      ...(to ? [{ key: `b${id}`, at: to, what: 'De regreso', more: said(cost ? money(cost) : null, note) }] : []),
    ]),
    ...lives
      .filter(({ n }) => n > 1)
      .map(({ n, from, tread, depth }) => ({
        key: `l${n}`,
        at: from,
        what: `Empieza su vida ${n}`,
        more: said(tread, depth !== null && `${number(depth, 1)} mm`),
      })),
    ...(disposedAt ? [{ key: 'x', at: disposedAt, what: 'Desechado', more: said(disposalReason) }] : []),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

export const TireHistory = ({ tire }: { tire: TireDetail }) => (
  <ul className="tire-history">
    {happened(tire).map(({ key, at, what, more }) => (
      <li key={key}>
        <time dateTime={at}>{date(at)}</time>
        <span>
          {what} {more && <small>{more}</small>}
        </span>
      </li>
    ))}
  </ul>
)
