import { useEffect, useRef, useState } from 'react'
import { Button, Tooltip } from 'antd'
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Plan } from '@arriero/contract/warehouses/places.contract.ts'
import { spaceStates, type SpaceState } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { number, plural } from '../../../kit/format.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { warehousePaths } from '../warehouses.paths.ts'
import { squareMetres } from '../warehouses.words.ts'
import { drawPlan, markChosen } from './draw-plan.ts'

interface PlanPictureProps {
  plan: Plan
  chosen: number | undefined
  onPick: (id: number) => void
}

const zooms = [1, 1.5, 2.25, 3.5, 5] as const

/** The plan of a plot: one drawing, a legend that counts and dims, and closer looks. The list says the same in words. */
export function PlanPicture({ plan, chosen, onPick }: PlanPictureProps) {
  const svg = useRef<SVGSVGElement>(null)
  const [isDrawn, setDrawn] = useState(true)
  const [only, setOnly] = useState<SpaceState>()
  const [zoom, setZoom] = useState(0)
  useEffect(() => {
    if (svg.current) setDrawn(drawPlan(svg.current, plan))
  }, [plan])
  useEffect(() => {
    // A plan that was drawn anew has lost its ring.
    if (svg.current) markChosen(svg.current, plan.spaces.find(({ id }) => id === chosen)?.id)
  }, [plan, chosen])
  useEffect(() => {
    const drawing = svg.current
    const pick = ({ target }: MouseEvent) => {
      const id = target instanceof Element && target.closest('[data-space]')?.getAttribute('data-space')
      if (id) onPick(Number(id))
    }
    // The drawing is one picture for readers and the keyboard, which have the list of spaces.
    drawing?.addEventListener('click', pick)
    return () => drawing?.removeEventListener('click', pick)
  }, [onPick])
  const { land, spaces } = plan
  const missing = spaces.filter(({ corners }) => !corners).length
  const counts = spaceStates
    .toReversed()
    .map(({ state, label }) => ({ state, label, count: spaces.filter((space) => space.state === state).length }))
    .filter(({ count }) => count > 0)
  return (
    <section className="card plan-card" aria-label={`Plano de ${land.name}`}>
      <header className="card-head plan-head">
        <h2>Terreno {land.name}</h2>
        <small>{squareMetres(land.areaM2)}</small>
        <span className="spacer" />
        <div className="plan-legend" role="group" aria-label="Estados">
          {counts.map(({ state, label, count }) => (
            <button
              key={state}
              type="button"
              className="plan-legend-item"
              data-state={state}
              aria-pressed={only === state}
              onClick={() => setOnly(only === state ? undefined : state)}
            >
              <i aria-hidden />
              {label} <b>{number(count)}</b>
            </button>
          ))}
        </div>
        <Tooltip title="Alejar">
          <Button
            type="text"
            aria-label="Alejar"
            disabled={zoom === 0}
            icon={<IconMinus size={16} stroke={1.75} />}
            onClick={() => setZoom(zoom - 1)}
          />
        </Tooltip>
        <Tooltip title="Acercar">
          <Button
            type="text"
            aria-label="Acercar"
            disabled={zoom === zooms.length - 1}
            icon={<IconPlus size={16} stroke={1.75} />}
            onClick={() => setZoom(zoom + 1)}
          />
        </Tooltip>
      </header>
      <div className="plan-scroll" {...scrollable('Plano; los mismos espacios están en la lista «Espacios»')}>
        <svg
          ref={svg}
          className="plan-svg"
          data-only={only}
          style={{ width: `${zooms[zoom]! * 100}%` }}
          data-empty={!isDrawn}
          role="img"
          aria-label={`${plural(spaces.length, 'espacio', 'espacios')} de ${land.name}: ${counts.map(({ label, count }) => `${label} ${count}`).join(', ')}`}
        />
        {!isDrawn && (
          <EmptyState
            title="Este terreno aún no tiene plano"
            text="Dibuje su contorno sobre el mapa o una imagen, y después cada espacio; mientras, están en la lista."
            action={
              <Link to={`${warehousePaths.lands}/${land.id}`}>
                <Button tabIndex={-1} icon={<IconPencil size={16} stroke={1.75} />}>
                  Dibujar el terreno
                </Button>
              </Link>
            }
          />
        )}
      </div>
      {isDrawn && missing > 0 && (
        <p className="plan-missing">
          {plural(missing, 'espacio sin dibujar', 'espacios sin dibujar')}:{' '}
          <Link to={warehousePaths.spaces}>ver la lista</Link>
        </p>
      )}
    </section>
  )
}
