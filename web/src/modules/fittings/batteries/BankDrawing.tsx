import type { Battery, UnitBatteries } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { bankLetter } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { lifeShare, voltsTone, volts } from './batteries.words.ts'
import '../fittings.css'

interface DrawingProps {
  unit: UnitBatteries
  /** The battery that is ringed. */
  chosen?: number | undefined
  /** What goes in, by place: dashed, with its serial. */
  entering?: ReadonlyMap<number, string> | undefined
  onPick?: ((position: number, battery: Battery | undefined) => void) | undefined
}

/** A unit from above with its box of batteries enlarged: each with its letter, volts and what is left of its life. */
export function BankDrawing({ unit, chosen, entering, onPick }: DrawingProps) {
  return (
    <div className="bank" role="group" aria-label={`Baterías de ${unit.unitName}`}>
      <Truck />
      <div className="bank-box">
        {Array.from({ length: unit.bank }, (_, i) => i + 1).map((position) => {
          const battery = unit.batteries.find((one) => one.position === position)
          return (
            <Cell
              key={position}
              letter={bankLetter(position)}
              battery={battery}
              enters={entering?.get(position)}
              isChosen={battery !== undefined && battery.id === chosen}
              pick={onPick && (() => onPick(position, battery))}
            />
          )
        })}
      </div>
    </div>
  )
}

interface CellProps {
  letter: string
  battery: Battery | undefined
  enters: string | undefined
  isChosen: boolean
  pick: (() => void) | undefined
}

function Cell({ letter, battery, enters, isChosen, pick }: CellProps) {
  const tone = battery && enters === undefined ? voltsTone(battery) : 'grey'
  const classes = [
    'bank-cell',
    `tone-${tone}`,
    !battery && enters === undefined && 'is-empty',
    enters !== undefined && 'is-target',
    isChosen && 'is-chosen',
  ]
  const what = enters ? `entra ${enters}` : battery ? `${battery.serial}, ${volts(battery.rest)} V` : 'vacía'
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      disabled={!pick}
      aria-pressed={isChosen || enters !== undefined}
      title={battery ? `${letter}: ${battery.serial}` : `${letter}: vacía`}
      onClick={pick}
    >
      <span className="visually-hidden">{`Posición ${letter}: ${what}`}</span>
      <small aria-hidden>{letter}</small>
      <b aria-hidden>{enters ?? (battery ? volts(battery.rest) : '+')}</b>
      {battery && enters === undefined && (
        <span className="fitting-bar" aria-hidden>
          <i className={`tone-${tone}`} style={{ width: `${(1 - lifeShare(battery)) * 100}%` }} />
        </span>
      )}
    </button>
  )
}

const wheels = [
  [32, 8],
  [32, 96],
  [112, 8],
  [112, 96],
  [138, 8],
  [138, 96],
] as const

/** Cab, frame, tanks and the box at its left side. */
const Truck = () => (
  <svg className="bank-truck" viewBox="0 0 176 128" aria-hidden>
    {wheels.map(([x, y]) => (
      <rect key={`${x}/${y}`} className="bank-wheel" x={x} y={y} width="20" height="12" rx="4" />
    ))}
    <path className="bank-line" d="M66 40H160M66 82H110M66 60H160" />
    <rect className="bank-part" x="8" y="22" width="56" height="76" rx="14" />
    <path className="bank-line" d="M22 34Q14 60 22 88L30 82V40Z" />
    <rect className="bank-part" x="74" y="28" width="30" height="14" rx="7" />
    <rect className="bank-here" x="74" y="74" width="30" height="18" rx="4" />
    <text x="84" y="127" textAnchor="middle">
      caja de baterías
    </text>
    <path className="bank-lead" d="M104 74L176 18M104 92L176 110" />
  </svg>
)
