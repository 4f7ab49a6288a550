import { useEffect, useEffectEvent, useState } from 'react'
import { Button, Tooltip } from 'antd'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { listMapUnits } from '@arriero/contract/tracking/tracking.contract.ts'
import { platformLabel } from '@arriero/contract/units/units.rules.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { SourcePicker } from './SourcePicker.tsx'
import { moved, partOf, type UnitSources } from './unit-sources.ts'

const most = 10

/** Where the unit's positions come from, the best first: dragged or moved by its buttons; a unit may have none. */
export function SourcesControl({
  value = [],
  onChange,
}: {
  value?: UnitSources
  onChange?: (sources: UnitSources) => void
}) {
  const [isAdding, setAdding] = useState(false)
  const { isReadOnly } = useFormContext()
  const seesSources = !useWhyNot(listMapUnits)
  const move = (from: number, to: number) => onChange?.(moved(value, from, to))
  const [dragged, setDragged] = useDrag(move)
  const [told, setTold] = useState('')
  const step = (from: number, to: number) => {
    move(from, to)
    setTold(`${value[from]?.name ?? value[from]?.key ?? ''}: ${partOf(to)}`)
  }
  return (
    <div className="unit-sources">
      {value.length === 0 && <p className="unit-quiet">Sin GPS: ninguna fuente dice dónde está.</p>}
      <ol>
        {value.map(({ sourceId, key, name, sourceName, platform, lastAt }, at) => (
          <li key={`${sourceId} ${key}`} data-place={at} className={dragged === at ? 'unit-source-dragged' : ''}>
            <button
              type="button"
              className="unit-source-grip"
              tabIndex={-1}
              aria-label={`Arrastrar ${name ?? key}`}
              disabled={isReadOnly || value.length < 2}
              onPointerDown={() => setDragged(at)}
            >
              <IconGripVertical size={16} stroke={1.75} />
            </button>
            <span className="unit-source-part">{partOf(at)}</span>
            <span className="unit-source-name">
              <b>{name ?? key}</b>
              <small>
                {platformLabel(platform)} · {sourceName} · {name === null ? 'Ya no aparece en la plataforma' : key}
                {lastAt && (
                  <>
                    {' · '}
                    <Ago at={lastAt} />
                  </>
                )}
              </small>
            </span>
            <MoveButton label={`Subir ${name ?? key}`} isUp isAtEnd={at === 0} onClick={() => step(at, at - 1)} />
            <MoveButton
              label={`Bajar ${name ?? key}`}
              isUp={false}
              isAtEnd={at === value.length - 1}
              onClick={() => step(at, at + 1)}
            />
            <Button
              type="text"
              aria-label={`Quitar ${name ?? key}`}
              icon={<IconTrash size={16} stroke={1.75} />}
              onClick={() => onChange?.(value.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {told}
      </span>
      {isAdding ? (
        <SourcePicker
          chosen={value}
          onPick={(source) => {
            onChange?.([...value, source])
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        value.length < most &&
        seesSources && (
          <Button size="small" icon={<IconPlus size={15} stroke={1.75} />} onClick={() => setAdding(true)}>
            Agregar fuente
          </Button>
        )
      )}
    </div>
  )
}

/** The row that is being dragged by its grip; it takes the place of the row under the pointer. */
function useDrag(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const isDragging = dragged !== null
  const follow = useEffectEvent((event: PointerEvent) => {
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-place]')
    const to = Number(row?.dataset['place'])
    if (!row || dragged === null || to === dragged) return
    move(dragged, to)
    setDragged(to)
  })
  useEffect(() => {
    if (!isDragging) return
    const onMove = (event: PointerEvent) => follow(event)
    const drop = () => setDragged(null)
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', drop)
    return () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', drop)
    }
  }, [isDragging])
  return [dragged, setDragged] as const
}

/** At the end of the list it does nothing and keeps the focus: who got there by keyboard goes on from here. */
function MoveButton({
  label,
  isUp,
  isAtEnd,
  onClick,
}: {
  label: string
  isUp: boolean
  isAtEnd: boolean
  onClick: () => void
}) {
  const Icon = isUp ? IconArrowUp : IconArrowDown
  return (
    <Tooltip title={isUp ? 'Más prioridad' : 'Menos prioridad'}>
      <Button
        type="text"
        aria-label={label}
        aria-disabled={isAtEnd}
        icon={<Icon size={16} stroke={1.75} />}
        onClick={isAtEnd ? undefined : onClick}
      />
    </Tooltip>
  )
}
