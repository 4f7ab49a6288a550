import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { stages, type Stage } from '@arriero/contract/rental/rental.rules.ts'
import { money } from '../../../kit/format.ts'
import { Track, type TrackStep } from '../../../kit/Track.tsx'
import { fuelWords, kmWords, lateWords, moment } from '../rental.words.ts'

const way = stages.filter(({ stage }) => stage !== 'cancelled')
const at = (stage: Stage) => way.findIndex((one) => one.stage === stage)

/** From the quote to the end of the account, with what is known of each step. */
export function RentalTrack({ arrangement }: { arrangement: ArrangementDetail }) {
  const { stage } = arrangement
  // Where a cancelled one stood is told by its history; it never went out.
  const here = stage === 'cancelled' ? (arrangement.quoteFolio === arrangement.folio ? 0 : 1) : at(stage)
  return (
    <Track
      steps={way.map((step, place): TrackStep => {
        const isDone = place < here || stage === 'settled'
        const isBad =
          place === here && (stage === 'cancelled' || (step.stage === 'delivered' && arrangement.daysLate > 0))
        return {
          kind: isBad ? 'bad' : isDone ? 'done' : place === here ? 'now' : 'open',
          ...(!isDone && { mark: isBad ? '!' : String(place + 1) }),
          share: isDone ? 1 : 0,
          head: stage === 'cancelled' && place === here ? 'Cancelado' : step.label,
          ...wordsOf(step.stage, arrangement),
        }
      })}
    />
  )
}

function wordsOf(stage: Stage, one: ArrangementDetail): { title: string; lines: TrackStep['lines'] } {
  switch (stage) {
    case 'quote':
      return {
        title: moment(one.createdAt),
        lines: [one.quoteFolio ?? 'sin cotización', one.sentAt ? `enviada ${moment(one.sentAt)}` : null],
      }
    case 'reserved':
      return {
        title: `sale ${moment(one.from)}`,
        lines: [one.stage === 'quote' ? null : one.folio, one.signature ? `firmó ${one.signature.name}` : 'sin firma'],
      }
    case 'delivered':
      return {
        title: one.deliveredAt ? moment(one.deliveredAt) : 'sin entregar',
        lines: seen(one.delivery),
      }
    case 'returned':
      return {
        title: one.returnedAt ? moment(one.returnedAt) : `vuelve ${moment(one.to)}`,
        lines: [...seen(one.return), one.daysLate > 0 ? lateWords(one.daysLate) : null],
      }
    default:
      return {
        title: one.stage === 'settled' ? 'sin saldo' : 'por liquidar',
        lines: [
          one.balance > 0 ? `saldo ${money(one.balance)}` : null,
          one.depositHeld > 0 ? `depósito ${money(one.depositHeld)}` : null,
        ],
      }
  }
}

const seen = (handover: ArrangementDetail['delivery']) =>
  handover ? [`${kmWords(handover.km)}, tanque ${fuelWords(handover.fuel).toLowerCase()}`] : []
