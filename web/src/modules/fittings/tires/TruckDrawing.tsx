import { useState, type DragEvent, type ReactNode } from 'react'
import type { Tire, UnitTires } from '@arriero/contract/fittings/tires/tires.entities.ts'
import {
  axleRoleLabel,
  mostSpares,
  placeLabel,
  placesOn,
  shopNumber,
  spareAxle,
} from '@arriero/contract/units/axles.rules.ts'
import type { Tone } from '../../../kit/palette.ts'
import { depthTone, millimetres } from './tires.words.ts'
import '../fittings.css'

export interface Spot {
  axle: number
  position: number
}
interface DrawingProps {
  unit: UnitTires
  /** The tire that is ringed. */
  chosen?: number | undefined
  /** What a place shows; the depth of its tire otherwise. */
  shows?: (tire: Tire) => string
  /** What its colour says; its depth otherwise. */
  tone?: (tire: Tire) => Tone
  /** A place was picked: click, Enter, or a tire dropped on it. */
  onPick?: (spot: Spot, tire: Tire | undefined) => void
  onDrop?: (tire: Tire, spot: Spot) => void
  /** The place that is to be filled. */
  target?: Spot | undefined
}

const same = (one: Spot | undefined, other: Spot) => one?.axle === other.axle && one.position === other.position

/** A unit from above, its front at the left: left tires on top. Tires are dragged, or picked with the keyboard. */
export function TruckDrawing({ unit, ...rest }: DrawingProps) {
  const { axles, tires } = unit
  const hasSpares = tires.some(({ axle }) => axle === spareAxle) || rest.target?.axle === spareAxle || rest.onDrop
  const isTrailer = axles.every(({ role }) => role === 'trailer')
  const at = (axle: number, position: number) => tires.find((tire) => tire.axle === axle && tire.position === position)
  const place = (axle: number, position: number) => (
    <Place key={position} unit={unit} spot={{ axle, position }} tire={at(axle, position)} {...rest} />
  )
  return (
    <div
      className={['truck', isTrailer && 'truck-trailer', hasSpares && 'has-spares'].filter(Boolean).join(' ')}
      role="group"
      aria-label={`Neumáticos de ${unit.unitName}`}
    >
      <span className="truck-body" aria-hidden>
        {!isTrailer && <i className="truck-cab" />}
        <b>{unit.unitName}</b>
      </span>
      {axles.map(({ role, lift }, index) => {
        const number = index + 1
        const places = placesOn(axles, number)
        const half = places / 2
        return (
          <div className="truck-axle" key={number}>
            <span className="truck-side">{Array.from({ length: half }, (_, i) => place(number, i + 1))}</span>
            <span className="truck-beam" aria-hidden />
            <span className="truck-side">{Array.from({ length: half }, (_, i) => place(number, half + i + 1))}</span>
            <small>
              Eje {number}
              <br />
              {axleRoleLabel(role).toLowerCase()}
              {lift && ', retráctil'}
            </small>
          </div>
        )
      })}
      {hasSpares && (
        <div className="truck-axle truck-spares">
          <span className="truck-side">
            {Array.from({ length: mostSpares }, (_, i) => i + 1)
              .filter((position) => position <= 2 || at(spareAxle, position))
              .map((position) => place(spareAxle, position))}
          </span>
          <small>Refacción</small>
        </div>
      )}
    </div>
  )
}

interface PlaceProps extends DrawingProps {
  spot: Spot
  tire: Tire | undefined
}

function Place({ unit, spot, tire, chosen, shows, tone: toneOf, onPick, onDrop, target }: PlaceProps): ReactNode {
  const [isOver, setOver] = useState(false)
  const role = unit.axles[spot.axle - 1]?.role ?? null
  const where = placeLabel(unit.axles, spot.axle, spot.position)
  const number = shopNumber(unit.axles, spot.axle, spot.position)
  const tone = tire ? (toneOf?.(tire) ?? depthTone(tire.depth, unit.limits, role)) : 'grey'
  const text = tire ? (shows ?? (({ depth }: Tire) => millimetres(depth)))(tire) : ''
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const moved = unit.tires.find(({ id }) => String(id) === event.dataTransfer.getData('text/plain'))
    if (moved && moved.id !== tire?.id) onDrop?.(moved, spot)
  }
  const classes = [
    'truck-place',
    `tone-${tone}`,
    !tire && 'is-empty',
    tire && tire.id === chosen && 'is-chosen',
    same(target, spot) && 'is-target',
    isOver && 'is-over',
  ]
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      disabled={!onPick && !onDrop}
      draggable={Boolean(tire && onDrop)}
      aria-pressed={(tire !== undefined && tire.id === chosen) || same(target, spot)}
      aria-label={`${where}${number ? `, número ${number}` : ''}: ${tire ? `${tire.serial}, ${text}` : 'vacío'}`}
      title={tire ? `${where}: ${tire.serial}` : `${where}: vacío`}
      onClick={() => onPick?.(spot, tire)}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(tire?.id))}
      onDragOver={(event) => {
        if (!onDrop) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {tire ? text : '+'}
    </button>
  )
}
