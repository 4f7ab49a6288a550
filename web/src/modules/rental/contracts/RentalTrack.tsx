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
  // One that was cancelled never went out; it has the folio of what it was.
  const here = stage === 'cancelled' ? at(isQuote(arrangement) ? 'quote' : 'reserved') : at(stage)
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

const isQuote = ({ folio }: ArrangementDetail) => folio.startsWith('COT-')

function wordsOf(stage: Stage, one: ArrangementDetail): { title: string; lines: TrackStep['lines'] } {
  switch (stage) {
    case 'quote':
      return {
        title: moment(one.createdAt),
        lines: [
          isQuote(one) ? one.folio : (one.quoteFolio ?? 'sin cotización'),
          one.sentAt ? `enviada ${moment(one.sentAt)}` : null,
        ],
      }
    case 'reserved':
      return {
        title: `sale ${moment(one.from)}`,
        lines: [isQuote(one) ? null : one.folio, one.signature ? `firmó ${one.signature.name}` : 'sin firma'],
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

/** Assets have neither odometer nor tank. */
const seen = (handover: ArrangementDetail['delivery']) => {
  const words = [
    handover?.km != null && kmWords(handover.km),
    handover?.fuel != null && `tanque ${fuelWords(handover.fuel).toLowerCase()}`,
  ].filter(Boolean)
  return words.length > 0 ? [words.join(', ')] : []
}
