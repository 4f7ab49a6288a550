import { awayLabel } from '@arriero/contract/fittings/away.rules.ts'
import type { AwayStay } from '@arriero/contract/fittings/pieces.entities.ts'
import { date, money } from '../../../kit/format.ts'
import '../fittings.css'

export interface Happened {
  key: string
  at: string
  what: string
  more: string
}
export const said = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

/** Its times outside. */
export const outside = (stays: readonly AwayStay[]): Happened[] =>
  stays.flatMap(({ id, kind, from, to, provider, cost, note }) => [
    { key: `s${id}`, at: from, what: awayLabel(kind), more: said(provider) },
    ...(to ? [{ key: `b${id}`, at: to, what: 'De regreso', more: said(cost ? money(cost) : null, note) }] : []),
  ])

/** What happened to a tire or a battery, the newest first. */
export const History = ({ happened }: { happened: readonly Happened[] }) => (
  <ul className="fitting-history">
    {happened
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
      .map(({ key, at, what, more }) => (
        <li key={key}>
          <time dateTime={at}>{date(at)}</time>
          <span>
            {what} {more && <small>{more}</small>}
          </span>
        </li>
      ))}
  </ul>
)
