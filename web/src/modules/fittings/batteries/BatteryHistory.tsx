import type { BatteryDetail } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { bankLetter } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { number } from '../../../kit/format.ts'
import { History, outside, said, type Happened } from '../pieces/History.tsx'

function measured({ rest, crank, cca }: BatteryDetail['measures'][number]): string {
  const told = [
    rest !== null && `${number(rest, 2)} V en reposo`,
    crank !== null && `arranque a ${number(crank, 1)} V`,
    cca !== null && `${number(cca)} CCA`,
  ]
  return `Medición: ${told.filter(Boolean).join(', ')}`
}

/** What happened to a battery, the newest first. */
const happened = ({ mounts, measures, stays, disposedAt, disposalReason }: BatteryDetail): Happened[] => [
  ...mounts.flatMap(({ id, from, to, unitName, position, km, order, technician, reason, by }) => [
    {
      key: `m${id}`,
      at: from,
      what: `Montada en ${unitName}, ${bankLetter(position)}`,
      more: said(km !== null && `${number(km)} km`, order, technician ?? by),
    },
    ...(to ? [{ key: `u${id}`, at: to, what: `Dejó ${unitName}, ${bankLetter(position)}`, more: said(reason) }] : []),
  ]),
  ...measures.map((measure) => ({
    key: `d${measure.id}`,
    at: measure.at,
    what: measured(measure),
    more: said(measure.by, measure.note),
  })),
  ...outside(stays),
  ...(disposedAt ? [{ key: 'x', at: disposedAt, what: 'Desechada', more: said(disposalReason) }] : []),
]

export const BatteryHistory = ({ battery }: { battery: BatteryDetail }) => <History happened={happened(battery)} />
