import { Link } from '@tanstack/react-router'
import { getFilled } from '@arriero/contract/checklists/filled/filled.contract.ts'
import { askedChecklists } from '@arriero/contract/checklists/templates/templates.contract.ts'
import type { DemandedChecklist, TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { demandStateLabel, momentInWords, type DemandState } from '@arriero/contract/trips/trips.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { dateTime } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { parseSearch } from '../../../kit/shell/navigation.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { checklistPaths } from '../../checklists/checklists.paths.ts'
import { fillingDemanded } from '../../checklists/fill/filling-demanded.ts'
import { whenShort } from '../trips.words.ts'

const tones: Record<DemandState, Tone> = {
  waiting: 'grey',
  missed: 'red',
  filled: 'green',
  late: 'amber',
  dropped: 'grey',
}

/** What the trip demands and how that stands: what is filled leads to its result, what is not to filling it. */
export function TripChecklists({ trip }: { trip: TripDetail }) {
  if (trip.demands.length === 0) return null
  const filled = trip.demands.filter((demand) => demand.filled !== null).length
  return (
    <Card title="CheckList" count={`${filled} de ${trip.demands.length}`}>
      <ul className="things trip-checklists">
        {trip.demands.map((demand) => (
          <li key={demand.id}>
            <div>
              <Name demand={demand} trip={trip} />
              <small title={demand.filled ? dateTime(demand.filled.at) : undefined}>{detailOf(demand)}</small>
            </div>
            <StatePill tone={tones[demand.state]}>{demandStateLabel(demand.state)}</StatePill>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const detailOf = ({ moment, place, filled }: DemandedChecklist) =>
  [momentInWords(moment, place), filled?.folio, filled?.by, filled && whenShort(filled.at)].filter(Boolean).join(' · ')

function Name({ demand, trip }: { demand: DemandedChecklist; trip: TripDetail }) {
  const { name, filled, state, checklistId, moment, destinationId } = demand
  if (filled) return whyNot(getFilled) ? <b>{name}</b> : <Link to={checklistPaths.result(filled.id)}>{name}</Link>
  if (state === 'dropped' || whyNot(askedChecklists)) return <b>{name}</b>
  const [path = '', search = ''] = fillingDemanded({
    checklistId,
    unit: trip.unit,
    trip,
    moment,
    destinationId,
  }).split('?')
  return (
    <Link to={path} search={parseSearch(search) as never} title={`Llenar «${name}»`}>
      {name}
    </Link>
  )
}
