import type { TireDetail } from '@arriero/contract/fittings/tires/tires.entities.ts'
import { depthsOf } from '@arriero/contract/fittings/tires/tires.rules.ts'
import { number } from '../../../kit/format.ts'
import { History, outside, said, type Happened } from '../pieces/History.tsx'

/** What happened to a tire, the newest first. */
const happened = ({ mounts, measures, stays, lives, disposedAt, disposalReason }: TireDetail): Happened[] => [
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
  ...outside(stays),
  ...lives
    .filter(({ n }) => n > 1)
    .map(({ n, from, tread, depth }) => ({
      key: `l${n}`,
      at: from,
      what: `Empieza su vida ${n}`,
      more: said(tread, depth !== null && `${number(depth, 1)} mm`),
    })),
  ...(disposedAt ? [{ key: 'x', at: disposedAt, what: 'Desechado', more: said(disposalReason) }] : []),
]

export const TireHistory = ({ tire }: { tire: TireDetail }) => <History happened={happened(tire)} />
