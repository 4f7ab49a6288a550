import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Segmented, Skeleton } from 'antd'
import { measureTires, rotateTires } from '@arriero/contract/fittings/tires/tires.contract.ts'
import type { Tire, UnitTires } from '@arriero/contract/fittings/tires/tires.entities.ts'
import type { TireLimits } from '@arriero/contract/fittings/tires/tires.rules.ts'
import { placeLabel } from '@arriero/contract/units/axles.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { number, plural } from '../../../kit/format.ts'
import { ActionLink } from '../../../kit/list/CreateLink.tsx'
import type { Tone } from '../../../kit/palette.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { fittingPaths } from '../fittings.paths.ts'
import { tiresChanged, tiresOfUnit } from './tires.queries.ts'
import { adviceLook, costTone, goodDepth, kindOf, millimetres, perKm, pressureTone } from './tires.words.ts'
import { TruckDrawing, type Spot } from './TruckDrawing.tsx'
import { meanCost, UnitTireFigures } from './UnitTireFigures.tsx'
import '../fittings.css'

interface Look {
  label: string
  text: (tire: Tire) => string
  /** Left out: by depth. */
  tone?: (tire: Tire, unit: UnitTires) => Tone
  legend: (limits: TireLimits) => readonly (readonly [Tone, string])[]
}
const looks = {
  depth: {
    label: 'Profundidad',
    text: ({ depth }) => millimetres(depth),
    legend: ({ pull }) => [
      ['green', `${goodDepth} mm o más`],
      ['teal', `de ${number(pull, 1)} a ${goodDepth}`],
      ['amber', `${number(pull, 1)} o menos`],
      ['red', 'en su límite'],
    ],
  },
  pressure: {
    label: 'Presión',
    text: ({ pressure }) => (pressure === null ? '—' : String(pressure)),
    tone: pressureTone,
    legend: () => [
      ['green', 'la que debe'],
      ['amber', 'le falta un décimo'],
      ['red', 'puede estar ponchada'],
    ],
  },
  cost: {
    label: 'Costo por km',
    text: ({ costPerKm }) => perKm(costPerKm).replace('$ ', ''),
    tone: ({ costPerKm }, unit) => costTone(costPerKm, meanCost(unit)),
    legend: () => [
      ['green', 'como sus pares'],
      ['amber', 'una cuarta parte más'],
    ],
  },
} satisfies Record<string, Look>
type Shown = keyof typeof looks

