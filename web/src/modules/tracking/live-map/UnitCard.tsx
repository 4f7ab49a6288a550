import type { ReactNode } from 'react'
import { Button, Tooltip } from 'antd'
import { Link } from '@tanstack/react-router'
import { IconBolt, IconFocus2, IconHistory, IconMapPin, IconPhone, IconShare, IconX } from '@tabler/icons-react'
import { createShare } from '@arriero/contract/tracking/tracking.contract.ts'
import { liveStates, platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import type { UnitCard as UnitFacts } from '@arriero/contract/tracking/tracking.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { Avatar } from '../../../kit/Avatar.tsx'
import { dragAs } from '../../../kit/drag.ts'
import { duration, number, phone as phoneWords, phoneLink, time } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { fleet, useFleet } from '../fleet/fleet.ts'
import { Glyph } from '../fleet/Glyph.tsx'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { compassOf, stateLook } from '../fleet/state-look.ts'
import { mapTexts } from '../tracking.texts.ts'
import { agoOf } from '../fleet/age.ts'
import { SourceBadge } from './SourceBadge.tsx'
import { UnitSensors } from './UnitSensors.tsx'
import { UnitMore } from './UnitMore.tsx'
import { UnitTrip } from './UnitTrip.tsx'
import { useUnitCard, useUnitTrip } from './unit-data.ts'
import { trackingPaths } from '../tracking.paths.ts'

interface UnitCardProps {
  id: number
  isFollowing: boolean
  onFollow: (isOn: boolean) => void
  onClose: () => void
  onShare: () => void
  onNear: (unit: LiveUnit) => void
}

/** Everything of one unit, in the order a dispatcher asks. */
export function UnitCard(props: UnitCardProps) {
  useFleet()
  const { id, onClose } = props
  const unit = fleet.units.get(id)
  const { data: facts } = useUnitCard(id)
  const { data: trip } = useUnitTrip(id)
  if (!unit) return fleet.isLoaded ? <Unknown onClose={onClose} /> : null
  const look = stateLook[unit.state]
  return (
    <section className="unit-card float-panel" aria-label={`Unidad ${unit.name}`}>
      <header {...dragAs(trackingPaths.unit(id))} title="Arrástrela a un chat">
        <span className={`tile tile-40 tone-${look.tone}`}>
          <Glyph state={unit.state} course={unit.course} size={26} />
        </span>
        <div className="unit-card-who">
          <div>
            <h2>{unit.name}</h2>
            <StatePill tone={look.tone}>{look.label}</StatePill>
          </div>
          <p>{[unit.model, unit.plates, unit.resource].filter(Boolean).join(' · ')}</p>
        </div>
        <Button
          type="text"
          size="small"
          aria-label="Cerrar la ficha"
          icon={<IconX size={18} stroke={1.75} />}
          onClick={onClose}
        />
      </header>
      <Figures unit={unit} facts={facts} />
      <Where unit={unit} facts={facts} />
      {facts && <UnitSensors {...facts} />}
      <Driver name={unit.driver} phone={unit.driverPhone} />
      {trip && <UnitTrip trip={trip} unit={unit} />}
      <CardFoot {...props} unit={unit} />
    </section>
  )
}

function Unknown({ onClose }: { onClose: () => void }) {
  return (
    <section className="unit-card float-panel" aria-label="Unidad">
      <p className="unit-card-note">{mapTexts.noSuchUnit}</p>
      <footer>
        <Button onClick={onClose}>Cerrar</Button>
      </footer>
    </section>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dd>{children}</dd>
    <dt>{label}</dt>
  </div>
)

function Figures({ unit, facts }: { unit: LiveUnit; facts: UnitFacts | undefined }) {
  const now = useNow(1000)
  const since = facts?.ignitionSince ? duration((now - Date.parse(facts.ignitionSince)) / 1000) : undefined
  const isOn = unit.ignition === 1
  const heading = stateLook[unit.state].turns ? unit.course : null
  return (
    <dl className="unit-figures">
      <Figure label="Velocidad">
        {unit.state === liveStates.silent ? (
          '—'
        ) : (
          <>
            {Math.round(unit.speed)} <small>km/h</small>
          </>
        )}
      </Figure>
      <Figure label={since ? `Motor, ${since}` : 'Motor'}>
        {unit.ignition === -1 ? (
          'Sin dato'
        ) : (
          <span className={isOn ? 'engine-on' : ''}>
            {isOn && <IconBolt size={14} stroke={1.75} aria-hidden />} {isOn ? 'Encendido' : 'Apagado'}
          </span>
        )}
      </Figure>
      <Figure label="Rumbo">
        {heading !== null ? (
          <>
            {compassOf(heading)} <small>{heading}°</small>
          </>
        ) : (
          '—'
        )}
      </Figure>
      <Figure label="Diésel">
        {facts?.fuelPercent == null ? (
          '—'
        ) : (
          <>
            {number(facts.fuelPercent)} <small>%</small>
          </>
        )}
      </Figure>
    </dl>
  )
}

function Where({ unit, facts }: { unit: LiveUnit; facts: UnitFacts | undefined }) {
  const age = useNow(1000) / 1000 - unit.at
  const tone = unit.at === 0 || age > 86_400 ? 'red' : age > 900 ? 'amber' : 'green'
  const words =
    unit.lat === null
      ? mapTexts.noPosition
      : (facts?.place?.full ?? facts?.place?.short ?? facts?.place?.reason ?? coordinates(unit))
  return (
    <div className="unit-where">
      <IconMapPin size={17} stroke={1.75} aria-hidden />
      <div>
        <p>{words}</p>
        {facts && facts.geofences.length > 0 && (
          <p className="unit-fences">
            {facts.geofences.map(({ id, name, color }) => (
              <span key={id}>
                <i style={{ background: color }} />
                {name}
              </span>
            ))}
          </p>
        )}
        <p className="unit-fresh">
          <SourceBadge platform={unit.platform} />
          <span className={`fresh tone-${tone}`}>
            <i aria-hidden />
            {agoOf(unit.at)}
          </span>
          {unit.at > 0 && <time>{time(new Date(unit.at * 1000))}</time>}
        </p>
      </div>
    </div>
  )
}
const coordinates = ({ lat, lon }: LiveUnit) =>
  lat === null || lon === null ? '' : `${lat.toFixed(5)}, ${lon.toFixed(5)}`

function Driver({ name, phone }: { name: string | null; phone: string | null }) {
  if (!name)
    return (
      <div className="unit-driver">
        <span className="muted">Sin conductor asignado</span>
      </div>
    )
  return (
    <div className="unit-driver">
      <Avatar name={name} />
      <span>
        <b>{name}</b>
        {phone && <small>{phoneWords(phone)}</small>}
      </span>
      {phone && (
        <Tooltip title="Llamar">
          <Button
            href={phoneLink(phone)}
            aria-label={`Llamar a ${name}`}
            icon={<IconPhone size={17} stroke={1.75} />}
          />
        </Tooltip>
      )}
    </div>
  )
}

function CardFoot({ unit, isFollowing, onFollow, onShare, onNear }: UnitCardProps & { unit: LiveUnit }) {
  const reason = unit.platform === platforms.none ? mapTexts.noGps : unit.lat === null ? mapTexts.noPosition : undefined
  return (
    <footer>
      <ActionButton
        type="primary"
        icon={<IconFocus2 size={17} stroke={1.75} />}
        aria-pressed={isFollowing}
        onClick={() => onFollow(!isFollowing)}
        disabledReason={reason}
      >
        {isFollowing ? 'Siguiendo' : 'Seguir'}
      </ActionButton>
      {reason ? (
        <ActionButton icon={<IconHistory size={17} stroke={1.75} />} disabledReason={reason}>
          Historial
        </ActionButton>
      ) : (
        <Link to={trackingPaths.history(unit.id)} tabIndex={-1}>
          <Button icon={<IconHistory size={17} stroke={1.75} />}>Historial</Button>
        </Link>
      )}
      <span className="spacer" />
      <ActionButton
        for={createShare}
        aria-label="Compartir la ubicación"
        title="Compartir la ubicación"
        icon={<IconShare size={17} stroke={1.75} />}
        onClick={onShare}
        disabledReason={reason}
      />
      <UnitMore unit={unit} onNear={onNear} />
    </footer>
  )
}