/** A unit's tires in their places: dragged from one to another, or picked and put with the keyboard; below, what to do. */
export function UnitTiresPage() {
  const id = Number(useRouteParams().id)
  const { data: unit, error, refetch } = useQuery(tiresOfUnit(id))
  const [shows, setShows] = useState<Shown>('depth')
  const look: Look = looks[shows]
  const [held, setHeld] = useState<Tire>()
  const barred = useWhyNot(rotateTires)
  if (error && !unit) return <ErrorState error={error} retry={() => void refetch()} />
  if (!unit) return <Skeleton active paragraph={{ rows: 12 }} />

  const move = async (tire: Tire, spot: Spot) => {
    setHeld(undefined)
    const there = unit.tires.find(({ axle, position }) => axle === spot.axle && position === spot.position)
    const to = placeLabel(unit.axles, spot.axle, spot.position)
    const from = tire.axle === null || tire.position === null ? undefined : { axle: tire.axle, position: tire.position }
    const moves = [
      { tireId: tire.id, unitId: id, ...spot },
      ...(there && from ? [{ tireId: there.id, unitId: id, ...from }] : []),
    ]
    const agreed = await confirm({
      title: `Mover ${tire.serial}`,
      content: there ? `${to}: cambia de lugar con ${there.serial}.` : `Pasa a ${to.toLowerCase()}.`,
      confirmText: there ? 'Cambiar' : 'Mover',
      onConfirm: () => call(rotateTires, { body: { moves } }),
    })
    if (!agreed) return
    toast.success(`${tire.serial}: ${to.toLowerCase()}`)
    await tiresChanged().catch((problem: unknown) => toast.error(errorText(problem)))
  }
  const pick = (spot: Spot, tire: Tire | undefined) => {
    if (!held) return setHeld(tire)
    if (held.id === tire?.id) return setHeld(undefined)
    return void move(held, spot)
  }
  const worst = unit.tires.filter(({ urgency }) => urgency < 9).toSorted((a, b) => a.urgency - b.urgency)
  const retire = worst.filter(({ advice }) => advice === 'retire').length
  return (
    <div className="screen">
      <section className="screen-main unit-tires">
        <PageHeader
          crumbs={[{ label: 'Neumáticos', to: fittingPaths.tires }]}
          title={unit.unitName}
          count={plural(unit.tires.length, 'neumático', 'neumáticos')}
          pills={retire > 0 && <StatePill tone="red">{`${retire} por retirar`}</StatePill>}
        />
        <section className="card unit-tires-drawing">
          <header>
            <Segmented<Shown>
              value={shows}
              onChange={setShows}
              options={Object.entries(looks).map(([value, { label }]) => ({ value: value as Shown, label }))}
            />
            <p aria-live="polite">
              {barred ??
                (held
                  ? `${held.serial} tomado: elija su posición nueva, o el mismo para soltarlo.`
                  : 'Arrastre un neumático a otra posición, o elíjalo y luego la posición.')}
            </p>
            {held && (
              <>
                <Link to={fittingPaths.tire(held.id)}>Abrir</Link>
                <Button size="small" onClick={() => setHeld(undefined)}>
                  Soltar
                </Button>
              </>
            )}
          </header>
          <TruckDrawing
            unit={unit}
            shows={look.text}
            {...(look.tone && { tone: (tire: Tire) => look.tone!(tire, unit) })}
            chosen={held?.id}
            {...(!barred && { onPick: pick, onDrop: (tire: Tire, spot: Spot) => void move(tire, spot) })}
          />
          <ul className="tire-legend" aria-label={`Colores: ${look.label.toLowerCase()}`}>
            {look.legend(unit.limits).map(([tone, words]) => (
              <li key={tone} className={`tone-${tone}`}>
                <i aria-hidden />
                {words}
              </li>
            ))}
          </ul>
        </section>
        <UnitTireFigures tires={unit.tires} />
        <section className="card">
          <h2>Qué hacer</h2>
          {worst.length === 0 && (
            <p className="muted">
              {unit.tires.length === 0
                ? 'No hay neumáticos montados: móntelos desde la lista.'
                : 'Nada por ahora: todos están bien.'}
            </p>
          )}
          {worst.length > 0 && (
            <table className="tire-table">
              <thead>
                <tr>
                  <th>Posición</th>
                  <th>Neumático</th>
                  <th className="is-end">mm</th>
                  <th className="is-end">psi</th>
                  <th>Motivo</th>
                  <th>Qué hacer</th>
                  <th aria-label="Acción" />
                </tr>
              </thead>
              <tbody>
                {worst.map((tire) => (
                  <tr key={tire.id}>
                    <td>{tire.place ?? 'Sin posición'}</td>
                    <td>
                      <Link to={fittingPaths.tire(tire.id)}>{tire.serial}</Link>
                      <br />
                      <small className="muted">{kindOf(tire)}</small>
                    </td>
                    <td className="is-end">{millimetres(tire.depth)}</td>
                    <td className="is-end">{tire.pressure === null ? '—' : number(tire.pressure)}</td>
                    <td>{tire.reason}</td>
                    <td>
                      <StatePill tone={adviceLook(tire).tone}>{adviceLook(tire).label}</StatePill>
                    </td>
                    <td className="is-end">
                      {tire.advice === 'rotate' && !barred ? (
                        <Button aria-pressed={held?.id === tire.id} onClick={() => setHeld(tire)}>
                          Mover
                        </Button>
                      ) : (
                        <ActionLink for={measureTires} to={`${fittingPaths.tire(tire.id)}/medir`}>
                          Medir
                        </ActionLink>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      </section>
    </div>
  )
}
